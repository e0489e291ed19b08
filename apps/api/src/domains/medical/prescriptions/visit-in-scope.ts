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
import { inCare } from '../fitness/care.ts'
import { openedInEmergency, openRecord, readingOf, readingsIn } from '../patients/care.ts'
import { medicalReadings } from '../patients/readings.ts'
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

/**
 * What reading a part of a visit discloses, where the reader may: a visit is read while it is open, whoever fills its prescription
 * among them, and some days after it; of an older one, and of a restricted record, the record is opened first. Throws 403
 * CARE_NEEDED with the purposes that would open it.
 */
export async function careReading(
  context: AppContext,
  db: Executor,
  actor: Actor,
  visit: ReservationSubject,
  { part, purpose }: { readonly part: string; readonly purpose: 'TREATMENT' | 'LETTER' },
): Promise<Reading> {
  const { patientId } = visit
  const treating = async () => {
    const [reading] = await readingsIn(context, db, actor, [patientId], { part, purpose })
    return reading ?? medicalReadings.of(patientId, { part, purpose })
  }
  if (OPEN_VISIT_STATES.some((state) => state === visit.status)) return treating()
  const { careDays } = await clinicSettingsOf(db, visit.companyId)
  const [patient] = await run<{ isRestricted: boolean }>(
    db,
    sql`select is_restricted from patients where id = ${patientId}`,
  )
  const isRecent = visit.startsAt.getTime() >= visit.now.getTime() - careDays * DAY
  if (isRecent && patient?.isRestricted === false && patientId !== actor.userId) return treating()
  return readingOf(await openRecord(context, db, actor, patientId), part)
}
