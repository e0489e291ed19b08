import { type BriefItem, gasTrend, type PlannedPermit } from '@selamat/contract/domains/permits/board/shift-brief'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { GAS_RESULT_LABELS } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { Button } from 'antd'
import { dateTime } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { shortNumber } from './board-mark.ts'
import { briefTexts } from './brief-texts.ts'
import { texts } from './texts.ts'

interface BriefLineProps {
  readonly item: BriefItem
  /** Null where the reader does not acknowledge. */
  readonly onAcknowledge: (() => void) | null
}

/** One line of a shift brief: what it is, and whether the reader has acknowledged it as it is. */
export function BriefLine({ item, onAcknowledge }: BriefLineProps) {
  const { permitId, number, title, acknowledgedAt, isOverdue } = item
  const trend = trendOf(item)
  const phone = usePhone()
  return (
    <li className="brief-line">
      <span className="brief-line__what">
        <Link to={permitAddress(permitId)}>
          {shortNumber(number)} {title}
        </Link>
        <small>{factsOf(item).join(', ')}</small>
      </span>
      {isOverdue && <StatusTag status="OVERDUE" label={briefTexts.overdue} meaning="stopped" />}
      {item.kind === 'PERMIT' && <StatusTag status={item.status} kind="permit" />}
      {trend !== '' && <StatusTag status="TREND" label={trend} meaning="attention" />}
      {item.kind === 'GAS' && item.gas !== null && (
        <StatusTag
          status={item.gas.result}
          label={GAS_RESULT_LABELS[item.gas.result]}
          meaning={GAS_MEANINGS[item.gas.result]}
        />
      )}
      {acknowledgedAt === null ? (
        onAcknowledge !== null && (
          <Button
            size={phone ? 'large' : 'small'}
            aria-label={`${briefTexts.acknowledge}: ${title}`}
            onClick={onAcknowledge}
          >
            {briefTexts.acknowledge}
          </Button>
        )
      ) : (
        <span className="text-inforce brief-line__done">{briefTexts.acknowledged(dateTime(acknowledgedAt))}</span>
      )}
    </li>
  )
}

/** A permit that begins soon. */
export function PlannedLine({ planned }: { readonly planned: PlannedPermit }) {
  const { permitId, number, title, status, holderName, startsAt, endsAt } = planned
  return (
    <li className="brief-line">
      <span className="brief-line__what">
        <Link to={permitAddress(permitId)}>
          {shortNumber(number)} {title}
        </Link>
        <small>{[holderName, briefTexts.window(dateTime(startsAt), dateTime(endsAt))].join(', ')}</small>
      </span>
      <StatusTag status={status} kind="permit" />
    </li>
  )
}

/** The gases by which the air got worse since the test before. */
const trendOf = ({ gas }: BriefItem): string =>
  (gas?.readings ?? [])
    .flatMap((reading) => {
      const trend = gasTrend(reading)
      return trend === null ? [] : [`${GAS_LABELS[reading.gas].short} ${briefTexts.trend[trend]}`]
    })
    .join(', ')

const GAS_MEANINGS = { SAFE: 'inforce', WARN: 'attention', BLOCK: 'stopped', EVACUATE: 'stopped' } as const

function factsOf({
  kind,
  holderName,
  endsAt,
  endsSoon,
  people,
  suspendReason,
  isolation,
  fireWatchUntil,
  gas,
}: BriefItem): string[] {
  if (kind === 'ISOLATION' && isolation !== null) {
    const { point, equipment, lockNumber } = isolation
    return [point, equipment, ...(lockNumber === null ? [] : [briefTexts.lock(lockNumber)])]
  }
  if (kind === 'FIRE_WATCH') return [briefTexts.watch(dateTime(fireWatchUntil))]
  if (kind === 'GAS' && gas !== null) {
    const values = gas.readings.map(({ gas: one, previous, value }) =>
      briefTexts.reading(GAS_LABELS[one].short, previous, value, GAS_LABELS[one].unit),
    )
    return [...values, briefTexts.testedBy(dateTime(gas.takenAt), gas.testerName)]
  }
  return [
    holderName,
    briefTexts.until(dateTime(endsAt)),
    ...(endsSoon ? [briefTexts.endsSoon] : []),
    texts.people(people),
    ...(suspendReason === null ? [] : [suspendReason]),
  ]
}
