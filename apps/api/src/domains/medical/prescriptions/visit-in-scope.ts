import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Reading } from '../../../platform/readings.ts'
import { scopesFor } from '../../../platform/session.ts'
import { personScope } from '../../identity/index.ts'
import { type ReservationSubject, reservationSubject } from '../appointments/reservation-subject.ts'
import { inCare, openedInEmergency, openRecord, readingOf, readingsIn } from '../patients/care.ts'
import { assertNotOneself } from '../patients/guards.ts'
import { clinicSettingsOf } from '../settings.ts'

/**
 * A visit whose patient the actor cares for by the scopes that grant the operation; to read it, also of somebody whose record the
 * actor has opened in an emergency. Throws 404.
 */
export async function visitInScope(
  context: AppContext,
  db: Executor,
  actor: Actor,
  reservationId: number,
  { reading = false } = {},
): Promise<ReservationSubject> {
  const subject = await reservationSubject(context, db, actor, { id: reservationId })
  if (!subject) throw httpError('NOT_FOUND')
  const inScope = personScope(inCare(actor), formatDate(subject.now))
  const opened = reading ? sql`t.id in (${openedInEmergency(actor, subject.now)})` : sql`false`
  const reached = await run(
    db,
    sql`select 1 from users t where t.id = ${subject.patientId} and (${inScope} or ${opened})`,
  )
  if (reached.length === 0) throw httpError('NOT_FOUND')
  return subject
}

/** The same for whoever holds one item of several that grant the operation. Throws 403 without it, 404 outside its scope. */
export async function visitFor(
  context: AppContext,
  db: Executor,
  actor: Actor,
  [item, action]: readonly [ItemKey, Action],
  reservationId: number,
): Promise<ReservationSubject> {
  const scopes = await scopesFor(context, actor, { anyOf: [item], action }, db)
  if (scopes.length === 0) throw httpError('FORBIDDEN')
  return visitInScope(context, db, { ...actor, scopes }, reservationId)
}

interface PartOfVisit {
  readonly part: 'PRESCRIPTION' | 'LETTER'
  readonly purpose: 'TREATMENT' | 'LETTER'
  /** It is changed. */
  readonly writes?: boolean
}
const NAMES = { PRESCRIPTION: 'prescription', LETTER: 'letters' } as const

/** A prescription that is out of the doctor's hands: it waits to be handed out, or was. */
async function isSubmitted(db: Executor, { id }: ReservationSubject): Promise<boolean> {
  const found = await run(
    db,
    sql`select 1 from prescriptions where reservation_id = ${id} and status in ('SUBMITTED', 'RETURNED', 'DISPENSED')`,
  )
  return found.length > 0
}

/**
 * What reading a part of a visit discloses, where the reader may: a visit is in hand while it is open and some days after it; of an older
 * one, and of a restricted record, the record is opened first. Who dispenses reads what was submitted, also of a restricted record while
 * it waits, and takes medicine back however long ago it was. Throws 403 CARE_NEEDED with the purposes that would open it.
 */
export async function careReading(
  context: AppContext,
  db: Executor,
  actor: Actor,
  visit: ReservationSubject,
  { part, purpose, writes = false }: PartOfVisit,
): Promise<Reading> {
  const { patientId } = visit
  const { careDays } = await clinicSettingsOf(db, visit.companyId)
  const isRecent = visit.startsAt.getTime() >= visit.now.getTime() - careDays * DAY
  const cares = isRecent || OPEN_VISIT_STATES.some((state) => state === visit.status)
  const isWaiting = visit.status === 'WAITING_MEDICINE'
  const isDispensed = (cares || writes) && !visit.isRestricted
  const dispenses = part === 'PRESCRIPTION' && (isWaiting || isDispensed) && (await isSubmitted(db, visit))
  const access = { part: NAMES[part], writes, known: { cares, dispenses } }
  const open = await openRecord(context, db, actor, patientId, access)
  const [reading] = await readingsIn(context, db, actor, [patientId], { part, purpose })
  return open.isCare && reading ? reading : readingOf(open, part)
}

/**
 * A visit of which somebody writes a part, by one item of several that grant the operation. Throws like `visitFor` and `careReading`, and
 * 409 NOT_YOUR_ACT for the own one.
 */
export async function visitToChange(
  context: AppContext,
  db: Executor,
  actor: Actor,
  right: readonly [ItemKey, Action],
  { reservationId, part }: { readonly reservationId: number; readonly part: PartOfVisit['part'] },
): Promise<ReservationSubject> {
  const visit = await visitFor(context, db, actor, right, reservationId)
  assertNotOneself(actor, visit.patientId)
  await careReading(context, db, actor, visit, { part, purpose: 'TREATMENT', writes: true })
  return visit
}
