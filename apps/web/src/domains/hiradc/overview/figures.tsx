import { type Heat, PHASES } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { type Band, bandOf, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { count } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { overdueReviewsAddress, type Places, rowsAddress } from './addresses.ts'
import { texts } from './texts.ts'

const rowsInBand = (matrix: RiskMatrix, { cells }: Heat, band: Band) =>
  cells
    .filter(({ likelihood, severity }) => bandOf(matrix, likelihood * severity)?.colour === band.colour)
    .reduce((sum, { rows }) => sum + rows, 0)

interface FiguresProps {
  readonly matrix: RiskMatrix
  readonly heats: Readonly<Record<(typeof PHASES)[number], Heat>>
  /** Null while they load. */
  readonly overdue: { readonly reviews: number; readonly controls: number } | null
  readonly places: Places
}

/** The figures of the overview in one strip, each a link to what it counts. */
export function Figures({ matrix, heats, overdue, places }: FiguresProps) {
  const band = matrix.bands.at(-1)
  const inHighest = PHASES.flatMap((phase) =>
    band === undefined
      ? []
      : [
          {
            label: texts.highest[phase](band.name),
            value: rowsInBand(matrix, heats[phase], band),
            to: rowsAddress(places, { [phase === 'initial' ? 'band' : 'residualBand']: band.colour }),
          },
        ],
  )
  const figures = [
    { label: texts.rowsInForce, value: heats.initial.rows, to: rowsAddress(places) },
    ...inHighest,
    { label: texts.overdueReviews, value: overdue?.reviews ?? null, to: overdueReviewsAddress(places) },
    {
      label: texts.overdueControls,
      value: overdue?.controls ?? null,
      to: rowsAddress(places, { overdueControl: 'yes' }),
    },
  ]
  return (
    <ul className="overview-figures" aria-label={texts.figures}>
      {figures.map(({ label, value, to }) => (
        <li key={label}>
          <Link to={to}>
            <span>{label}</span>
            <strong>{value === null ? '–' : count(value)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
