import { plural } from '@selamat/contract/kit/plural'
import type { ReactNode } from 'react'
import { Row, Text } from '../layout/layout.tsx'
import { SharedButton } from '../shared-button.tsx'
import type { Form } from './use-form.ts'
import '../page-foot.css'
import './form-foot.css'
import { Switch } from 'antd'
import { dateTime } from '../../lib/format.ts'
import './add-another.css'

/** In the footer of a form for new records: starts another one after saving instead of closing. */
export const AddAnother = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <Text size="body" tone="secondary" className="add-another">
    <Switch size="small" checked={on} onChange={onChange} aria-label="Add another after this" />
    <span aria-hidden>Add another after this</span>
  </Text>
)

/** Shows in the footer of a form when its draft was last saved on this device. */
export const DraftState = ({ keptAt }: { keptAt: string | null }) =>
  keptAt === null ? null : <span role="status">Draft saved on this device {dateTime(keptAt).slice(-5)}</span>

interface FormFootProps {
  readonly form: Pick<Form<object>, 'errors' | 'saving'>
  readonly onCancel: () => void
  /** The words of leaving, where Cancel could be the action itself. */
  readonly leave?: string
  /** The verb of the primary button. */
  readonly submit?: string
  /** What it does stops, ends or refuses something. */
  readonly danger?: boolean
  /** Content at the left, e.g. the state of the draft. */
  readonly left?: ReactNode
  /** More buttons before the primary one. */
  readonly extra?: ReactNode
  /** Why it cannot be sent yet; shown beside the button. */
  readonly refused?: string | null
  /** In a drawer or dialog: no sticking, no shadow. */
  readonly inline?: boolean
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ S' : 'Ctrl S'

/** The foot of a form: sticks to the bottom, Cancel and the one primary button with its shortcut. */
export function FormFoot(props: FormFootProps) {
  const { form, onCancel, leave = 'Cancel', submit = 'Save', danger = false, left, extra, inline = false } = props
  const { refused = null } = props
  const wrong = Object.keys(form.errors).length
  return (
    <div className={inline ? 'form-foot form-foot--inline' : 'form-foot'}>
      <div className="grow quiet form-foot__left">{left}</div>
      {refused !== null && (
        <Text size="body" tone="error">
          {refused}
        </Text>
      )}
      {wrong > 0 && (
        <Text size="body" tone="error">
          {plural(wrong, 'field to correct', 'fields to correct')}
        </Text>
      )}
      <Row gap={8} className="form-foot__buttons">
        <SharedButton title={leave} onClick={onCancel} />
        {extra}
        <SharedButton
          title={submit}
          primary
          danger={danger}
          disabledReason={refused}
          submit
          loading={form.saving}
          {...(inline ? {} : { shortcut })}
        />
      </Row>
    </div>
  )
}
