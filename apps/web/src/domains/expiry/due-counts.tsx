import type { expiry } from '@selamat/contract/domains/expiry/expiry'
import type { ExpiryWithin } from '@selamat/contract/domains/expiry/expiry-kind'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { count } from '../../lib/format.ts'
import { Mark } from '../../ui/mark.tsx'
import type { StatusKey } from '../../ui/status.ts'
import { texts } from './texts.ts'
import './due-counts.css'

type Counts = DataOf<typeof expiry.counts>

const WITHIN = [
  { within: 'OVERDUE', label: texts.overdue, of: ({ overdue }: Counts) => overdue, meaning: 'stopped' },
  { within: '30', label: texts.within30, of: ({ within30 }: Counts) => within30, meaning: 'attention' },
  { within: '90', label: texts.within90, of: ({ within90 }: Counts) => within90, meaning: 'draft' },
] as const satisfies readonly { within: ExpiryWithin; meaning: StatusKey; [key: string]: unknown }[]

interface DueCountsProps {
  readonly counts: Counts | null
  readonly chosen: string | undefined
  /** Null: however far. */
  readonly onChoose: (within: ExpiryWithin | null) => void
}

/** How much is over or near; each narrows the list to it, and pressed again lets go. */
export const DueCounts = ({ counts, chosen, onChoose }: DueCountsProps) => (
  <fieldset className="near-counts" aria-label={texts.due}>
    {WITHIN.map(({ within, label, of, meaning }) => (
      <button
        key={within}
        type="button"
        aria-pressed={chosen === within}
        onClick={() => onChoose(chosen === within ? null : within)}
      >
        <Mark status={meaning} />
        {label}
        <b>{counts === null ? '–' : count(of(counts))}</b>
      </button>
    ))}
  </fieldset>
)
