import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { dateOf } from '../../../lib/format.ts'
import { session } from '../../../lib/session.ts'
import { textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { texts } from './texts.ts'
import { UserStatus } from './user-status.tsx'

/** The company of a record for readers of several companies; null for their own. */
export const otherCompany = (companyName: string): string | null =>
  session.get().session?.user.companyName === companyName ? null : companyName

/** The employer of a user, with the company for readers of several companies. */
function companyOf({ employerName, companyName }: UserRow): string {
  const other = employerName === companyName ? null : otherCompany(companyName)
  return other === null ? employerName : `${employerName} (${other})`
}

const shared: readonly Column<UserRow>[] = [
  {
    key: 'fullName',
    title: texts.name,
    cell: (row) => <Person name={row.fullName} second={row.username} />,
    sortable: true,
    width: 220,
  },
  {
    key: 'username',
    title: texts.employeeId,
    cell: (row) => <span className="code">{row.username}</span>,
    sortable: true,
    width: 130,
    priority: 'extra',
  },
  {
    key: 'position',
    title: texts.position,
    cell: (row) => row.positionName,
    second: (row) => row.departmentName,
    priority: 'key',
  },
  {
    key: 'site',
    title: texts.siteAndEmployer,
    cell: (row) => row.siteName,
    second: (row) => companyOf(row),
    width: 180,
    onPhone: 'hidden',
  },
  { key: 'group', title: texts.group, cell: (row) => row.groupName, priority: 'extra', onPhone: 'hidden' },
  {
    key: 'superior',
    title: texts.superior,
    cell: (row) => row.superiorName,
    second: (row) => row.superiorUsername,
    priority: 'extra',
    onPhone: 'hidden',
  },
  textColumn('category', texts.category, { width: 150, priority: 'extra', onPhone: 'hidden' }),
  {
    key: 'email',
    title: texts.email,
    cell: (row) => row.email,
    second: (row) => row.phone,
    priority: 'extra',
    onPhone: 'hidden',
  },
  {
    key: 'roles',
    title: texts.roles,
    cell: (row) => row.roles.map(({ name }) => name).join(', '),
    width: 140,
    onPhone: 'hidden',
  },
]

/** The columns of active users. */
export const activeColumns: readonly Column<UserRow>[] = [
  ...shared,
  { key: 'status', title: texts.status, cell: (row) => <UserStatus user={row} />, width: 180, priority: 'key' },
  updatedColumn,
]

/** The columns of archived users, with the archive date instead of the account status. */
export const archivedColumns: readonly Column<UserRow>[] = [
  ...shared,
  { key: 'archivedAt', title: texts.archived, cell: (row) => dateOf(row.archivedAt), width: 130, priority: 'key' },
  updatedColumn,
]
