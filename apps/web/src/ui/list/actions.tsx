import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  HistoryOutlined,
  InboxOutlined,
  UndoOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { confirm, confirmDelete } from '../confirm.tsx'
import { type UsedBy, usedByText } from '../used-by.ts'
import '../used-records.css'

/** The common row actions, with the same label and icon everywhere. */
export const ACTION = {
  edit: { key: 'edit', label: 'Edit', icon: <EditOutlined /> },
  restore: { key: 'restore', label: 'Restore', icon: <UndoOutlined /> },
  duplicate: { key: 'duplicate', label: 'Duplicate', icon: <CopyOutlined /> },
  history: { key: 'history', label: 'History', icon: <HistoryOutlined /> },
  archive: { key: 'archive', label: 'Archive', icon: <InboxOutlined /> },
  import: { key: 'import', label: 'Import', icon: <UploadOutlined /> },
  export: { key: 'export', label: 'Export', icon: <DownloadOutlined /> },
  delete: { key: 'delete', label: 'Delete…', icon: <DeleteOutlined />, danger: true },
} as const satisfies Record<string, { key: string; label: string; icon: ReactNode; danger?: boolean }>

/** Archives a record, where something follows from it after asking. */
export const askArchive = (
  name: string,
  consequence: string | undefined,
  archive: () => Promise<unknown>,
): Promise<unknown> =>
  consequence === undefined
    ? archive()
    : confirm({
        title: `Do you want to archive ${name}?`,
        consequence,
        verb: 'Archive',
        keep: 'Keep it',
        danger: true,
        action: async () => void (await archive()),
      })

interface Deletion {
  readonly name: string
  readonly usedBy: readonly UsedBy[]
  readonly remove: () => Promise<unknown>
  /** The way out where the record is used; null where it is archived already. */
  readonly archive: (() => Promise<unknown>) | null
}

/** Asks before a record is deleted; where it is used it says so and offers to archive it. */
export function askDelete({ name, usedBy, remove, archive }: Deletion): Promise<boolean> {
  const asVoid = (perform: () => Promise<unknown>) => async () => void (await perform())
  if (usedBy.length === 0) {
    return confirmDelete(name, 'This cannot be undone. The audit log keeps the history.', asVoid(remove))
  }
  const title = `${name} cannot be deleted`
  const used = (
    <>
      It is used by {usedByText(usedBy)}.
      <UsedRecords usedBy={usedBy} />
    </>
  )
  if (archive === null) return confirm({ title, consequence: used, verb: 'Close' })
  const consequence = <>{used} Archive it instead: nothing new can choose it, what refers to it stays as it is.</>
  return confirm({ title, consequence, verb: 'Archive', keep: 'Keep it', action: asVoid(archive) })
}

/** The records that use another one, each a link to its page; it opens beside, as the question about them stays. */
function UsedRecords({ usedBy }: { readonly usedBy: readonly UsedBy[] }) {
  const known = usedBy.filter(({ records = [] }) => records.length > 0)
  if (known.length === 0) return null
  return (
    <ul className="used-records">
      {known.flatMap(({ what, records = [] }) =>
        records.map(({ id, label, to }) => (
          <li key={`${what} ${id}`}>
            {to === null ? (
              label
            ) : (
              <a href={to} target="_blank" rel="noopener">
                {label}
              </a>
            )}
          </li>
        )),
      )}
    </ul>
  )
}
