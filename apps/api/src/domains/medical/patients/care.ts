import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { DOCTOR, MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { OPENING_PURPOSES, type OpeningPurpose } from '@selamat/contract/domains/medical/patients/record-words'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Reading } from '../../../platform/readings.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { personScope } from '../../identity/index.ts'
import { holdsItem } from '../../workflow/index.ts'
import { clinicSettingsOf } from '../settings.ts'
import { medicalReadings } from './readings.ts'

/** A record that somebody may read now, and by which door. */
export interface OpenRecord {
  readonly patientId: number
  readonly companyId: number
  /** The reader treats the patient; else the record was opened with a purpose and a reason. */
  readonly isCare: boolean
  readonly purpose: OpeningPurpose
  readonly reason: string | null
  /** When the opening ends; null: the care relation. */
  readonly until: Date | null
}

interface Found {
  readonly id: number
  readonly companyId: number
  readonly isRestricted: boolean
  readonly inScope: boolean
  /** The same without the scope of every company, which keeps the product and cares for nobody. */
  readonly isReached: boolean
  readonly isTeam: boolean
  readonly hasVisit: boolean
  readonly hasTask: boolean
  readonly purpose: OpeningPurpose | null
  readonly reason: string | null
  readonly until: Date | null
}

/** How an actor, with the scopes of an operation, stands to the patients of an own company among some people. */
async function relationsTo(context: AppContext, db: Executor, actor: Actor, ids: readonly number[]): Promise<Found[]> {
  const now = context.clock.now()
  const today = formatDate(now)
  const { careDays } = await clinicSettingsOf(db, actor.companyId)
  const me = sql`${actor.userId}::bigint`
  const own = actor.scopes.includes('all') ? sql`true` : sql`t.company_id = ${actor.companyId}`
  return run<Found>(
    db,
    sql`select t.id, t.company_id, p.is_restricted, ${personScope(actor, today)} as in_scope,
        ${personScope({ ...actor, scopes: actor.scopes.filter((scope) => scope !== 'all') }, today)} as is_reached,
        (${holdsItem(me, [MEDICAL_CENTER], 'update')} or ${holdsItem(me, [DOCTOR])}) and exists (
          select 1 from clinicians c where c.user_id = ${me} and c.company_id = t.company_id and c.archived_at is null
            and c.profession in ('DOCTOR', 'NURSE')) as is_team,
        exists (select 1 from reservations r where r.patient_id = t.id and (r.status = any(${[...OPEN_VISIT_STATES]})
          or r.status = 'finish' and r.finished_at >= ${instantAt(addDays(today, -careDays))})) as has_visit,
        exists (select 1 from task_candidates tc join cases k on k.id = tc.case_id and k.kind in ('health-flow', 'health-question')
          where tc.user_id = ${me} and tc.open and k.submitter_id = t.id) as has_task,
        o.purpose, o.reason, o.until
      from users t join patients p on p.id = t.id
      left join lateral (select o.purpose, o.reason, o.until from record_openings o
        where o.patient_id = t.id and o.user_id = ${me} and o.until > ${now}
        order by o.purpose = 'EMERGENCY' desc, o.id desc limit 1) o on true
      where t.id = any(${[...ids]}) and ${own}`,
  )
}
const relationOf = async (context: AppContext, db: Executor, actor: Actor, patientId: number) =>
  (await relationsTo(context, db, actor, [patientId]))[0]

/** Whose record opens in an emergency only. */
const needsEmergency = ({ isRestricted, isReached }: Found) => isRestricted || !isReached

/** By which door a record is open: to who treats by care, else by an opening that runs; null: it is closed. */
function doorOf(found: Found): OpenRecord | null {
  const { id: patientId, companyId } = found
  const isCare = (found.isTeam && found.hasVisit) || found.hasTask
  if (isCare && !needsEmergency(found)) {
    return { patientId, companyId, isCare, purpose: 'TREATMENT', reason: null, until: null }
  }
  const { purpose, reason, until } = found
  if (purpose === null || (needsEmergency(found) && purpose !== 'EMERGENCY')) return null
  return { patientId, companyId, isCare: false, purpose, reason, until }
}

/** Why a record is closed to somebody who could open it, with the purposes that would. */
const closed = (userId: number, purposes: readonly OpeningPurpose[], message?: string) =>
  httpError('CARE_NEEDED', { ...(message === undefined ? {} : { message }), details: { userId, purposes } })

/** Those that are for what opens in an emergency only. */
const EMERGENCY_ONLY: readonly OpeningPurpose[] = ['EMERGENCY']

/**
 * Decides whether an actor, whose scopes are those of the operation, reads the record of a patient: by a care relation (clinician
 * or nurse of the company with an open visit or one of the last days, or a task of the patient's health report), else by an
 * opening that runs. A restricted record and somebody out of scope open in an emergency only. Throws 404, and 403 CARE_NEEDED
 * with the purposes for which the actor can open it.
 */
export async function openRecord(
  context: AppContext,
  db: Executor,
  actor: Actor,
  patientId: number,
): Promise<OpenRecord> {
  const found = await relationOf(context, db, actor, patientId)
  if (!found) throw httpError('NOT_FOUND')
  if (patientId === actor.userId) throw closed(patientId, [], 'This is your own record. Open My health')
  const open = doorOf(found)
  if (open !== null) return open
  const { inScope, isRestricted } = found
  if (!inScope) throw httpError('NOT_FOUND')
  throw isRestricted
    ? closed(patientId, EMERGENCY_ONLY, 'This record is restricted. It opens in an emergency only')
    : closed(patientId, needsEmergency(found) ? EMERGENCY_ONLY : OPENING_PURPOSES)
}

/** For what a record could be opened by somebody: in an emergency alone where it is restricted or out of scope. Throws 404. */
export async function purposesFor(context: AppContext, db: Executor, actor: Actor, patientId: number) {
  const found = await relationOf(context, db, actor, patientId)
  if (!found) throw httpError('NOT_FOUND')
  const { companyId, isReached } = found
  return { companyId, isReached, purposes: needsEmergency(found) ? EMERGENCY_ONLY : OPENING_PURPOSES }
}

/**
 * The people of the company whose record an actor has opened in an emergency that runs, as a selection: what lies beside the record
 * is read with it, also out of the data scope.
 */
export const openedInEmergency = ({ userId, companyId }: Actor, at: Date): Fragment => sql`select o.patient_id
  from record_openings o where o.user_id = ${userId} and o.company_id = ${companyId} and o.purpose = 'EMERGENCY' and o.until > ${at}`

/** What the response of an operation discloses of an open record. */
export const readingOf = ({ patientId, purpose, reason, isCare }: OpenRecord, part: string) =>
  medicalReadings.of(patientId, { part, purpose, reason, emergency: !isCare })

interface Plain {
  readonly part: string
  readonly purpose: OpeningPurpose
}

/**
 * What an operation that asks no care relation, as the sections beside a record do, discloses of patients. Whose record the actor has
 * opened with a reason, and does not treat, is read by that opening: its purpose and reason are those of the reading, which counts to it.
 */
export async function readingsIn(
  context: AppContext,
  db: Executor,
  actor: Actor,
  ids: readonly number[],
  plain: Plain,
): Promise<Reading[]> {
  if (ids.length === 0) return []
  const opened = await run<{ id: number }>(
    db,
    sql`select distinct o.patient_id as id from record_openings o
      where o.user_id = ${actor.userId} and o.until > ${context.clock.now()} and o.patient_id = any(${[...ids]})`,
  )
  const relations =
    opened.length === 0
      ? []
      : await relationsTo(
          context,
          db,
          actor,
          opened.map(({ id }) => id),
        )
  const doors = new Map(relations.flatMap((found) => doorOf(found) ?? []).map((door) => [door.patientId, door]))
  return [...new Set(ids)].map((id) => {
    const door = doors.get(id)
    return door === undefined || door.isCare ? medicalReadings.of(id, plain) : readingOf(door, plain.part)
  })
}

/** By which door a record is open, as the contract says it. */
export const openedAs = ({ isCare, purpose, until }: OpenRecord) => ({
  isCare,
  purpose,
  until: until && formatTimestamp(until),
})
