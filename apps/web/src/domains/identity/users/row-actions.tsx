import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { can } from '../../../lib/session.ts'
import { ACTION } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { archiveUser, deleteUser, restoreUser } from './user-actions.tsx'

const ITEM = 'submenu/User'

interface RowHandlers {
  readonly edit: (row: UserRow) => void
  readonly history: (row: UserRow) => void
}

/** The row menu in the list of users by the reader's permissions; the server decides finally. */
export function rowActions(row: UserRow, { edit, history }: RowHandlers): RowAction[] {
  const active = row.archivedAt === null
  const [mayUpdate, mayDelete] = [can('update', ITEM), can('delete', ITEM)]
  return [
    ...(active && mayUpdate ? [{ ...ACTION.edit, run: () => edit(row) }] : []),
    ...(!active && mayUpdate ? [{ ...ACTION.restore, run: () => void restoreUser(row) }] : []),
    { ...ACTION.history, run: () => history(row) },
    ...(active && mayDelete ? [{ ...ACTION.archive, apart: true, run: () => void archiveUser(row) }] : []),
    ...(!active && mayDelete ? [{ ...ACTION.delete, apart: true, run: () => void deleteUser(row) }] : []),
  ]
}
