import { type Heat, PHASES } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { type Band, bandOf, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { Figure } from '../../../ui/chart/figures.tsx'
import { overdueReviewsAddress, type Places, rowsAddress } from './addresses.ts'
import { texts } from './texts.ts'

const rowsInBand = (matrix: RiskMatrix, { cells }: Heat, band: Band) =>
  cells
    .filter(({ likelihood, severity }) => bandOf(matrix, likelihood * severity)?.colour === band.colour)
    .reduce((sum, { rows }) => sum + rows, 0)

interface Counted {
  readonly matrix: RiskMatrix
  readonly heats: Readonly<Record<(typeof PHASES)[number], Heat>>
  /** Assessments, and rows; null while they load. */
  readonly overdue: { readonly reviews: number; readonly controls: number } | null
  readonly places: Places
}

/** The figures of the overview, each with the rows that it counts. */
export function figuresOf({ matrix, heats, overdue, places }: Counted): readonly Figure[] {
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
  return [
    { label: texts.rowsInForce, value: heats.initial.rows, to: rowsAddress(places) },
    ...inHighest,
    { label: texts.overdueReviews, value: overdue?.reviews ?? null, to: overdueReviewsAddress(places) },
    {
      label: texts.rowsOverdue,
      value: overdue?.controls ?? null,
      to: rowsAddress(places, { overdueControl: 'yes' }),
    },
  ]
}
