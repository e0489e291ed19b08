import { type Conflict, type PlanInput, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { Button } from 'antd'
import { useDebounced } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Mark } from '../../../ui/mark.tsx'
import { slotText, texts, windowText } from './texts.ts'
import './conflict-notice.css'

interface ConflictNoticeProps {
  /** Null until place, type of work and window are chosen. */
  readonly plan: PlanInput | null
  readonly onUseSlot: (slot: { readonly startsAt: string; readonly endsAt: string }) => void
}

const MOST = 2

/** Which planned work a plan overlaps, with the nearest free window; nothing where it overlaps none. */
export function ConflictNotice({ plan, onUseSlot }: ConflictNoticeProps) {
  const written = useDebounced(plan === null ? '' : JSON.stringify(plan))
  const checked: PlanInput | null = written === '' ? null : JSON.parse(written)
  const loaded = useLoad(permitConflicts.check, { body: { plan: checked ?? EMPTY } }, { enabled: checked !== null })
  const open = (checked === null ? [] : (loaded.data?.conflicts ?? [])).filter(({ isSettled }) => !isSettled)
  if (checked === null || open.length === 0) return null
  const slot = loaded.data?.freeSlot ?? null
  return (
    <div className="conflict-notice" role="status">
      <Mark status="attention" size={14} />
      <div>
        <p>
          <strong>{texts.overlaps(open.length)}</strong> {open.slice(0, MOST).map(sentence).join(' ')}
          {open.length > MOST && ` ${texts.more(open.length - MOST)}.`}
        </p>
        {slot === null && <p>{texts.noSlot}</p>}
      </div>
      {slot !== null && (
        <Button onClick={() => onUseSlot(slot)}>
          {texts.freeSlot(slotText(slot.startsAt, slot.endsAt, checked.startsAt))}
        </Button>
      )}
    </div>
  )
}

const EMPTY: PlanInput = { workTypeId: 1, locationId: 1, startsAt: '', endsAt: '' }

function sentence({ other, reasons }: Conflict): string {
  const job = `${other.title ?? texts.another} (${other.number}), ${windowText(other.startsAt, other.endsAt)}.`
  return [job, ...reasons.map(({ text }) => `${text}.`)].join(' ')
}
