import { type permitPrint, printAddress } from '@selamat/contract/domains/permits/board/permit-print'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitSettings } from '@selamat/contract/domains/permits/permit-settings'
import {
  CREW_ROLE_LABELS,
  GAS_LABELS,
  PERMIT_KIND_LABELS,
  PERMIT_RISK_LABELS,
} from '@selamat/contract/domains/permits/permit-words'
import { formatInstant } from '@selamat/contract/kit/instants'
import type { FastifyRequest } from 'fastify'
import type { SignedCall } from '../../../platform/http.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import type { Permits } from '../ports.ts'
import { permitDetail } from '../queries/detail.ts'
import { permitSettingsOf } from '../settings.ts'
import { trailHash } from './print-facts.ts'
import { gasTestFacts, hashLines, isolationFacts, measureFacts, signOnLines } from './print-sections.ts'

const NONE = '–'

/** Who prints a permit, and where its site is. */
interface Printing extends Pick<SignedCall<typeof permitPrint>, 'actor' | 'params'> {
  readonly request: Pick<FastifyRequest, 'protocol' | 'host'>
}

/** A permit as a PDF for display at the work face; its QR code opens the permit as it is now. Throws 404. */
export async function printPermit({ context, ports }: Permits, { actor, params, request }: Printing) {
  const db = context.database.kysely
  const detail = await permitDetail(context, ports, actor, params)
  const settings = await permitSettingsOf(db, actor.companyId)
  const hash = await trailHash(db, detail.id)
  const sheet = await openPrint(context, request, {
    companyId: actor.companyId,
    fileTitle: `${detail.number} ${detail.title}`,
    title: detail.title,
    line: `${detail.number} · ${PERMIT_KIND_LABELS[detail.kind]} · ${PERMIT_STATE_LABELS[detail.status]}`,
    page: hash === null ? permitAddress(detail.id) : printAddress(detail.id, hash),
  })
  sheet.notice(
    detail.gates.mayWork
      ? `Work is allowed until ${formatInstant(detail.endsAt)} while the permit is active. Scan the code for its state now.`
      : `No work is allowed: ${PERMIT_STATE_LABELS[detail.status].toLowerCase()}. Scan the code for its state now.`,
  )
  sheet.facts(headFacts(detail))
  const { checks, people, signatures, workType, children, conditions } = detail
  const named = (title: string, facts: readonly { label: string; value: string }[]) => {
    if (facts.length === 0) return
    sheet.section(title)
    sheet.facts(facts)
  }
  named('Isolations', await isolationFacts(db, detail.id))
  if (workType.gases.length > 0) {
    named('Gas limits', gasFacts(detail, settings))
    const tests = await gasTestFacts(db, detail.id)
    named('Last gas tests', tests.length > 0 ? tests : [{ label: 'Gas', value: 'No gas test yet' }])
  }
  named(
    'Agreed with other work',
    await measureFacts(db, { id: detail.id, companyId: actor.companyId }, context.clock.now()),
  )
  // Lines of the checklist stand below with their answers.
  const answered = new Set(checks.map(({ itemName }) => itemName))
  for (const [title, all] of [
    ['Mandatory safety', conditions.mandatory],
    ['Work agreement', conditions.agreement],
  ] as const) {
    const lines = all.filter((one) => !answered.has(one))
    if (lines.length === 0) continue
    sheet.section(title)
    sheet.lines(lines)
  }
  if (checks.length > 0) {
    sheet.section('Hazards and controls')
    sheet.lines(checks.map(checkText))
  }
  named(
    'People',
    people.map(({ name, username, employerName, crewRole, signedOnAt }) => ({
      label: `${CREW_ROLE_LABELS[crewRole]}, ${employerName}`,
      value: `${name} (${username})${signedOnAt === null ? '' : `, at work since ${formatInstant(signedOnAt)}`}`,
    })),
  )
  sheet.section('Crew sign-on')
  sheet.signatures(signOnLines)
  if (children.length > 0) {
    sheet.section('Special permits under it')
    for (const { number, title, workTypeName, status } of children) {
      sheet.entry({ at: workTypeName, title, who: `${number}, ${PERMIT_STATE_LABELS[status]}`, lines: [] })
    }
  }
  const valid = signatures.filter(({ isVoid }) => !isVoid)
  if (valid.length > 0) {
    sheet.section('Signatures')
    sheet.signatures(
      valid.map(({ role, userName, onBehalfOf, at }) => ({
        role,
        name: onBehalfOf === null ? userName : `${userName} for ${onBehalfOf}`,
        note: `Signed ${formatInstant(at)}`,
      })),
    )
  }
  sheet.section('Proof')
  for (const line of hashLines(detail)) sheet.paragraph(line)
  if (hash !== null) sheet.paragraph(`Newest entry of the audit log, SHA-256: ${hash}`)
  return printFile(context, sheet, { of: detail.number, by: actor.fullName, name: detail.number })
}

const ANSWERS = { YES: 'Yes', NO: 'No', NA: 'Not applicable' } as const
/** A line of the checklist as the issuer found it, else as it was answered. */
const checkText = ({ itemName, answer, remark, siteAnswer, siteRemark }: PermitDetail['checks'][number]) => {
  const found = siteAnswer ?? answer
  const why = found === 'NA' ? (siteRemark ?? remark) : null
  return `${found === null ? 'Open' : ANSWERS[found]}: ${itemName}${why === null ? '' : ` (${why})`}`
}

const headFacts = (detail: PermitDetail) => [
  { label: 'Place', value: [detail.siteName, detail.locationName, detail.subLocationName].filter(Boolean).join(', ') },
  { label: 'Window', value: `${formatInstant(detail.startsAt)} to ${formatInstant(detail.endsAt)}` },
  { label: 'Permit holder', value: `${detail.holderName}, ${detail.employerName}` },
  { label: 'Area owner', value: detail.areaOwnerName ?? NONE },
  { label: 'Type of work', value: detail.workTypeName },
  { label: 'Risk', value: PERMIT_RISK_LABELS[detail.risk] },
  { label: 'Issued by', value: detail.issuedByName ?? NONE },
  {
    label: 'HIRADC',
    value: detail.hiradc === null ? NONE : `${detail.hiradc.number}, revision ${detail.hiradc.revision}`,
  },
  ...(detail.method === null ? [] : [{ label: 'Method', value: detail.method }]),
  ...(detail.equipment.length === 0
    ? []
    : [{ label: 'Equipment', value: detail.equipment.map(({ code, name }) => `${code} ${name}`).join(', ') }]),
]

/** The limits at which work stops, for each gas of the type of work. */
const gasFacts = ({ workType: { gases, flammableLimit } }: PermitDetail, { gasLimits }: PermitSettings) =>
  gases.map((gas) => {
    const { blockBelow, blockFrom, evacuateFrom } = gasLimits[gas]
    const { name, short, unit } = GAS_LABELS[gas]
    const stricter =
      gas === 'flammable' && flammableLimit !== null ? Math.min(flammableLimit, blockFrom ?? 100) : blockFrom
    const parts = [
      ...(blockBelow === null ? [] : [`stop below ${blockBelow} ${unit}`]),
      ...(stricter === null ? [] : [`stop ${gas === 'oxygen' ? 'above' : 'from'} ${stricter} ${unit}`]),
      ...(evacuateFrom === null ? [] : [`leave from ${evacuateFrom} ${unit}`]),
    ]
    return { label: `${name} (${short})`, value: parts.join(', ') || 'No limit set' }
  })
