import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { PlaceFilter } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { inForceInScope, reachesCompany } from '../relations.ts'

/** Of these departments, sites and locations. */
const inPlaces = ({ departmentId, siteId, locationId }: PlaceFilter): Fragment[] => [
  ...(departmentId ? [sql`r.department_id = any(${departmentId}::bigint[])`] : []),
  ...(siteId ? [sql`r.site_id = any(${siteId}::bigint[])`] : []),
  ...(locationId ? [sql`r.location_id = any(array(select locations_within(${locationId}::bigint[])))`] : []),
]

/** What narrows the company to what a reader reaches in some places, of columns of `r`; nothing where that is all of it. */
export const narrower = (actor: Actor, filter: PlaceFilter, today: string): Fragment[] => [
  ...(reachesCompany(actor) ? [] : [inForceInScope(actor, today)]),
  ...inPlaces(filter),
]

/** The revisions `r` in force of the reader's company that the reader reaches in some places: a matrix belongs to one company. */
export const revisionsIn = (actor: Actor, filter: PlaceFilter, today: string): Fragment =>
  all([
    sql`r.company_id = ${actor.companyId}`,
    sql`r.status = any(${[...IN_FORCE]})`,
    ...narrower(actor, filter, today),
  ])

/** The rows `t` of these revisions; the revision is asked only where it decides. */
export function rowsIn(actor: Actor, filter: PlaceFilter, today: string): Fragment[] {
  const parts = narrower(actor, filter, today)
  return [
    sql`t.company_id = ${actor.companyId}`,
    sql`t.in_force`,
    ...(parts.length === 0
      ? []
      : [sql`exists (select from hiradc_revisions r where r.id = t.revision_id and ${all(parts)})`]),
  ]
}
