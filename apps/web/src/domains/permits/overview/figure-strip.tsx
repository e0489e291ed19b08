import { figureRows, type permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { count } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'

interface FigureStripProps {
  readonly figures: DataOf<typeof permitFigures.read>
  /** The list of the permits of a filter. */
  readonly rows: (filter: ReturnType<typeof figureRows.waiting>) => string
}

/** The figures of permits in one strip, each a link to the rows it counts. */
export function FigureStrip({ figures, rows }: FigureStripProps) {
  const { waiting, live, overdue, refused } = figures
  const strip = [
    { mark: 'waiting', label: texts.waiting, value: waiting.permits, note: texts.now, to: figureRows.waiting() },
    { mark: 'inforce', label: texts.live, value: live.permits, note: texts.now, to: figureRows.live() },
    { mark: 'attention', label: texts.overdue, value: overdue, note: texts.overdueHint, to: figureRows.overdue() },
    {
      mark: 'stopped',
      label: texts.refused,
      value: refused.permits,
      note: texts.inPeriod,
      to: figureRows.refused(figures),
    },
  ] as const
  return (
    <ul className="permit-figures" aria-label={texts.figures}>
      {strip.map(({ mark, label, value, note, to }) => (
        <li key={label}>
          <Link to={rows(to)}>
            <span>
              <Mark status={mark} />
              {label}
            </span>
            <strong>{count(value)}</strong>
            <small>{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
