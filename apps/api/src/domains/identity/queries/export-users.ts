import type { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import { countForExport, walk } from '../../../platform/records/walk.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { userConditions, userOrder, userPages } from './list-users.ts'

type Row = Omit<UserRow, 'lockedUntil'>

const COLUMNS: Column<Row>[] = [
  { header: 'Employee ID', value: (row) => row.username },
  { header: 'Full name', value: (row) => row.fullName },
  { header: 'E-mail', value: (row) => row.email },
  { header: 'Phone', value: (row) => row.phone },
  { header: 'Category', value: (row) => row.category },
  { header: 'Employer', value: (row) => row.employerName },
  { header: 'Department', value: (row) => row.departmentName },
  { header: 'Section', value: (row) => row.sectionName },
  { header: 'Position', value: (row) => row.positionName },
  { header: 'Site', value: (row) => row.siteName },
  { header: 'Direct superior', value: (row) => row.superiorUsername },
  { header: 'Group', value: (row) => row.groupName },
  { header: 'Roles', value: (row) => row.roles.map(({ name }) => name).join('; ') },
  { header: 'Updated', format: INSTANT_FORMAT, value: (row) => instantCell(row.updatedAt) },
]

/** The people of a filter as one Excel sheet, in the reach of the list; the trail notes it. Throws 422 beyond 100,000 rows. */
export async function exportUsers(context: AppContext, call: SignedCall<typeof user.export>) {
  const { kysely } = context.database
  const where = userConditions(context, call.actor, call.body, false)
  const statements = userPages(formatDate(context.clock.now()))
  const count = await countForExport(kysely, statements, where)
  const rows = walk<Row>(kysely, statements, where, userOrder(call.body))
  const users = { entity: 'users', label: 'users', file: 'users', columns: COLUMNS }
  return exportFile(context, call, { ...users, count, rows })
}
