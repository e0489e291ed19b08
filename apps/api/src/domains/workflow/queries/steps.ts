import type { TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'
import type { Answers } from '../../forms/index.ts'
import { FILL_NODE } from '../advance.ts'
import { pathAhead } from '../path-ahead.ts'
import { assigneesOf } from '../relations.ts'
import type { VisibleCase } from './visible-case.ts'

type StepOfCase = TaskDetail['steps'][number]
type Execution = Awaited<ReturnType<typeof executionsOf>>[number]

const MAX_NAMES = 5

/** The executions of a case's steps, oldest first, each with who answered and who are the candidates of what is open. */
async function executionsOf(db: Executor, caseId: number) {
  return db
    .selectFrom('caseSteps as s')
    .innerJoin('tasks as t', 't.caseStepId', 's.id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 't.closedBy').on('t.outcome', 'is not', null))
    .select(['s.node', 's.state', 's.dueAt'])
    .select(({ fn }) => [
      fn.max('s.leftAt').as('leftAt'),
      fn
        .agg<string[] | null>('array_agg', ['u.fullName'])
        .distinct()
        .filterWhere('u.id', 'is not', null)
        .as('closedBy'),
    ])
    .select((select) =>
      select
        .selectFrom('taskCandidates as tc')
        .innerJoin('tasks as o', 'o.id', 'tc.taskId')
        .innerJoin('users as p', 'p.id', 'tc.userId')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['p.fullName']).distinct().as('names'))
        .whereRef('o.caseStepId', '=', 's.id')
        .where('tc.open', '=', true)
        .as('candidates'),
    )
    .where('s.caseId', '=', caseId)
    .groupBy('s.id')
    .orderBy('s.id')
    .execute()
}

/**
 * The steps of a case: what was done by whom, what is open, and who comes next. Of a repeated step the last execution
 * counts; a correction shows only while it is open.
 */
export async function stepsOf(
  db: Executor,
  found: VisibleCase,
  answers: Answers,
  today: string,
): Promise<StepOfCase[]> {
  const { definition, origin, status } = found
  const executions = await executionsOf(db, found.id)
  const nodeOf = new Map([...definition.nodes, FILL_NODE].map((node) => [node.id, node]))
  const open = executions.filter(({ state }) => state === 'open')
  const last = executions.at(-1)
  // A rejected case shows what would have followed, as stopped.
  const reached = (open.length > 0 ? open : status === 'REJECTED' && last ? [last] : []).map(({ node }) => node)
  // An assignment has its whole flow before it.
  const from = reached.includes(FILL_NODE.id) ? definition.nodes.slice(0, 1).map(({ id }) => id) : reached
  const next = pathAhead(definition, from, answers).filter(({ id }) => !reached.includes(id))
  const nextIds = new Set(next.map(({ id }) => id))
  const latest = new Map<string, Execution>()
  for (const execution of executions) latest.set(execution.node, execution)
  const before = [...latest.values()].flatMap((execution): StepOfCase[] => {
    const node = nodeOf.get(execution.node)
    if (node?.type !== 'task' || nextIds.has(node.id)) return []
    if (execution.state !== 'open' && node.correction) return []
    return [executed(node, execution, status === 'REJECTED' && execution === last)]
  })
  const after = next.map(async ({ id, label, assignee }): Promise<StepOfCase> => {
    const people = found.endedAt ? [] : await assigneesOf(db, assignee, origin, today)
    const who = people.slice(0, MAX_NAMES).map(({ fullName }) => fullName)
    return { key: id, label, state: found.endedAt ? 'stopped' : 'todo', who, at: null, dueAt: null }
  })
  return [...before, ...(await Promise.all(after))]
}

function executed({ id, label }: TaskNode, execution: Execution, rejected: boolean): StepOfCase {
  const { state, candidates, closedBy, leftAt, dueAt } = execution
  if (state === 'open') {
    const who = (candidates ?? []).slice(0, MAX_NAMES)
    return { key: id, label, state: 'open', who, at: null, dueAt: dueAt && formatTimestamp(dueAt) }
  }
  const stopped = rejected || state === 'cancelled'
  const at = leftAt && formatTimestamp(leftAt)
  return { key: id, label, state: stopped ? 'stopped' : 'done', who: closedBy ?? [], at, dueAt: null }
}
