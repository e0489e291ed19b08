import { count } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { texts } from './texts.ts'

interface Bar {
  readonly key: string
  readonly label: string
  readonly mark?: StatusKey
  readonly permits: number
  readonly note?: string
  /** The list of what it counts. */
  readonly to: string
}

interface BarListProps {
  readonly label: string
  readonly bars: readonly Bar[]
  /** The text in place of bars where nothing is counted. */
  readonly nothing: string
}

/** Counts of permits as bars, each a link to its rows. */
export function BarList({ label, bars, nothing }: BarListProps) {
  const most = Math.max(0, ...bars.map(({ permits }) => permits))
  if (most === 0) return <p className="quiet">{nothing}</p>
  return (
    <ul className="bar-list" aria-label={label}>
      {bars.map(({ key, label: name, mark, permits, note, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className="bar-list__name">
              {mark && <Mark status={mark} />}
              {name}
            </span>
            <svg className="bar-list__bar" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden>
              <rect width={permits} height={1} />
            </svg>
            <b>
              {count(permits)} <span className="visually-hidden">{texts.unit(permits)}</span>
            </b>
            {note !== undefined && <small>{note}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
