import { SEEN_FITNESS_LABELS } from '@selamat/contract/domains/medical/fitness/fitness-words'
import type { ResultRow } from '@selamat/contract/domains/medical/occupational/examination-results'
import {
  EAR_LABELS,
  EXAMINATION_TYPE_LABELS,
  RESULT_FLAG_LABELS,
} from '@selamat/contract/domains/medical/occupational/examination-words'
import {
  CONSENT_PART_LABELS,
  CONSENT_PARTS,
  type ConsentPart,
} from '@selamat/contract/domains/medical/patients/consent-words'
import { SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { formatDate } from '@selamat/contract/kit/dates'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor } from '../../../platform/database.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import type { Sheet } from '../../../platform/pdf/sheet.ts'
import { countingOf } from '../fitness/read-fitness.ts'
import { checkUpsToDisclose } from '../occupational/read-examinations.ts'
import { allergiesOf, conditionsOf, headOf, vitalsOf } from './record-parts.ts'
import { type SignedVisit, signedVisitsOf } from './signed-visits.ts'

const MOST_VITALS = 20

interface Of {
  readonly db: Executor
  readonly patientId: number
  readonly companyId: number
  readonly today: string
  readonly visits: readonly SignedVisit[]
}
const listed = (sheet: Sheet, texts: readonly string[]) => sheet.lines(texts.length === 0 ? ['None'] : texts)

const resultLine = ({ item, value, unit, finding, flag }: ResultRow): string =>
  [
    `${item}:`,
    value === null ? finding : [value, unit].filter(Boolean).join(' '),
    flag === 'N' ? null : `(${RESULT_FLAG_LABELS[flag]})`,
  ]
    .filter(Boolean)
    .join(' ')

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
  CHECK_UPS: async (sheet, { db, patientId, companyId }) => {
    const checkUps = await checkUpsToDisclose(db, { userId: patientId, companyId })
    if (checkUps.length === 0) return listed(sheet, [])
    for (const one of checkUps) {
      const { number, examinedOn, examinationType, signedBy, conclusion, results, spirometry } = one
      const hearing = one.audiograms.map(
        ({ ear, hz2000, hz3000, hz4000, shift }) =>
          `${EAR_LABELS[ear]}: ${hz2000}, ${hz3000}, ${hz4000} dB HL at 2, 3, 4 kHz${shift === null ? '' : `, shift ${shift} dB`}`,
      )
      const lungs = spirometry === null ? [] : [`Lungs: FVC ${spirometry.fvc} l, FEV1 ${spirometry.fev1} l`]
      sheet.entry({
        at: examinedOn,
        title: `${EXAMINATION_TYPE_LABELS[examinationType]}, ${number}`,
        who: signedBy ?? '–',
        lines: [...results.map(resultLine), ...hearing, ...lungs, ...(conclusion ? [`Conclusion: ${conclusion}`] : [])],
      })
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

export interface Handing {
  readonly patientId: number
  readonly companyId: number
  readonly recipient: string
  readonly parts: readonly ConsentPart[]
  /** Why it may be handed over, as the first lines of the sheet. */
  readonly notice: string
}

/** Draws the chosen parts of a record for a recipient, and nothing else, as a PDF that names the recipient. Throws 404. */
export async function drawDisclosure(
  context: AppContext,
  db: Executor,
  { actor, request }: Pick<SignedCall, 'actor' | 'request'>,
  { patientId, companyId, recipient, parts, notice }: Handing,
): Promise<FileResult> {
  const today = formatDate(context.clock.now())
  const head = await headOf(db, patientId, today)
  const title = 'Medical information'
  const sheet = await openPrint(context, request, { companyId, title, line: `For ${recipient}`, page: '/my-health' })
  sheet.notice(notice)
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
    await PARTS[part](sheet, { db, patientId, companyId, today, visits })
  }
  return printFile(context, sheet, { of: head.rmNumber, by: actor.fullName, name: `${title} ${head.rmNumber}` })
}
