import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { DOCTOR, MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { OPENING_PURPOSES, type OpeningPurpose } from '@selamat/contract/domains/medical/patients/record-words'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Reading } from '../../../platform/readings.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { personScope } from '../../identity/index.ts'
import { holdsItem } from '../../workflow/index.ts'
import { clinicSettingsOf } from '../settings.ts'
import {
  doorTo,
  mayWrite,
  needsBreakGlass,
  type PartName,
  type Reader,
  type Relation,
  workersOf,
  worksWith,
  writingPurposes,
} from '../who-sees.ts'
import { medicalReadings } from './readings.ts'

/** Whoever reaches every company keeps the product, and reads nobody's health data by it. */
export const inCare = (actor: Actor): Actor => ({ ...actor, scopes: actor.scopes.filter((scope) => scope !== 'all') })

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
  /** It can be written in, too. */
  readonly writes: boolean
}

/** How somebody stands to a patient of the company, with the opening that runs. */
export interface PatientRelation extends Relation {
  readonly id: number
  readonly companyId: number
  readonly inScope: boolean
  readonly reason: string | null
  readonly until: Date | null
}

/** What is said to who writes what is not the own work. */
export const NOT_THE_WORK = 'Only those of the medical center whose work it is write this'

/** SQL: what a user is at the clinic of a company. */
export const readerSql = (
  userId: Fragment,
  companyId: Fragment,
): Fragment => sql`coalesce((select c.profession from clinicians c
  where c.user_id = ${userId} and c.company_id = ${companyId} and c.archived_at is null), 'OTHER')`

type Person = Pick<Actor, 'userId' | 'companyId'>
/** SQL: whether a part of a record is what somebody works with. */
export const worksWithSql = (part: PartName, { userId, companyId }: Person): RawBuilder<SqlBool> =>
  sql<SqlBool>`${readerSql(sql`${userId}::bigint`, sql`${companyId}::bigint`)} = any(${workersOf(part)})`
/** SQL: whether somebody who holds Medical Record reads health reports by it. */
export const readsReports = (reader: Person): RawBuilder<SqlBool> => worksWithSql('report', reader)

/** Of some people of a company those whose work a part of a record is. */
export async function whoWorksWith(
  db: Executor,
  part: PartName,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const found = await run<{ id: number }>(
    db,
    sql`select x.id from unnest(${[...ids]}::bigint[]) x (id)
      where ${readerSql(sql`x.id`, sql`${companyId}::bigint`)} = any(${workersOf(part)}) order by x.id`,
  )
  return found.map(({ id }) => id)
}

/** What somebody is at the clinic. */
export async function readerOf(db: Executor, { userId, companyId }: Actor): Promise<Reader> {
  const [row] = await run<{ reader: Reader }>(
    db,
    sql`select ${readerSql(sql`${userId}::bigint`, sql`${companyId}::bigint`)} as reader`,
  )
  return row?.reader ?? 'OTHER'
}

/** How an actor, with the scopes of an operation, stands to the patients of the own company among some people. */
async function relationsTo(
  context: AppContext,
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<PatientRelation[]> {
  const now = context.clock.now()
  const today = formatDate(now)
  const { careDays } = await clinicSettingsOf(db, actor.companyId)
  const me = sql`${actor.userId}::bigint`
  const found = await run<
    Omit<PatientRelation, 'cares' | 'dispenses'> & Record<'isTeam' | 'hasVisit' | 'hasTask', boolean>
  >(
    db,
    sql`select t.id, t.company_id, p.is_restricted, ${personScope(actor, today)} as in_scope,
        ${personScope(inCare(actor), today)} as is_reached, ${readerSql(me, sql`t.company_id`)} as reader,
        (${holdsItem(me, [MEDICAL_CENTER], 'update')} or ${holdsItem(me, [DOCTOR])}) as is_team,
        exists (select 1 from reservations r where r.patient_id = t.id and (r.status = any(${[...OPEN_VISIT_STATES]})
          or r.status = 'finish' and r.finished_at >= ${instantAt(addDays(today, -careDays))})) as has_visit,
        exists (select 1 from task_candidates tc join cases k on k.id = tc.case_id and k.kind in ('health-flow', 'health-question')
          where tc.user_id = ${me} and tc.open and k.submitter_id = t.id) as has_task,
        o.purpose as opening, o.reason, o.until
      from users t join patients p on p.id = t.id
      left join lateral (select o.purpose, o.reason, o.until from record_openings o
        where o.patient_id = t.id and o.user_id = ${me} and o.until > ${now}
        order by o.purpose = 'EMERGENCY' desc, o.purpose = 'TREATMENT' desc, o.id desc limit 1) o on true
      where t.id = any(${[...ids]}) and t.company_id = ${actor.companyId}`,
  )
  return found.map(({ isTeam, hasVisit, hasTask, ...one }) => ({
    ...one,
    cares: (isTeam && hasVisit) || hasTask,
    dispenses: false,
  }))
}

/** How an actor stands to one patient. Throws 404 for nobody's record, and one of another company. */
async function relationTo(
  context: AppContext,
  db: Executor,
  actor: Actor,
  patientId: number,
): Promise<PatientRelation> {
  const [found] = await relationsTo(context, db, actor, [patientId])
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** By which door a record is open: to who treats by care, else by an opening that runs; null: it is closed. */
function openedBy(part: PartName, found: PatientRelation): OpenRecord | null {
  const { id: patientId, companyId, opening, reason, until } = found
  const door = doorTo(part, found)
  const whose = { patientId, companyId, writes: mayWrite(part, found) }
  if (door === 'WORK') return { ...whose, isCare: true, purpose: 'TREATMENT', reason: null, until: null }
  if (door === null || opening === null) return null
  return { ...whose, isCare: false, purpose: opening, reason, until }
}

/** Those that are for what opens in an emergency only. */
const EMERGENCY_ONLY: readonly OpeningPurpose[] = ['EMERGENCY']

/** Why a record is closed to somebody who could open it, with the purposes that would. */
const closed = (userId: number, purposes: readonly OpeningPurpose[], message?: string) =>
  httpError('CARE_NEEDED', { ...(message === undefined ? {} : { message }), details: { userId, purposes } })

/** The refusal of a part that is closed; the own person's first of all. Out of scope there is nothing to refuse. */
function refusal(part: PartName, found: PatientRelation, actor: Actor) {
  const { id, inScope, isRestricted, reader } = found
  if (id === actor.userId) return closed(id, [], 'This is your own record. Open My health')
  if (!inScope) return httpError('NOT_FOUND')
  if (isRestricted && worksWith(part, reader)) {
    return closed(id, EMERGENCY_ONLY, 'This record is restricted. It opens in an emergency only')
  }
  return closed(id, needsBreakGlass(part, found) ? EMERGENCY_ONLY : OPENING_PURPOSES)
}

interface Access {
  /** What is read or written; the whole record where nothing is said. */
  readonly part?: PartName
  /** It is changed. */
  readonly writes?: boolean
  /** What only the caller knows of the relation, such as that the very visit is in hand. */
  readonly known?: Pick<Partial<Relation>, 'cares' | 'dispenses'>
}

/**
 * Decides whether an actor, whose scopes are those of the operation, reads a part of the record of a patient, or writes it, by the
 * table of `who-sees.ts`: by the own work, else by an opening that runs. Nobody opens the own record by the door of the staff. Throws
 * 404, and 403 CARE_NEEDED with the purposes for which the actor can open it; 403 where it is no part of the actor's work to write it.
 */
export async function openRecord(
  context: AppContext,
  db: Executor,
  actor: Actor,
  patientId: number,
  { part = 'record', writes = false, known = {} }: Access = {},
): Promise<OpenRecord> {
  const found = { ...(await relationTo(context, db, actor, patientId)), ...known }
  const open = patientId === actor.userId ? null : openedBy(part, found)
  if (open === null) throw refusal(part, found, actor)
  if (!writes || open.writes) return open
  if (!worksWith(part, found.reader)) throw httpError('FORBIDDEN', { message: NOT_THE_WORK })
  throw closed(patientId, writingPurposes(part), 'The record is open for a look. Open it for treatment to write in it')
}

/** For what a record could be opened by somebody: in an emergency alone where it is restricted, out of scope or not the own work. Throws 404. */
export async function purposesFor(context: AppContext, db: Executor, actor: Actor, patientId: number) {
  const found = await relationTo(context, db, actor, patientId)
  const { companyId, isReached } = found
  return { companyId, isReached, purposes: needsBreakGlass('record', found) ? EMERGENCY_ONLY : OPENING_PURPOSES }
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
  const doors = new Map(
    relations.flatMap((found) => openedBy('record', found) ?? []).map((door) => [door.patientId, door]),
  )
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
