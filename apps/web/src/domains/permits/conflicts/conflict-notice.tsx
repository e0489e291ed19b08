import '../../../ui/callout.css'
import type { Conflict } from '@selamat/contract/domains/permits/conflicts/conflict'
import { Button } from 'antd'
import { Mark } from '../../../ui/mark.tsx'
import { slotText, texts, windowText } from './texts.ts'
import type { PlanConflicts } from './use-plan-conflicts.ts'
import './conflict-notice.css'

interface ConflictNoticeProps {
  readonly found: PlanConflicts | null
  readonly onUseSlot: (slot: { readonly startsAt: string; readonly endsAt: string }) => void
}

const MOST = 2

/** Which planned work a plan overlaps, what is not permitted first, with the nearest free window; nothing where it overlaps none. */
export function ConflictNotice({ found, onUseSlot }: ConflictNoticeProps) {
  if (found === null || found.conflicts.length === 0) return null
  const { conflicts, freeSlot, startsAt } = found
  const sorted = conflicts.toSorted((one, other) => Number(isForbidden(other)) - Number(isForbidden(one)))
  const forbidden = sorted.some(isForbidden)
  return (
    <div className={`conflict-notice callout callout--${forbidden ? 'stopped' : 'attention'}`} role="status">
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
    </div>
  )
}

/** Whether two permits must not run together, whatever is agreed. */
export const isForbidden = ({ verdict }: Pick<Conflict, 'verdict'>): boolean => verdict === 'N'

function sentence({ other, reasons }: Conflict): string {
  const job = `${other.title ?? texts.another} (${other.number}), ${windowText(other.startsAt, other.endsAt)}.`
  return [job, ...reasons.map(({ text }) => `${text}.`)].join(' ')
}
