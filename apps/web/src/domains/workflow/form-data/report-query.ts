import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { isScored, type ReportColumn, reportColumns } from '@selamat/contract/domains/forms/report-columns'
import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { department } from '@selamat/contract/domains/organisation/department'
import { site } from '@selamat/contract/domains/organisation/site'
import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { type AnswerFilter, fieldColumn, sortedField } from '@selamat/contract/domains/workflow/form-data'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { fixedChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { type FilterValue, isDays, type ListState } from '../../../ui/list/list-state.ts'
import { statusLabel } from '../../../ui/status.ts'
import { texts } from './texts.ts'

const statuses = fixedChoices(
  'report-statuses',
  caseLifecycle.states.map((value) => ({ value, label: statusLabel(value) })),
)
const people = choicesOf({ path: 'users', endpoints: user })
const places = choicesOf(location)
const YES_NO = fixedChoices('answered', [
  { value: 'yes', label: texts.answered },
  { value: 'no', label: texts.notAnswered },
])

/** The filters that every form's reports have. */
const COMMON: readonly Filter[] = [
  { name: 'submittedAt', label: texts.submitted, kind: 'days' },
  { name: 'status', label: texts.status, kind: 'texts', source: statuses },
  { name: 'departmentId', label: texts.department, kind: 'ids', source: choicesOf(department) },
  { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  { name: 'locationId', label: texts.location, kind: 'ids', source: places },
  { name: 'submitterId', label: texts.submittedBy, kind: 'ids', source: people },
]

const FIELD = 'field.'
/** The name of a field's filter in the address. */
export const filterName = (fieldId: string): string => FIELD + fieldId

function filterOf({ id, label, kind, choices }: ReportColumn, key: string): Filter {
  const named = { name: filterName(id), label }
  switch (kind) {
    case 'choice':
      return { ...named, kind: 'texts', source: fixedChoices(`${key}-${id}`, choices) }
    case 'place':
      return { ...named, kind: 'ids', source: places }
    case 'person':
      return { ...named, kind: 'ids', source: people }
    case 'day':
      return { ...named, kind: 'days' }
    case 'number':
    case 'rows':
      return { ...named, kind: 'numbers' }
    case 'text':
      return { ...named, kind: 'text' }
    default:
      return { ...named, kind: 'texts', source: YES_NO }
  }
}

/** What a version's reports can be filtered and ordered by. */
export function reportQuery(definition: FormDefinition, formVersionId: number) {
  const columns = reportColumns(definition)
  const plain = columns.filter(({ repeats }) => repeats.length === 0)
  const fields = plain.map((column) => filterOf(column, `form-version-${formVersionId}`))
  const sortable = ['submittedAt', 'assignmentNumber', 'status', 'score', ...plain.map(({ id }) => fieldColumn(id))]
  const scored = isScored(columns)
  const common: readonly Filter[] = scored
    ? [...COMMON, { name: 'score', label: texts.score, kind: 'numbers' }]
    : COMMON
  return { columns, plain, common, fields, scored, shape: listShape([...common, ...fields], sortable, 20) }
}
export type ReportQuery = ReturnType<typeof reportQuery>

function answerFilter({ kind }: ReportColumn, value: FilterValue): AnswerFilter {
  if (isDays(value)) {
    if (kind === 'day') return { days: value }
    return figures(value)
  }
  const choices = value.map(String)
  if (kind === 'choice') return { anyOf: choices }
  if (kind === 'place' || kind === 'person') return { ids: value.map(Number) }
  if (kind === 'text') return { contains: choices.join(' ') }
  return { answered: choices[0] === 'yes' }
}

/** A range of numbers as it is typed. */
const figures = ({ from, until }: DayRange) => ({
  ...(from ? { least: Number(from) } : {}),
  ...(until ? { most: Number(until) } : {}),
})

/** The filters of a list's state as the operations take them. */
export function selectionBody({ plain }: ReportQuery, { keyword, filter }: ListState) {
  const common = Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith(FIELD) ? [] : [[name, name === 'score' && isDays(value) ? figures(value) : value] as const],
  )
  const answers = plain.flatMap((column) => {
    const value = filter[filterName(column.id)]
    return value === undefined ? [] : [[column.id, answerFilter(column, value)] as const]
  })
  return {
    ...(keyword.trim() === '' ? {} : { keyword }),
    filter: { ...Object.fromEntries(common), ...(answers.length > 0 ? { answers: Object.fromEntries(answers) } : {}) },
  }
}

/** The page of a list's state as the list operation takes it. */
export function pageBody(query: ReportQuery, state: ListState) {
  const { page, limit, sort } = state
  const field = sort === null ? undefined : sortedField(sort.column)
  const order =
    sort === null
      ? {}
      : field === undefined
        ? { orderBy: { column: sort.column, direction: sort.direction } }
        : { orderByField: { field, direction: sort.direction } }
  return { ...selectionBody(query, state), start: (page - 1) * limit, limit, ...order }
}
