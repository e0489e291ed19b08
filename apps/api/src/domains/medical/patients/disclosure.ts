import type { ConsentRow, consents } from '@selamat/contract/domains/medical/patients/consent'
import { CONSENT_STATE_LABELS } from '@selamat/contract/domains/medical/patients/consent-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { openRecord } from './care.ts'
import { consentState } from './consents.ts'
import { drawDisclosure } from './draw-disclosure.ts'
import { medicalReadings } from './readings.ts'

type Found = Pick<ConsentRow, 'recipient' | 'purpose' | 'parts' | 'validFrom' | 'validUntil' | 'state'> & {
  readonly patientId: number
  readonly companyId: number
}

/** A consent in force of a patient whose record is open to the actor; it is not withdrawn meanwhile. Throws like `printDisclosure`. */
async function consentInForce(context: AppContext, tx: Tx, actor: Actor, id: number) {
  const [consent] = await run<Found>(
    tx,
    sql`select c.patient_id, c.company_id, c.recipient, c.purpose, c.parts, c.valid_from, c.valid_until,
        ${consentState(formatDate(context.clock.now()))} as state from disclosure_consents c where c.id = ${id} for share`,
  )
  if (!consent) throw httpError('NOT_FOUND')
  const record = await openRecord(context, tx, actor, consent.patientId)
  if (consent.state === 'IN_FORCE') return { record, consent }
  const state = CONSENT_STATE_LABELS[consent.state].toLowerCase()
  throw httpError('WRONG_STATE', { message: `The consent is not in force: ${state}` })
}

/**
 * What a consent in force lets the clinic hand to its recipient, as a PDF: its parts and nothing else. One reading, which names the
 * recipient. Throws 404, 403 CARE_NEEDED, and 409 for a consent that is not in force.
 */
export async function printDisclosure(
  context: AppContext,
  call: SignedCall<typeof consents.disclose>,
): Promise<FileResult> {
  const { actor, body, requestId, discloses } = call
  const at = context.clock.now()
  const { record, consent } = await context.database.transaction(async (tx) => {
    const found = await consentInForce(context, tx, actor, body.id)
    await writeAudit(tx, {
      companyId: found.consent.companyId,
      actorId: actor.userId,
      at,
      requestId,
      entity: 'disclosure_consents',
      entityId: body.id,
      label: 'Consent for disclosure',
      action: 'disclose',
    })
    return found
  })
  const { patientId, recipient, purpose, validFrom, validUntil } = consent
  const notice = `For ${recipient} only: ${purpose}. The patient has agreed, from ${validFrom} to ${validUntil}.`
  const file = await drawDisclosure(context, context.database.kysely, call, { ...consent, notice })
  const reason = `To ${recipient}: ${purpose}`
  discloses(
    medicalReadings.of(patientId, { part: 'disclosure', purpose: 'DISCLOSURE', reason, emergency: !record.isCare }),
  )
  return file
}
