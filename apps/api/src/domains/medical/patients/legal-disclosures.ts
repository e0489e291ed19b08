import { LEGAL_GROUND_LABELS } from '@selamat/contract/domains/medical/patients/consent-words'
import { type LegalDisclosureRow, legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { signWithPassword } from '../../identity/index.ts'
import { clinicHeads } from '../centers/head.ts'
import { patientInCare } from '../fitness/care.ts'
import { drawDisclosure } from './draw-disclosure.ts'
import { medicalReadings } from './readings.ts'

const MOST_LISTED = 200
type Release = SignedCall<typeof legalDisclosures.release>

/** What was handed over of a person on a legal ground, the newest first. */
export async function legalDisclosuresOf(db: Executor, patientId: number): Promise<LegalDisclosureRow[]> {
  const rows = await run<Omit<LegalDisclosureRow, 'releasedAt'> & { releasedAt: Date }>(
    db,
    sql`select d.id, d.ground, d.recipient, d.purpose, d.document_number, d.document_on, d.parts, u.full_name as released_by, d.released_at
      from legal_disclosures d join users u on u.id = d.released_by
      where d.patient_id = ${patientId} order by d.id desc limit ${sql.lit(MOST_LISTED)}`,
  )
  return rows.map((row) => ({ ...row, releasedAt: formatTimestamp(row.releasedAt) }))
}

/** The law asks the head of the clinic; where none is named, whoever may restrict a record answers for it. Throws 403. */
async function assertHead(db: Executor, { userId, companyId }: Actor): Promise<void> {
  const [found] = await run<{ isHead: boolean; hasHead: boolean }>(
    db,
    sql`select coalesce(bool_or(h.id = ${userId}), false) as is_head, count(*) > 0 as has_head from (${clinicHeads(sql`${companyId}`)}) h`,
  )
  if (found?.isHead || found?.hasHead === false) return
  throw httpError('FORBIDDEN', { message: 'The head of the clinic discloses on a legal ground' })
}

/** Keeps what is handed over, says so in the trail, and notifies the patient. Throws 404 and 409 without a record. */
async function keep(context: AppContext, tx: Tx, { actor, body, requestId }: Release, at: Date) {
  const { userId, ground, recipient, purpose, documentNumber, documentOn, parts } = body
  await assertHead(tx, actor)
  const { companyId } = await patientInCare(context, tx, actor, userId, { working: false, part: 'record' })
  const [patient] = await run(tx, sql`select 1 from patients where id = ${userId} for key share`)
  if (!patient) {
    throw httpError('WRONG_STATE', { message: 'The medical center has no record of this person yet' })
  }
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into legal_disclosures (company_id, patient_id, ground, recipient, purpose, document_number, document_on, parts,
        released_by, released_at)
      values (${companyId}, ${userId}, ${ground}, ${recipient}, ${purpose}, ${documentNumber}, ${documentOn}, ${parts}::text[],
        ${actor.userId}, ${at}) returning id`,
  )
  if (!made) throw httpError('INTERNAL')
  const trail = { companyId, actorId: actor.userId, at, requestId, label: 'Disclosure on a legal ground' }
  await writeAudit(tx, { ...trail, entity: 'legal_disclosures', entityId: made.id, action: 'disclose' })
  const notice = { kind: 'RECORD_DISCLOSED', type: 'Health', companyId, userIds: [userId], entityId: made.id } as const
  await emitNotification(tx, { ...notice, params: {} }, at)
  return companyId
}

/**
 * Hands parts of a record to somebody outside because the law asks for it: signed by the head of the clinic, without a care relation
 * or a consent, also of a restricted record. It is kept for good, one reading names recipient, ground and paper, and the patient is
 * notified. Throws 403 for anybody but the head, 404, 409 without a record, 422 by field.
 */
export async function releaseByLaw(context: AppContext, call: Release): Promise<FileResult> {
  const { actor, body, discloses } = call
  const at = context.clock.now()
  if (body.userId === actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'Another head of the clinic discloses your own record' })
  }
  if (body.documentOn > formatDate(at)) {
    throw httpError('INVALID', { errors: { documentOn: 'Choose today or an earlier day' } })
  }
  const { userId: patientId, ground, recipient, purpose, documentNumber, documentOn, parts } = body
  const request = `${documentNumber} of ${documentOn}`
  const file = await signWithPassword(
    context,
    legalDisclosures.release,
    call,
    async (tx) => {
      const companyId = await keep(context, tx, call, at)
      const notice = `For ${recipient} only: ${purpose}. Disclosed on a legal ground: ${LEGAL_GROUND_LABELS[ground]}, ${request}.`
      return drawDisclosure(context, tx, call, { patientId, companyId, recipient, parts, notice })
    },
    'sign-medical',
  )
  const reason = `To ${recipient}: ${purpose}. ${LEGAL_GROUND_LABELS[ground]}, ${request}`
  discloses(medicalReadings.of(patientId, { part: 'disclosure', purpose: 'LEGAL', reason, emergency: true }))
  return file
}
