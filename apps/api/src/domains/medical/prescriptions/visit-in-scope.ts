import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { scopesFor } from '../../../platform/session.ts'
import { personScope } from '../../identity/index.ts'
import { type ReservationSubject, reservationSubject } from '../appointments/reservation-subject.ts'
import { clinicSettingsOf } from '../settings.ts'

/** A visit whose patient is in the scopes that grant the operation. Throws 404. */
export async function visitInScope(
  context: AppContext,
  db: Executor,
  actor: Actor,
  reservationId: number,
): Promise<ReservationSubject> {
  const subject = await reservationSubject(context, db, actor, { id: reservationId })
  if (!subject) throw httpError('NOT_FOUND')
  const today = formatDate(context.clock.now())
  const reached = await run(
    db,
    sql`select 1 from users t where t.id = ${subject.patientId} and ${personScope(actor, today)}`,
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
 * The care relation: a visit is read while it is open and some days after it; of an older one the record is opened, with a purpose.
 * Throws 422.
 */
export async function assertCare(db: Executor, subject: ReservationSubject): Promise<void> {
  if (OPEN_VISIT_STATES.some((state) => state === subject.status)) return
  const { careDays } = await clinicSettingsOf(db, subject.companyId)
  if (subject.startsAt.getTime() >= subject.now.getTime() - careDays * DAY) return
  throw httpError('RULE', { message: `This visit is more than ${careDays} days old. Open the medical record` })
}
