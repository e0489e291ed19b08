import { caseLifecycle, OPEN_TASK, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import { TYPE_FLOWS, type TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { type InboxState, SEGMENTS, type Segment } from '@selamat/contract/domains/workflow/inbox-view'
import { type myTask, TASK_COLUMNS, TASK_STATUSES } from '@selamat/contract/domains/workflow/my-task'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import type { Query } from '../../../lib/navigation.ts'

type Sort = NonNullable<InboxState['sort']>
export type TaskBody = CallInput<typeof myTask.list>['body']

/** A change of the address; undefined removes a part. */
export type Patch = Readonly<Record<string, string | undefined>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = (text: string | undefined) => (text !== undefined && DAY.test(text) ? text : '')

/** A sort as the address writes it: `dueAt`, or `-dueAt` for descending. */
export const writeSort = (sort: Sort): string => `${sort.descending ? '-' : ''}${sort.column}`

export function readSort(text: string | undefined): Sort | null {
  const column = TASK_COLUMNS.find((each) => each === text?.replace(/^-/, ''))
  return column === undefined ? null : { column, descending: text?.startsWith('-') ?? false }
}

/** The steps as the address writes them: separated by commas, a comma of their own escaped. */
export const writeSteps = (steps: readonly string[]): string =>
  steps.map((step) => step.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
const readSteps = (text = ''): string[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((step) => step.replaceAll('%2C', ',').replaceAll('%25', '%'))

/** Reads the inbox's address; what makes no sense counts as not given, and `typeFlow` stands where no type is. */
export function readInbox(query: Query, typeFlow: TypeFlow): InboxState {
  return {
    typeFlow: TYPE_FLOWS.find((each) => each.toLowerCase() === query.type?.toLowerCase()) ?? typeFlow,
    segment: SEGMENTS.find((each) => each === query.segment) ?? 'latest',
    keyword: query.keyword ?? '',
    flow: query.flow ?? '',
    steps: readSteps(query.step),
    status: TASK_STATUSES.find((each) => each === query.status) ?? '',
    from: day(query.from),
    until: day(query.until),
    number: query.number ?? '',
    due: query.due === 'overdue' ? 'overdue' : '',
    sort: readSort(query.sort),
  }
}

const orNone = (text: string) => (text === '' ? undefined : text)

/** The address of a state: `readInbox` reads it again. */
export const writeInbox = (state: InboxState): Patch => ({
  type: state.typeFlow.toLowerCase(),
  segment: state.segment === 'latest' ? undefined : state.segment,
  keyword: orNone(state.keyword),
  flow: orNone(state.flow),
  step: orNone(writeSteps(state.steps)),
  status: orNone(state.status),
  number: orNone(state.number),
  due: orNone(state.due),
  from: orNone(state.from),
  until: orNone(state.until),
  sort: state.sort === null ? undefined : writeSort(state.sort),
})

/** Whether two states show the same list. */
export const isSameList = (one: InboxState, other: InboxState): boolean =>
  JSON.stringify(writeInbox(one)) === JSON.stringify(writeInbox(other))

/** The statuses that the lines of a segment can have, where there are several. */
export const STATUSES: Readonly<Record<Segment, readonly (typeof TASK_STATUSES)[number][]>> = {
  latest: [],
  completed: taskLifecycle.states.filter((status) => status !== OPEN_TASK),
  // What somebody is still to fill in is no report yet.
  reports: caseLifecycle.states.filter((status) => !caseLifecycle.actions.fill.from.some((from) => from === status)),
}

/** How many filters are set, the keyword not counted. */
export const filtersSet = (state: InboxState): number =>
  [state.flow, state.steps.length > 0, state.status, state.from || state.until, state.number, state.due].filter(Boolean)
    .length

/** The my-task query of a state (TASKS-08 to 15). */
export function taskBody(state: InboxState): TaskBody {
  const { typeFlow, keyword, flow, steps, status, from, until, number, due, sort } = state
  return {
    ...(keyword === '' ? {} : { keyword }),
    filter: {
      typeFlow,
      ...(flow === '' ? {} : { name: flow }),
      ...(steps.length === 0 ? {} : { description: [...steps] }),
      ...(status === '' ? {} : { status }),
      ...(number === '' ? {} : { assignmentNumber: number }),
      ...(due === '' ? {} : { due }),
      ...(from === '' && until === ''
        ? {}
        : { assignmentDate: { ...(from === '' ? {} : { from }), ...(until === '' ? {} : { until }) } }),
    },
    ...(sort === null
      ? {}
      : { orderBy: sort.column, direction: sort.descending ? ('descending' as const) : ('ascending' as const) }),
  }
}

/** The orders that a segment offers, its own first. */
export const SORTS: Readonly<Record<Segment, readonly { readonly label: string; readonly sort: Sort }[]>> = {
  latest: [
    { label: 'Soonest due', sort: { column: 'dueAt', descending: false } },
    { label: 'Newest', sort: { column: 'assignmentDate', descending: true } },
    { label: 'Oldest', sort: { column: 'assignmentDate', descending: false } },
    { label: 'Number', sort: { column: 'assignmentNumber', descending: true } },
  ],
  completed: [
    { label: 'Last completed', sort: { column: 'closedAt', descending: true } },
    { label: 'First completed', sort: { column: 'closedAt', descending: false } },
    { label: 'Number', sort: { column: 'assignmentNumber', descending: true } },
  ],
  reports: [
    { label: 'Newest', sort: { column: 'assignmentDate', descending: true } },
    { label: 'Oldest', sort: { column: 'assignmentDate', descending: false } },
    { label: 'Soonest due', sort: { column: 'dueAt', descending: false } },
    { label: 'Status', sort: { column: 'status', descending: false } },
  ],
}
