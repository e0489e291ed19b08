import { HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { CONDITION_LABELS, CONDITIONS } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { department } from '@selamat/contract/domains/organisation/department'
import { site } from '@selamat/contract/domains/organisation/site'
import { type Choice, fixedChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { texts } from './texts.ts'

/** Where: the filters of the overview. */
export const placeFilters: readonly Filter[] = [
  { name: 'departmentId', label: texts.department, kind: 'ids', source: choicesOf(department) },
  { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  { name: 'locationId', label: texts.location, kind: 'ids', source: choicesOf(location) },
]

const labelled = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }))

const RARE = new Set([
  'siteId',
  'residualLikelihood',
  'residualSeverity',
  'likelihood',
  'severity',
  'outside',
  'overdueControl',
])

/** The filters to show: the rare ones, which the heat maps set, where they are set. */
export const shownFilters = (filters: readonly Filter[], { filter }: ListState): readonly Filter[] =>
  filters.filter(({ name }) => !RARE.has(name) || name in filter)

/** The filters of the rows in force; levels and bands are those of the company's matrix. */
export function rowFilters(matrix: RiskMatrix | undefined): readonly Filter[] {
  const fixed = (name: string, label: string, choices: readonly Choice[], kind: 'ids' | 'texts' = 'texts'): Filter => ({
    name,
    label,
    kind,
    source: fixedChoices(`hiradc-rows ${name} ${JSON.stringify(choices)}`, choices),
  })
  const levels = (axis: 'likelihood' | 'severity') =>
    matrix?.[axis].map(({ name }, at) => ({ value: at + 1, label: `${at + 1} ${name}` })) ?? []
  const bands = matrix?.bands.map(({ colour, name }) => ({ value: colour, label: name })) ?? []
  return [
    fixed('residualBand', texts.residualBand, bands),
    fixed('band', texts.band, bands),
    ...placeFilters,
    fixed('category', texts.category, labelled(HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS)),
    fixed('condition', texts.condition, labelled(CONDITIONS, CONDITION_LABELS)),
    fixed('critical', texts.critical, labelled(['yes', 'no'], texts)),
    fixed('residualLikelihood', texts.residualLikelihood, levels('likelihood'), 'ids'),
    fixed('residualSeverity', texts.residualSeverity, levels('severity'), 'ids'),
    fixed('likelihood', texts.likelihood, levels('likelihood'), 'ids'),
    fixed('severity', texts.severity, levels('severity'), 'ids'),
    fixed('overdueControl', texts.overdueControl, [{ value: 'yes', label: texts.overdueControl }]),
    fixed('outside', texts.outsideFilter, labelled(['initial', 'residual'], texts)),
  ]
}
