import type { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import { writeAudit } from '../../../platform/audit.ts'
import { run } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { MAX_EXPORT, walk } from '../../../platform/records/walk.ts'
import { type Column, XLSX_TYPE, xlsxStream } from '../../../platform/spreadsheet.ts'
import { userPages, wantedUsers } from './list-users.ts'

type Row = Omit<UserRow, 'pausedUntil'>

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
  { header: 'Updated', value: (row) => row.updatedAt },
]

/** The people of a filter as one Excel sheet, in the reach of the list; the trail notes it. Throws 422 beyond 100,000 rows. */
export async function exportUsers(house: House, { actor, body, requestId }: SignedCall<typeof user.export>) {
  const { kysely } = house.database
  const where = wantedUsers(house, actor, body, false)
  const [count] = await run<{ n: number }>(kysely, userPages.count(where.text, MAX_EXPORT + 1), where.values)
  const rows = count?.n ?? 0
  if (rows > MAX_EXPORT) throw refuse('INVALID', { message: 'Narrow the filter' })
  const now = house.clock.now()
  await house.database.transaction((tx) =>
    writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at: now,
      entity: 'users',
      entityId: 0,
      label: 'users',
      action: 'export',
      after: { rows, keyword: body.keyword ?? null, filter: body.filter ?? null },
      requestId,
    }),
  )
  return {
    file: xlsxStream('Users', COLUMNS, walk<Row>(kysely, userPages, where)),
    name: `users-${formatDate(now).replaceAll('-', '')}.xlsx`,
    contentType: XLSX_TYPE,
  }
}
