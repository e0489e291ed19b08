import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import type { ConsentRow, consents } from '@selamat/contract/domains/medical/patients/consent'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emitNotification } from '../../../platform/notification.ts'
import type { Reading } from '../../../platform/readings.ts'
import { scopesFor } from '../../../platform/session.ts'
import { attachFiles } from '../../files/index.ts'
import { personScope } from '../../identity/index.ts'
import { patientInCare } from '../fitness/care.ts'
import { inCare, openRecord, readingOf } from './care.ts'
import { endConsent, keepConsent, readConsent } from './consents.ts'
import { medicalReadings } from './readings.ts'

/** The patient hears of it at once: nobody gives a consent for somebody else unseen. */
const tell = (tx: Tx, { companyId }: Actor, { patientId, id, at }: { patientId: number; id: number; at: Date }) =>
  emitNotification(
    tx,
    { kind: 'CONSENT_RECORDED', type: 'Health', companyId, userIds: [patientId], entityId: id, params: {} },
    at,
  )

/**
 * Records a consent that a patient has signed on paper. Throws 404 outside the scope, 409 NOT_YOUR_ACT for one's own, without a record or
 * with too many, 422 by field: a day of the signature to come, a period that is over, a known number, a file that is gone.
 */
export async function recordConsent(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof consents.record>,
): Promise<ConsentRow> {
  const { actor, body } = call
  const at = context.clock.now()
  const today = formatDate(at)
  if (body.signedOn > today) {
    throw httpError('INVALID', { errors: { signedOn: 'Choose today or an earlier day' } })
  }
  if (body.validUntil < today) throw httpError('INVALID', { errors: { validUntil: 'Choose today or a later day' } })
  const oneself = 'Give your own consent in My health'
  const how = { working: false, part: 'appointment', oneself } as const
  const { id: patientId } = await patientInCare(context, tx, actor, body.userId, how)
  const { signedOn, documentNumber: number, fileId, userId: _, ...input } = body
  const id = await keepConsent(context, tx, call, { ...input, patientId, document: { signedOn, number, fileId } })
  if (fileId !== null) {
    await attachFiles(tx, { ids: [fileId], userId: actor.userId, ownerKind: 'consent', ownerId: id })
  }
  await tell(tx, actor, { patientId, id, at })
  return readConsent(context, tx, id)
}

/** Withdraws a consent for a patient who asks for it at the desk. Throws 404 outside the scope, and as `endConsent`. */
export async function withdrawAtDesk(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof consents.withdraw>,
): Promise<ConsentRow> {
  const { actor, body } = call
  const at = context.clock.now()
  const reached = sql`c.patient_id in (select t.id from users t where t.id = c.patient_id
    and ${personScope(inCare(actor), formatDate(at))})`
  const patientId = await endConsent(context, tx, call, reached)
  await tell(tx, actor, { patientId, id: body.id, at })
  return readConsent(context, tx, body.id)
}

/** Who opens the scan of a consent: the patient, and who has the record open. It is a reading. Throws 403 CARE_NEEDED. */
export async function mayOpenConsent(context: AppContext, actor: Actor, id: number): Promise<boolean | Reading> {
  const db = context.database.kysely
  const [found] = await run<{ patientId: number }>(db, sql`select patient_id from disclosure_consents where id = ${id}`)
  if (!found) return false
  const { patientId } = found
  if (patientId === actor.userId) return medicalReadings.of(patientId, { part: 'consents', purpose: 'OWN' })
  const scopes = await scopesFor(context, actor, { anyOf: [MEDICAL_RECORD], action: 'read' }, db)
  if (scopes.length === 0) return false
  return readingOf(await openRecord(context, db, inCare({ ...actor, scopes }), patientId), 'consents')
}
