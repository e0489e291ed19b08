import type { HiradcHead } from '@selamat/contract/domains/hiradc/hiradc'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

interface Found {
  readonly siteId: number | null
  readonly department: boolean
  readonly location: boolean
  readonly subLocation: boolean
  readonly author: boolean
}

/**
 * The head of an assessment with its site and its author, the caller where nobody is named. Throws 422 at the fields that do
 * not name an active record of the company.
 */
export async function checkedHead(tx: Tx, { companyId, userId }: Actor, head: HiradcHead) {
  const { departmentId, locationId, subLocationId, authorId: named, title, process } = head
  const authorId = named ?? userId
  const [found] = await run<Found>(
    tx,
    sql`select l.site_id, l.id is not null as location,
        exists (select from departments d where d.id = ${departmentId} and d.company_id = ${companyId} and d.archived_at is null) as department,
        ${subLocationId}::bigint is null or exists (select from sub_locations s where s.id = ${subLocationId}
          and s.location_id = ${locationId} and s.archived_at is null) as sub_location,
        exists (select from users u where u.id = ${authorId} and u.company_id = ${companyId} and u.archived_at is null) as author
      from (values (1)) one left join locations l on l.id = ${locationId} and l.company_id = ${companyId} and l.archived_at is null`,
  )
  const wrong = (field: keyof HiradcHead, is: boolean | undefined, message: string) =>
    is ? [] : [[field, message] as const]
  const errors = Object.fromEntries([
    ...wrong('departmentId', found?.department, 'Choose an active department'),
    ...wrong('locationId', found?.location, 'Choose an active location'),
    ...wrong('subLocationId', found?.subLocation, 'Choose an active sub-location of this location'),
    ...wrong('authorId', found?.author, 'Choose an active person of the company'),
  ])
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { title, process, departmentId, siteId: found?.siteId ?? null, locationId, subLocationId, authorId }
}
export type CheckedHead = Awaited<ReturnType<typeof checkedHead>>
