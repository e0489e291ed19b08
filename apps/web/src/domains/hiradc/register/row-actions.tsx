import { HistoryOutlined } from '@ant-design/icons'
import { hiradc, SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcLifecycle } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { hiradcRegister, type Register, type RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { call } from '../../../lib/client.ts'
import { can } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ACTION, askArchive } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { tell } from '../../../ui/tell.ts'
import { exportRows } from './export-rows.ts'
import { texts } from './texts.ts'

type Moving = typeof hiradc.archive | typeof hiradc.restore | typeof hiradc.delete

/** Does something to an assessment, says what came of it and loads what shows it. */
async function move(endpoint: Moving, { id, revisionId, version }: RegisterRow, failure: string) {
  const { list, approved, archive, areas, department, log } = hiradcRegister
  const done = await tell(failure, () => call(endpoint, { params: { id }, query: { revisionId } }, { version }))
  await refresh(list, approved, archive, areas, department, log, hiradc.get)
  return done
}

interface Showing {
  readonly go: (to: string) => void
  readonly showLog: (row: RegisterRow) => void
}

/** What can be done to an assessment of a list. What the life cycle refuses comes back with its reason. */
export function registerActions(register: Register, { go, showLog }: Showing) {
  return (row: RegisterRow): RowAction[] => {
    const { id, title, status, isMine, canEdit, authorName } = row
    const outside = canEdit ? null : texts.onlyEditors
    const isDeletable = hiradcLifecycle.actions.delete.from.some((state) => state === status)
    return [
      ...(can('create', SUBMISSION) ? [{ ...ACTION.duplicate, run: () => go(`/add-hiradc?duplicateOf=${id}`) }] : []),
      { key: 'log', label: texts.log, icon: <HistoryOutlined />, run: () => showLog(row) },
      { ...ACTION.export, label: texts.exportRows, run: () => void exportRows(row) },
      ...(register === 'approved' && can('update', SUBMISSION)
        ? [
            {
              ...ACTION.archive,
              apart: true,
              disabledReason: outside,
              run: () =>
                void askArchive(title, texts.archiveText, () => move(hiradc.archive, row, texts.notArchived(title))),
            },
          ]
        : []),
      ...(register === 'archive' && can('update', SUBMISSION)
        ? [
            {
              ...ACTION.restore,
              apart: true,
              disabledReason: outside,
              run: () => void move(hiradc.restore, row, texts.notRestored(title)),
            },
          ]
        : []),
      ...(register === 'submission' && isDeletable && can('delete', SUBMISSION)
        ? [
            {
              ...ACTION.delete,
              apart: true,
              disabledReason: isMine ? null : texts.onlyAuthor(authorName),
              run: () => void askDelete(row),
            },
          ]
        : []),
    ]
  }
}

const askDelete = (row: RegisterRow) =>
  confirm({
    title: texts.deleteTitle(row.title),
    consequence: texts.deleteText,
    verb: texts.delete,
    keep: texts.keep,
    danger: true,
    action: async () => void (await move(hiradc.delete, row, texts.notDeleted(row.title))),
  })
