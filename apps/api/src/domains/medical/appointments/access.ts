import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { scopesFor } from '../../../platform/session.ts'
import { personScope } from '../../identity/index.ts'
import { inCare } from '../patients/care.ts'
import { type ReservationSubject, reservationSubject } from './reservation-subject.ts'

/** How somebody is related to a reservation. */
export interface Reading {
  readonly subject: ReservationSubject
  readonly isOwn: boolean
  /** Belongs to the care team of the patient, or has opened the record in an emergency. */
  readonly isStaff: boolean
  readonly readsReason: boolean
}

/**
 * A reservation of the company that an actor may know of: its patient, who booked it, the care team within its scope, and who has opened
 * the record of the patient in an emergency. Throws 404 for everybody else.
 */
export async function readableReservation(
  context: AppContext,
  db: Executor,
  actor: Actor,
  key: { readonly id: number } | { readonly assignmentNumber: string },
): Promise<Reading> {
  const by = 'id' in key ? key : { number: key.assignmentNumber, companyId: actor.companyId }
  const subject = await reservationSubject(context, db, actor, by)
  if (!subject) throw httpError('NOT_FOUND')
  const isOwn = subject.patientId === actor.userId
  const { reads, team, cares } = subject.rights
  if (!isOwn && !reads && subject.bookedBy !== actor.userId) throw httpError('NOT_FOUND')
  return { subject, isOwn, isStaff: team, readsReason: isOwn || cares }
}

/**
 * The person for whom an actor books: oneself, or somebody in the scope of the medical center. Throws 403 for others without the
 * permission, 422 for who cannot be chosen.
 */
export async function patientFor(
  context: AppContext,
  db: Executor,
  actor: Actor,
  patientId: number | null,
): Promise<{ id: number; isOwn: boolean }> {
  if (patientId === null || patientId === actor.userId) return { id: actor.userId, isOwn: true }
  const scopes = await scopesFor(context, actor, { anyOf: [MEDICAL_CENTER], action: 'create' }, db)
  if (scopes.length === 0) throw httpError('FORBIDDEN')
  const scope = personScope(inCare({ ...actor, scopes }), formatDate(context.clock.now()))
  const [person] = await run<{ id: number }>(
    db,
    sql`select t.id from users t where t.id = ${patientId} and t.company_id = ${actor.companyId} and t.archived_at is null and ${scope}`,
  )
  if (!person) throw httpError('INVALID', { errors: { patientId: CHOOSE } })
  return { id: person.id, isOwn: false }
}
