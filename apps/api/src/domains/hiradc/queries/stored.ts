import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { type HiradcState, IN_FORCE, WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { scopesFor } from '../../../platform/session.ts'
import { canRead, readerOf, revisionInScope } from '../relations.ts'

/** A revision as stored, with the names of its references. */
export interface StoredRevision {
  readonly id: number
  readonly hiradcId: number
  readonly companyId: number
  readonly employerId: number
  readonly number: string
  readonly revision: number
  readonly version: number
  readonly status: HiradcState
  readonly title: string
  readonly process: string | null
  readonly departmentId: number
  readonly departmentName: string
  readonly siteId: number | null
  readonly siteName: string | null
  readonly locationId: number
  readonly locationName: string
  readonly subLocationId: number | null
  readonly subLocationName: string | null
  readonly authorId: number
  readonly authorName: string
  readonly matrixVersion: number | null
  readonly caseId: number | null
  readonly assignmentNumber: string | null
  readonly rowCount: number
  readonly rowsVersion: number
  readonly approvedAt: Date | null
  readonly validUntil: string | null
  readonly reviewTrigger: 'DUE' | 'INCIDENT' | 'CHANGE' | 'OTHER' | null
  readonly reviewReason: string | null
  readonly updatedAt: Date
  readonly updatedBy: string | null
  /** The actor can write it: Update on HIRADC Submission in the data scope. */
  readonly isEditable: boolean
  /** The number of another revision of the assessment that is worked on, and of another in force. */
  readonly otherWorking: number | null
  readonly otherInForce: number | null
}

const OTHER = (states: readonly string[]) => sql`(select o.revision from hiradc_revisions o
  where o.hiradc_id = r.hiradc_id and o.id <> r.id and o.status = any(${[...states]}) limit 1)`

const columns = (editable: RawBuilder<SqlBool>) => sql`r.id, r.hiradc_id, r.company_id,
  r.employer_id, r.number, r.revision, r.version, r.status, r.title, r.process,
  r.department_id, d.department_name, r.site_id, s.site_name,
  r.location_id, l.location_name, r.sub_location_id,
  sl.sub_location_name, r.author_id, a.full_name as author_name,
  r.matrix_version, r.case_id, c.assignment_number,
  r.row_count, r.rows_version, r.approved_at, r.valid_until,
  r.review_trigger, r.review_reason, r.updated_at,
  u.full_name as updated_by, ${editable} as is_editable,
  ${OTHER(WORKING)} as other_working, ${OTHER(IN_FORCE)} as other_in_force`

const FROM = sql`from hiradc_revisions r join departments d on d.id = r.department_id join locations l on l.id = r.location_id
  join users a on a.id = r.author_id left join sites s on s.id = r.site_id left join sub_locations sl on sl.id = r.sub_location_id
  left join cases c on c.id = r.case_id left join users u on u.id = r.updated_by`

/** Which revision of an assessment is meant. */
export type Criteria =
  | { readonly hiradcId: number; readonly states: readonly HiradcState[] }
  | { readonly hiradcId: number; readonly first: 'working' | 'in-force' }
  | { readonly hiradcId: number; readonly revisionId: number }
  | { readonly assignmentNumber: string }
  | { readonly revisionId: number }

const RANK: Readonly<Record<'working' | 'in-force', readonly string[]>> = { working: WORKING, 'in-force': IN_FORCE }

function conditionOf(criteria: Criteria) {
  if ('assignmentNumber' in criteria) {
    return { where: sql`c.assignment_number = ${criteria.assignmentNumber}`, order: sql`r.id desc` }
  }
  if (!('hiradcId' in criteria)) return { where: sql`r.id = ${criteria.revisionId}`, order: sql`r.id` }
  const of = sql`r.hiradc_id = ${criteria.hiradcId}`
  if ('revisionId' in criteria) return { where: sql`${of} and r.id = ${criteria.revisionId}`, order: sql`r.id` }
  if ('states' in criteria)
    return { where: sql`${of} and r.status = any(${[...criteria.states]})`, order: sql`r.id desc` }
  const ranks = criteria.first === 'working' ? [RANK.working, RANK['in-force']] : [RANK['in-force'], RANK.working]
  const order = ranks.map((states) => sql`(r.status = any(${[...states]})) desc`)
  return { where: of, order: sql`${sql.join(order)}, r.id desc` }
}

async function find(
  context: AppContext,
  db: Executor,
  actor: Actor,
  criteria: Criteria,
  lock: boolean,
): Promise<StoredRevision> {
  const today = formatDate(context.clock.now())
  const [reader, updating] = await Promise.all([
    readerOf(context, db, actor, today),
    scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'update' }, db),
  ])
  const { where, order } = conditionOf(criteria)
  const editable = revisionInScope({ ...actor, scopes: updating }, today)
  const [found] = await run<StoredRevision>(
    db,
    sql`select ${columns(editable)} ${FROM} where ${where} and ${canRead(reader)}
      order by ${order} limit 1 ${sql.raw(lock ? 'for update of r' : '')}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** A revision that the actor can read. Throws 404, as for one that is not there. */
export const visibleRevision = (context: AppContext, db: Executor, actor: Actor, criteria: Criteria) =>
  find(context, db, actor, criteria, false)

/** The same with its row locked. */
export const lockedRevision = (context: AppContext, tx: Tx, actor: Actor, criteria: Criteria) =>
  find(context, tx, actor, criteria, true)

/** The revision that is worked on, else another one, so that a wrong state is said and not hidden. Locked. Throws 404. */
export const lockedWorking = (context: AppContext, tx: Tx, actor: Actor, hiradcId: number) =>
  lockedRevision(context, tx, actor, { hiradcId, first: 'working' })

/** A revision for the server itself, locked; undefined where it is locked by somebody or not in one of the states. */
export async function revisionForServer(
  tx: Tx,
  revisionId: number,
  states: readonly HiradcState[],
): Promise<StoredRevision | undefined> {
  const [found] = await run<StoredRevision>(
    tx,
    sql`select ${columns(sql<SqlBool>`true`)} ${FROM} where r.id = ${revisionId} and r.status = any(${[...states]})
      for update of r skip locked`,
  )
  return found
}
