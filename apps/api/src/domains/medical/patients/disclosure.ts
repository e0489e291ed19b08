import { SEEN_FITNESS_LABELS } from '@selamat/contract/domains/medical/fitness/fitness-words'
import type { ConsentRow, consents } from '@selamat/contract/domains/medical/patients/consent'
import {
  CONSENT_PART_LABELS,
  CONSENT_PARTS,
  CONSENT_STATE_LABELS,
  type ConsentPart,
} from '@selamat/contract/domains/medical/patients/consent-words'
import { SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import type { Sheet } from '../../../platform/pdf/sheet.ts'
import { countingOf } from '../fitness/read-fitness.ts'
import { openRecord } from './care.ts'
import { consentState } from './consents.ts'
import { medicalReadings } from './readings.ts'
import { allergiesOf, conditionsOf, headOf, vitalsOf } from './record-parts.ts'
import { type SignedVisit, signedVisitsOf } from './signed-visits.ts'

const MOST_VITALS = 20

interface Of {
  readonly db: Executor
  readonly patientId: number
  readonly today: string
  readonly visits: readonly SignedVisit[]
}
const listed = (sheet: Sheet, texts: readonly string[]) => sheet.lines(texts.length === 0 ? ['None'] : texts)

/** What each part of a consent hands over, and no more. */
const PARTS: Readonly<Record<ConsentPart, (sheet: Sheet, of: Of) => Promise<void> | void>> = {
  FITNESS: async (sheet, { db, patientId, today }) => {
    const certificate = await countingOf(db, patientId, today)
    if (certificate === null) return listed(sheet, [])
    const { state, validFrom, restrictions } = certificate
    sheet.lines([
      `${SEEN_FITNESS_LABELS[state]}, since ${validFrom}`,
      ...restrictions.map(({ label, until }) => `Not cleared: ${label}${until === null ? '' : `, until ${until}`}`),
    ])
  },
  REST: (sheet, { visits }) =>
    listed(
      sheet,
      visits.flatMap(({ restFrom, restUntil }) => (restFrom && restUntil ? [`${restFrom} to ${restUntil}`] : [])),
    ),
  DIAGNOSES: (sheet, { visits }) =>
    listed(
      sheet,
      visits.flatMap(({ startsAt, diagnoses }) =>
        diagnoses.map(({ code, text }) => `${formatDate(startsAt)}: ${code} ${text}`),
      ),
    ),
  FINDINGS: (sheet, { visits }) => {
    if (visits.length === 0) return listed(sheet, [])
    for (const { startsAt, visitName, signedBy, complaint, findings, plan } of visits) {
      const said = { Complaint: complaint, Findings: findings, Plan: plan }
      const lines = Object.entries(said).flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
      sheet.entry({ at: formatDate(startsAt), title: visitName, who: signedBy, lines })
    }
  },
  ALLERGIES: async (sheet, { db, patientId }) => {
    const [allergies, conditions] = await Promise.all([allergiesOf(db, patientId), conditionsOf(db, patientId)])
    listed(sheet, [
      ...allergies.map(({ substance, severity, reaction }) =>
        [`Allergy: ${substance}`, SEVERITY_LABELS[severity].toLowerCase(), reaction].filter(Boolean).join(', '),
      ),
      ...conditions.map(({ text, since, until }) =>
        [`Condition: ${text}`, since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(', '),
      ),
    ])
  },
  VITALS: async (sheet, { db, patientId }) => {
    const rows = await vitalsOf(db, patientId, MOST_VITALS)
    const value = (one: number | null) => (one === null ? '–' : String(one))
    sheet.table(
      ['Measured', 'mmHg', 'Pulse', '°C', 'SpO2', 'kg'].map((label, at) => ({ label, share: at === 0 ? 3 : 1.5 })),
      rows.map(({ at, systolic, diastolic, pulse, temperature, spo2, weight }) => [
        at.slice(0, 16).replace('T', ' '),
        systolic === null ? '–' : `${systolic}/${value(diastolic)}`,
        ...[pulse, temperature, spo2, weight].map(value),
      ]),
    )
  },
}

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
  { actor, body, request, requestId, discloses }: SignedCall<typeof consents.disclose>,
): Promise<FileResult> {
  const db = context.database.kysely
  const at = context.clock.now()
  const today = formatDate(at)
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
  const { patientId, companyId, recipient, purpose, parts, validFrom, validUntil } = consent
  const head = await headOf(db, patientId, today)
  const title = 'Medical information'
  const sheet = await openPrint(context, request, { companyId, title, line: `For ${recipient}`, page: '/my-health' })
  sheet.notice(`For ${recipient} only: ${purpose}. The patient has agreed, from ${validFrom} to ${validUntil}.`)
  sheet.facts([
    { label: 'Name', value: head.fullName },
    { label: 'Employee ID', value: head.username },
    { label: 'Medical record', value: head.rmNumber },
    { label: 'Born', value: head.dateOfBirth ?? '–' },
  ])
  const visits = await signedVisitsOf(db, patientId)
  for (const part of CONSENT_PARTS) {
    if (!parts.includes(part)) continue
    sheet.section(CONSENT_PART_LABELS[part])
    await PARTS[part](sheet, { db, patientId, today, visits })
  }
  const reason = `To ${recipient}: ${purpose}`
  discloses(
    medicalReadings.of(patientId, { part: 'disclosure', purpose: 'DISCLOSURE', reason, emergency: !record.isCare }),
  )
  return printFile(context, sheet, { of: head.rmNumber, by: actor.fullName, name: `${title} ${head.rmNumber}` })
}
