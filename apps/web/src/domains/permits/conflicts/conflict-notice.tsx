import { Row } from '../../../ui/layout/layout.tsx'
import '../../../ui/callout.css'
import type { Conflict } from '@selamat/contract/domains/permits/conflicts/conflict'
import { Button } from 'antd'
import { messageOf } from '../../../lib/api-error.ts'
import { Mark } from '../../../ui/mark.tsx'
import { slotText, texts, windowText } from './texts.ts'
import type { CheckedPlan } from './use-plan-conflicts.ts'
import './conflict-notice.css'

interface ConflictNoticeProps {
  readonly checked: CheckedPlan
  readonly onUseSlot: (slot: { readonly startsAt: string; readonly endsAt: string }) => void
}

const MOST = 2

/** Which planned work a plan overlaps, what is not permitted first, with the nearest free window; nothing where it overlaps none; that it could not be checked. */
export function ConflictNotice({ checked: { found, error, reload }, onUseSlot }: ConflictNoticeProps) {
  if (error !== null) return <Unchecked error={error} onRetry={reload} />
  if (found === null || found.conflicts.length === 0) return null
  const { conflicts, freeSlot, startsAt } = found
  const sorted = conflicts.toSorted((one, other) => Number(isForbidden(other)) - Number(isForbidden(one)))
  const forbidden = sorted.some(isForbidden)
  return (
    <Row
      gap={10}
      align="start"
      wrap
      className={`conflict-notice callout callout--${forbidden ? 'stopped' : 'attention'}`}
      role="status"
    >
      <Mark status={forbidden ? 'stopped' : 'attention'} size={14} />
      <div>
        <p>
          <strong>{texts.overlaps(conflicts.length)}</strong>
        </p>
        {sorted.slice(0, MOST).map((conflict) => (
          <p key={conflict.other.id}>
            <strong>{isForbidden(conflict) ? texts.notPermitted : texts.toAcknowledge}:</strong> {sentence(conflict)}
          </p>
        ))}
        {conflicts.length > MOST && <p>{texts.more(conflicts.length - MOST)}.</p>}
        {forbidden && <p>{texts.changePlan}</p>}
        {freeSlot === null && <p>{texts.noSlot}</p>}
      </div>
      {freeSlot !== null && (
        <Button onClick={() => onUseSlot(freeSlot)}>
          {texts.freeSlot(slotText(freeSlot.startsAt, freeSlot.endsAt, startsAt))}
        </Button>
      )}
    </Row>
  )
}

/** An overlap that could not be looked for is not one that is not there. */
const Unchecked = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <Row gap={10} align="start" wrap className="conflict-notice callout" role="alert">
    <Mark status="attention" size={14} />
    <div>
      <p>
        <strong>{texts.unchecked}</strong>
      </p>
      <p>{messageOf(error)}</p>
    </div>
    <Button onClick={onRetry}>Try again</Button>
  </Row>
)

/** Whether two permits must not run together, whatever is agreed. */
export const isForbidden = ({ verdict }: Pick<Conflict, 'verdict'>): boolean => verdict === 'N'

function sentence({ other, reasons }: Conflict): string {
  const job = `${other.title ?? texts.another} (${other.number}), ${windowText(other.startsAt, other.endsAt)}.`
  return [job, ...reasons.map(({ text }) => `${text}.`)].join(' ')
}
