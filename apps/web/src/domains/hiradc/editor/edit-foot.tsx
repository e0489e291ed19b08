import { CheckOutlined, WarningFilled } from '@ant-design/icons'
import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { Button } from 'antd'
import { memo } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import type { SaveState } from '../../../lib/saver.ts'
import { session } from '../../../lib/session.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { tell } from '../../../ui/tell.ts'
import { toast } from '../../../ui/toast.ts'
import { type Rows, refreshDetail, useSaveState, useSummary } from './rows/use-rows.ts'
import { texts } from './texts.ts'
import type { Removal, RowSelection } from './use-row-actions.ts'
import '../../../ui/form/form-foot.css'
import './foot.css'

interface EditFootProps {
  readonly detail: HiradcDetail
  readonly rows: Rows
  readonly removal: Removal | null
  readonly onShow: RowSelection['open']
}

/** The foot of a draft: how it is saved, what it lacks, who will approve it, and its submission. */
export const EditFoot = memo(function EditFoot({ detail, rows, removal, onShow }: EditFootProps) {
  const { store, saver } = rows
  const state = useSaveState(saver)
  const { incomplete, approval } = useSummary(store)
  const { id, version, authorId, allowedActions } = detail
  const isAuthor = session.get().session?.user.id === authorId
  const refusal = isAuthor ? null : (allowedActions.find(({ action }) => action === 'submit')?.reason ?? null)

  const showNext = () => {
    store.check(store.order())
    const key = store.order().find((one) => {
      const row = store.state(one)?.row
      return row && store.facts(row).problems.length > 0
    })
    if (key !== undefined) onShow(key, 'key')
  }
  const submit = async () => {
    if (incomplete > 0) return showNext()
    await saver.flush()
    if (!saver.isSaved()) return toast.error(texts.submitFailed, texts.saveFirst)
    await tell(texts.submitFailed, () => call(hiradc.submit, { body: { id, version } }))
    await refreshDetail()
  }
  return (
    <div className="form-foot assessment-foot">
      <div className="grow quiet form-foot__left">
        <Removed removal={removal} />
        <SaveNote state={state} />
      </div>
      {refusal !== null && (
        <Text size="body" tone="attention">
          {refusal}
        </Text>
      )}
      {incomplete > 0 ? (
        <Text size="body" tone="attention">
          <WarningFilled aria-hidden /> {texts.toComplete(incomplete)}{' '}
          <Button type="link" size="small" onClick={showNext}>
            {texts.showNext}
          </Button>
        </Text>
      ) : (
        approval && (
          <Text size="body" tone="attention">
            {texts.approval(approval.rows, approval.band, approval.depth)}
          </Text>
        )
      )}
      <Row gap={8} className="form-foot__buttons">
        <SharedButton title={texts.saveNow} onClick={async () => void (await saver.flush())} />
        <SharedButton title={texts.submit} primary disabledReason={refusal} onClick={submit} />
      </Row>
    </div>
  )
})

function Removed({ removal }: Pick<EditFootProps, 'removal'>) {
  if (removal === null) return null
  return (
    <span role="status" className="assessment-foot__removed">
      {texts.removed(removal.name)}
      <Button type="link" size="small" onClick={removal.undo}>
        {texts.undo}
      </Button>
    </span>
  )
}

function SaveNote({ state }: { readonly state: SaveState }) {
  switch (state.is) {
    case 'saved':
      return (
        <span role="status" className="assessment-foot__saved">
          <CheckOutlined aria-hidden />{' '}
          {state.at === null ? texts.saved : texts.savedAt(dateTime(state.at.toISOString()).slice(-5))}
        </span>
      )
    case 'unsaved':
      return <span>{texts.unsaved}</span>
    case 'saving':
      return <span>{texts.saving}</span>
    case 'waiting':
    case 'blocked':
      return (
        <Text tone="attention" role="status">
          {texts[state.is]}
        </Text>
      )
    default:
      return (
        <Text tone="attention" role="alert">
          {messageOf(state.failure)}
        </Text>
      )
  }
}
