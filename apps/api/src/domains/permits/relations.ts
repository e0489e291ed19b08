import type { AppointmentKind } from '@selamat/contract/domains/identity/appointment'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope, type ScopeColumns } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Executor, run } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import { readBelow } from '../../platform/read-below.ts'
import { scopesFor } from '../../platform/session.ts'

/** What a data scope looks at, of a permit `p`. */
export const PERMIT_COLUMNS: ScopeColumns = {
  company: 'p.company_id',
  employer: 'p.employer_id',
  owner: 'p.requester_id',
  department: 'p.department_id',
  site: 'p.site_id',
}

/** A safety function that somebody holds today; without a site at all sites of the company. */
interface SafetyFunction {
  readonly kind: AppointmentKind
  readonly siteId: number | null
}

/** Somebody who asks for permits: the data scopes of the item, and the safety functions of today. */
export interface PermitReader {
  readonly actor: Actor
  readonly today: string
  readonly functions: readonly SafetyFunction[]
}

export async function readerOf(context: AppContext, db: Executor, actor: Actor): Promise<PermitReader> {
  const today = formatDate(context.clock.now())
  const [scopes, functions] = await Promise.all([
    scopesFor(context, actor, { anyOf: [PERMIT], action: 'read' }, db),
    run<SafetyFunction>(
      db,
      sql`select a.kind, a.site_id from appointments a
        where a.user_id = ${actor.userId} and a.status = 'CONFIRMED' and ${holdsAt('a', today)}`,
    ),
  ])
  // Count and page ask for them both.
  const below = scopes.includes('subordinates') ? { below: await readBelow(db, actor, today) } : {}
  return { actor: { ...actor, scopes, ...below }, today, functions }
}

/** Whether somebody reads the permits of every site of the company; as `canRead` decides. */
export const readsAllSites = ({ actor, functions }: PermitReader): boolean =>
  actor.scopes.includes('all') ||
  (actor.scopes.includes('company') && actor.employerId === actor.companyId) ||
  functions.some(({ siteId }) => siteId === null)

/** Whether somebody is appointed to a function at a site. */
export const isAppointed = ({ functions }: PermitReader, kind: AppointmentKind, siteId: number): boolean =>
  functions.some((one) => one.kind === kind && (one.siteId === null || one.siteId === siteId))

/** Whether somebody issues permits: what proves a visit to a place is kept from those who have to go there. */
export const issuesPermits = ({ functions }: PermitReader): boolean =>
  functions.some(({ kind }) => kind === 'permit-issuer')

/**
 * The permits `p` that somebody reads: in the data scope, those that they request, hold, own the area of or work under, those
 * about which they are asked, and those of the sites for which they are appointed.
 */
export function canRead({ actor, today, functions }: PermitReader): RawBuilder<SqlBool> {
  const inData = inScope(actor, PERMIT_COLUMNS, today)
  const reachesAll =
    actor.scopes.includes('all') || (actor.scopes.includes('company') && actor.employerId === actor.companyId)
  if (reachesAll) return inData
  const sites = functions.flatMap(({ siteId }) => siteId ?? [])
  const works = sql`permit_people w where w.user_id = ${actor.userId}`
  const decides = sql`task_candidates tc where tc.user_id = ${actor.userId}`
  const related =
    functions.length > 0
      ? // Who is appointed decides more tasks than there are permits: the offset keeps the planner from hashing them.
        sql`exists (select from ${works} and w.permit_id = p.id offset 0)
          or exists (select from ${decides} and tc.case_id = p.case_id offset 0)`
      : // Said twice: the array finds few permits by an index, and where many are walked a row is looked up in the hash, not in the array.
        sql`p.id in (select w.permit_id from ${works}) and p.id = any(array(select w.permit_id from ${works}))
          or p.case_id in (select tc.case_id from ${decides}) and p.case_id = any(array(select tc.case_id from ${decides}))`
  const bySite = functions.some(({ siteId }) => siteId === null) ? sql`true` : sql`p.site_id = any(${sites})`
  return sql`(${inData} or (p.company_id = ${actor.companyId} and (
    p.requester_id = ${actor.userId} or p.holder_id = ${actor.userId} or p.incoming_holder_id = ${actor.userId}
    or p.area_owner_id = ${actor.userId} or ${functions.length === 0 ? sql`false` : bySite}
    or ${related})))`
}
