import {
  CopyOutlined,
  DeleteOutlined,
  DiffOutlined,
  EditOutlined,
  FileAddOutlined,
  InboxOutlined,
  RedoOutlined,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { type HiradcDetail, hiradc, SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { can, session } from '../../../lib/session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type HeadAction, HeadActions } from '../../../ui/head-actions.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../../ui/used-by.ts'
import { exportRows } from '../register/export-rows.ts'
import { RequestDrawer } from '../thread/request-drawer.tsx'
import { texts as threadTexts } from '../thread/texts.ts'
import { refreshDetail } from './rows/use-rows.ts'
import { StartReviewDialog } from './start-review-dialog.tsx'
import { texts } from './texts.ts'

type Action = HiradcDetail['allowedActions'][number]
/** What is done after a question, with what follows from it. */
type Confirmed = Exclude<Action['action'], 'submit' | 'startReview'>

const ICONS: Readonly<Record<Confirmed | 'startReview', ReactNode>> = {
  withdraw: <RollbackOutlined />,
  rework: <RedoOutlined />,
  startReview: <SyncOutlined />,
  archive: <InboxOutlined />,
  restore: <RollbackOutlined />,
  delete: <DeleteOutlined />,
}
const CONSEQUENCES: Readonly<Record<Confirmed, string>> = {
  withdraw: texts.withdrawText,
  rework: texts.reworkText,
  archive: texts.archiveText,
  restore: texts.restoreText,
  delete: texts.deleteText,
}

function send(action: Confirmed, { id, revisionId, version }: HiradcDetail): Promise<{ readonly message: string }> {
  if (action === 'withdraw') return call(hiradc.withdraw, { body: { id, version } })
  if (action === 'rework') return call(hiradc.rework, { body: { id, version } })
  return call(hiradc[action], { params: { id }, query: { revisionId } }, { version })
}

interface AssessmentActionsProps {
  readonly detail: HiradcDetail
  readonly onCompare: () => void
  /** What is written is sent before anything else is done. */
  readonly flush: () => Promise<boolean>
}

/** The buttons of the head: comparison, and what the life cycle allows. */
export function AssessmentActions({ detail, onCompare, flush }: AssessmentActionsProps) {
  const { id, number, revisionId, revisions, canEdit, allowedActions } = detail
  const go = useGo()
  const [reviewing, review] = useState(false)
  const [requesting, request] = useState(false)
  const isInForce = IN_FORCE.some((state) => state === detail.status)
  const before = revisions[revisions.findIndex((one) => one.revisionId === revisionId) + 1]

  const ask = async (action: Confirmed, label: string) => {
    await flush()
    await confirm({
      title: texts.actionTitle(label, number),
      consequence: CONSEQUENCES[action],
      verb: label,
      keep: texts.keepIt,
      danger: action === 'delete',
      action: async () => {
        try {
          const { message } = await send(action, detail)
          toast.success('Success', message)
        } catch (thrown) {
          toast.error(texts.actionFailed, errorText(thrown))
        }
        await refreshDetail()
      },
    })
  }
  const actionOf = ({ action, label, allowed, reason }: Action): HeadAction[] => {
    if (action === 'submit' || !isShown(detail, action)) return []
    return [
      {
        key: action,
        label,
        icon: ICONS[action],
        ...(allowed ? {} : { refused: reason ?? '' }),
        rare: action !== 'startReview' && action !== 'withdraw',
        run: () => (action === 'startReview' ? review(true) : void ask(action, label)),
      },
    ]
  }
  const actions: HeadAction[] = [
    ...(before === undefined
      ? []
      : [{ key: 'compare', label: texts.compareWith(before.revision), icon: <DiffOutlined />, run: onCompare }]),
    ...(canEdit && can('update', SUBMISSION)
      ? [{ key: 'edit', label: texts.editHead, icon: <EditOutlined />, rare: true, to: `/add-hiradc?id=${id}` }]
      : []),
    { ...ACTION.export, label: texts.exportRows, rare: true, run: () => void exportRows(detail) },
    ...(can('create', SUBMISSION)
      ? [
          {
            key: 'duplicate',
            label: texts.duplicate,
            icon: <CopyOutlined />,
            rare: true,
            to: `/add-hiradc?duplicateOf=${id}`,
          },
        ]
      : []),
    ...(isInForce && !detail.canManage && can('read', HIRADC_ITEMS)
      ? [
          {
            key: 'request',
            label: threadTexts.requestReview,
            icon: <FileAddOutlined />,
            run: () => request(true),
          },
        ]
      : []),
    ...allowedActions.flatMap(actionOf),
  ]
  return (
    <>
      <HeadActions actions={actions} />
      {requesting && <RequestDrawer of={detail} onClose={() => request(false)} />}
      {reviewing && (
        <StartReviewDialog
          detail={detail}
          onClose={() => review(false)}
          onStarted={() => {
            review(false)
            go(`/detail-hiradc?id=${id}`, { replace: true, force: true })
          }}
        />
      )}
    </>
  )
}

const OF_EDITORS: readonly Action['action'][] = ['startReview', 'archive', 'restore']

/** What is for somebody else to do, whatever the state, is not drawn. */
function isShown({ canManage, authorId }: HiradcDetail, action: Action['action']): boolean {
  const isTheirs = OF_EDITORS.includes(action) ? canManage : authorId === session.get().session?.user.id
  return isTheirs && can(action === 'delete' ? 'delete' : 'update', SUBMISSION)
}
