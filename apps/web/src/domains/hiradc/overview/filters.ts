import { hiradcRows } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { type Choice, fixedChoices } from '../../../lib/choices.ts'
import { registerView } from '../../../register/register-view.ts'

/** The rows in force as their page has them, with the levels and bands of the company's matrix. */
export function rowView(matrix: RiskMatrix | undefined) {
  const source = (name: string, choices: readonly Choice[] = []) =>
    fixedChoices(`hiradc-rows ${name} ${JSON.stringify(choices)}`, choices)
  const levels = (axis: 'likelihood' | 'severity') =>
    source(
      axis,
      matrix?.[axis].map(({ name }, at) => ({ value: at + 1, label: `${at + 1} ${name}` })),
    )
  const [likelihood, severity] = [levels('likelihood'), levels('severity')]
  const band = source(
    'band',
    matrix?.bands.map(({ colour, name }) => ({ value: colour, label: name })),
  )
  return registerView(hiradcRows, {
    sources: {
      residualBand: band,
      band,
      likelihood,
      severity,
      residualLikelihood: likelihood,
      residualSeverity: severity,
    },
  })
}

/** The rows before the matrix is known. */
export const plainRowView = rowView(undefined)
/** Where: the filters of the overview. */
export const placeFilters = plainRowView.filters.filter(({ name }) =>
  ['departmentId', 'siteId', 'locationId'].includes(name),
)
