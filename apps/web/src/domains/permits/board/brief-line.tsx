import { type BriefItem, gasTrend, type PlannedPermit } from '@selamat/contract/domains/permits/board/shift-brief'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { GAS_RESULT_LABELS } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { Button } from 'antd'
import { dateTime } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { shortNumber } from './board-mark.ts'
import { briefTexts } from './brief-texts.ts'
import { texts } from './texts.ts'

interface BriefLinesProps {
  readonly items: readonly BriefItem[]
  /** Null where the reader does not acknowledge. */
  readonly onAcknowledge: ((item: BriefItem) => void) | null
}

/** The lines of a shift brief: what each is, and whether the reader has acknowledged it as it is. */
export function BriefLines({ items, onAcknowledge }: BriefLinesProps) {
  const phone = usePhone()
  return (
    <SmallList
      rows={items}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      what={(item) => (
        <>
          <Link to={permitAddress(item.permitId)}>
            {shortNumber(item.number)} {item.title}
          </Link>
          <small>{factsOf(item).join(', ')}</small>
        </>
      )}
      facts={[(item) => <Tags item={item} />]}
      actions={(item) => {
        const { acknowledgedAt, title } = item
        if (acknowledgedAt !== null) {
          return <small className="text-inforce">{briefTexts.acknowledged(dateTime(acknowledgedAt))}</small>
        }
        return (
          onAcknowledge !== null && (
            <Button
              size={phone ? 'large' : 'small'}
              aria-label={`${briefTexts.acknowledge}: ${title}`}
              onClick={() => onAcknowledge(item)}
            >
              {briefTexts.acknowledge}
            </Button>
          )
        )
      }}
    />
  )
}

function Tags({ item }: { readonly item: BriefItem }) {
  const { kind, status, isOverdue, gas } = item
  const trend = trendOf(item)
  return (
    <>
      {isOverdue && <StatusTag status="OVERDUE" label={briefTexts.overdue} meaning="stopped" />}
      {kind === 'PERMIT' && <StatusTag status={status} kind="permit" />}
      {trend !== '' && <StatusTag status="TREND" label={trend} meaning="attention" />}
      {kind === 'GAS' && gas !== null && (
        <StatusTag status={gas.result} label={GAS_RESULT_LABELS[gas.result]} meaning={GAS_MEANINGS[gas.result]} />
      )}
    </>
  )
}

/** The permits that begin soon. */
export const PlannedLines = ({ planned }: { readonly planned: readonly PlannedPermit[] }) => (
  <SmallList
    rows={planned}
    keyOf={({ permitId }) => permitId}
    what={({ permitId, number, title, holderName, startsAt, endsAt }) => (
      <>
        <Link to={permitAddress(permitId)}>
          {shortNumber(number)} {title}
        </Link>
        <small>{[holderName, briefTexts.window(dateTime(startsAt), dateTime(endsAt))].join(', ')}</small>
      </>
    )}
    facts={[({ status }) => <StatusTag status={status} kind="permit" />]}
  />
)

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
