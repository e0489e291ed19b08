import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { company } from '@selamat/contract/domains/organisation/company'
import { site } from '@selamat/contract/domains/organisation/site'
import { GATE_LABELS, GATES } from '@selamat/contract/domains/permits/gates'
import { PERMIT_STATE_LABELS, permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitListQuery } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_STAGE_LABELS, PERMIT_STAGES, WAITING_STAGES } from '@selamat/contract/domains/permits/permit-stages'
import {
  PERMIT_KIND_LABELS,
  PERMIT_KINDS,
  PERMIT_RISK_LABELS,
  PERMIT_RISKS,
} from '@selamat/contract/domains/permits/permit-words'
import { projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { fixedChoices } from '../../../lib/choices.ts'
import { writeQuery } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { type FilterValue, type ListState, writeListState } from '../../../ui/list/list-state.ts'
import { texts } from './texts.ts'

const labelled = <K extends string>(key: string, values: readonly K[], labels: Readonly<Record<K, string>>) =>
  fixedChoices(
    key,
    values.map((value) => ({ value, label: labels[value] })),
  )

const siteFilter: Filter = { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) }
const typeFilter: Filter = { name: 'workTypeId', label: texts.type, kind: 'ids', source: choicesOf(workType) }
const locationFilter: Filter = { name: 'locationId', label: texts.location, kind: 'ids', source: choicesOf(location) }
const employerFilter: Filter = { name: 'employerId', label: texts.employer, kind: 'ids', source: choicesOf(company) }
const riskFilter: Filter = {
  name: 'risk',
  label: texts.risk,
  kind: 'texts',
  source: labelled('permit-risks', PERMIT_RISKS, PERMIT_RISK_LABELS),
}

/** The filters that the figures share with the list that they open. */
export const sharedFilters: readonly Filter[] = [siteFilter, locationFilter, employerFilter, typeFilter, riskFilter]

/** Those that only figures set: they are visible where they are set. */
const ofFigures: readonly Filter[] = [
  {
    name: 'waitsAt',
    label: texts.waitsAt,
    kind: 'texts',
    source: labelled('permit-waiting-stages', WAITING_STAGES, PERMIT_STAGE_LABELS),
  },
  { name: 'refusedGate', label: texts.refusedGate, kind: 'texts', source: labelled('gates', GATES, GATE_LABELS) },
  { name: 'refusedOn', label: texts.refusedOn, kind: 'days' },
  {
    name: 'passedStage',
    label: texts.passedStage,
    kind: 'texts',
    source: labelled('permit-stages', PERMIT_STAGES, PERMIT_STAGE_LABELS),
  },
  { name: 'passedOn', label: texts.passedOn, kind: 'days' },
]
const RARE = new Set(['employerId', ...ofFigures.map(({ name }) => name)])

const filters: readonly Filter[] = [
  { name: 'day', label: texts.day, kind: 'days' },
  siteFilter,
  typeFilter,
  {
    name: 'status',
    label: texts.status,
    kind: 'texts',
    source: labelled('permit-states', permitLifecycle.states, PERMIT_STATE_LABELS),
  },
  locationFilter,
  { name: 'holderId', label: texts.holder, kind: 'ids', source: choicesOf({ path: 'users', endpoints: user }) },
  riskFilter,
  {
    name: 'kind',
    label: texts.kind,
    kind: 'texts',
    source: labelled('permit-kinds', PERMIT_KINDS, PERMIT_KIND_LABELS),
  },
  employerFilter,
  { name: 'projectId', label: texts.project, kind: 'ids', source: choicesOf(projectPermit) },
  ...ofFigures,
]
const { filters: kinds, ...rest } = listShape(filters, ['updatedAt', 'number', 'startsAt'], 20)
/** Which of the ready-made filters applies, and what stands under a permit, is in the address without a chip. */
export const shape = { ...rest, filters: { ...kinds, quick: 'texts', parentId: 'ids' } } as const

/** The filters of the list to draw. */
export const visibleFilters = ({ filter }: ListState): readonly Filter[] =>
  filters.filter(({ name }) => !RARE.has(name) || name in filter)

type ListFilter = NonNullable<PermitListQuery['filter']>

/** The list of the permits of a filter. */
export function permitListAddress(filter: ListFilter): string {
  const set = Object.entries(filter).flatMap(([name, value]): [string, FilterValue][] => (value ? [[name, value]] : []))
  const state = { keyword: '', page: 1, limit: shape.pageSize, sort: null, filter: Object.fromEntries(set) }
  return `/permit-to-work${writeQuery(writeListState(state, shape))}`
}
