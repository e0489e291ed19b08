import {
  type BriefItem,
  type BriefReader,
  gasTrend,
  PLANNED_HOURS,
  type shiftBrief,
} from '@selamat/contract/domains/permits/board/shift-brief'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { GAS_RESULT_LABELS } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { formatInstant } from '@selamat/contract/kit/instants'
import { plural } from '@selamat/contract/kit/plural'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import { readBrief } from './shift-brief.ts'

const ROLES: Readonly<Record<BriefReader['role'], string>> = {
  AREA_OWNER: 'Area owner',
  HOLDER: 'Permit holder',
  INCOMING_HOLDER: 'Incoming holder',
}

const SECTIONS = {
  PERMIT: 'Permits',
  ISOLATION: 'Open isolations',
  FIRE_WATCH: 'Fire watches',
  GAS: 'Last gas tests',
} as const

/** The shift brief of an area as a PDF, with who has acknowledged it. Throws 404. */
export async function printBrief(context: AppContext, { actor, body, request }: SignedCall<typeof shiftBrief.print>) {
  const brief = await readBrief(context, actor, body.locationId)
  const sheet = await openPrint(context, request, {
    companyId: actor.companyId,
    fileTitle: `Shift brief ${brief.locationName}`,
    title: `Shift brief: ${brief.locationName}`,
    line: `${brief.siteName} · ${formatInstant(brief.at)}${brief.areaOwnerName === null ? '' : ` · area owner ${brief.areaOwnerName}`}`,
    page: `/shift-brief?area=${brief.locationId}`,
  })
  for (const [kind, title] of Object.entries(SECTIONS)) {
    const items = brief.items.filter((item) => item.kind === kind)
    if (items.length === 0) continue
    sheet.section(title)
    for (const item of items) {
      const { number, title: work, endsAt, holderName } = item
      sheet.entry({
        at: `until ${formatInstant(endsAt)}`,
        title: `${number} ${work}`,
        who: holderName,
        lines: linesOf(item),
      })
    }
  }
  if (brief.planned.length > 0) sheet.section(`Planned within ${PLANNED_HOURS} h`)
  for (const { number, title, startsAt, endsAt, holderName, status } of brief.planned) {
    const at = `${formatInstant(startsAt)} to ${formatInstant(endsAt)}`
    sheet.entry({ at, title: `${number} ${title}`, who: holderName, lines: [PERMIT_STATE_LABELS[status]] })
  }
  if (brief.items.length === 0) sheet.paragraph('No open permits.')
  sheet.section('Acknowledged')
  const total = brief.items.length
  sheet.signatures(
    brief.readers.map(({ role, name, acknowledged, lastAt }) => ({
      role: ROLES[role],
      name,
      note: `${acknowledged} of ${total}${lastAt === null ? '' : `, ${formatInstant(lastAt)}`}`,
    })),
  )
  return printFile(context, sheet, {
    of: brief.locationName,
    by: actor.fullName,
    name: `shift-brief-${brief.at.slice(0, 10)}`,
  })
}

function linesOf({
  kind,
  status,
  people,
  suspendReason,
  isolation,
  fireWatchUntil,
  gas,
  endsSoon,
  isOverdue,
}: BriefItem): string[] {
  if (kind === 'ISOLATION' && isolation) {
    const { point, equipment, lockNumber } = isolation
    return [`${isOverdue ? 'Overdue: ' : ''}${point}, ${equipment}${lockNumber === null ? '' : `, lock ${lockNumber}`}`]
  }
  if (kind === 'FIRE_WATCH') return [`Runs until ${formatInstant(fireWatchUntil ?? '')}${isOverdue ? ', overdue' : ''}`]
  if (kind === 'GAS' && gas) {
    const values = gas.readings.map((reading) => {
      const { gas: one, value, previous } = reading
      const trend = gasTrend(reading)
      const { short, unit } = GAS_LABELS[one]
      return `${short} ${previous === null ? '' : `${previous} to `}${value} ${unit}${trend === null ? '' : ` (${trend})`}`
    })
    return [
      `${values.join(', ')}: ${GAS_RESULT_LABELS[gas.result].toLowerCase()}, ${formatInstant(gas.takenAt)} by ${gas.testerName}`,
    ]
  }
  return [
    `${PERMIT_STATE_LABELS[status]}${isOverdue ? ', overdue' : endsSoon ? ', ends soon' : ''}, ${plural(people, 'person', 'people')} at work`,
    ...(suspendReason === null ? [] : [`Suspended: ${suspendReason}`]),
  ]
}
