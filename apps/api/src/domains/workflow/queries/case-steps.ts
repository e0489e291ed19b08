import { TASK_OUTCOMES, type TaskOutcome } from '@selamat/contract/domains/workflow/case'
import type { Executor } from '../../../platform/database.ts'
import type { Step } from '../advance.ts'

/** A task of a step as it is stored. */
interface StoredTask {
  readonly id: number
  readonly version: number
  readonly label: string
  readonly outcome: TaskOutcome | null
  readonly openedAt: Date
  readonly dueAt: Date | null
}
export type StoredStep = Omit<Step, 'tasks'> & { readonly id: number; readonly tasks: readonly StoredTask[] }

/** An open task of a case. */
export type OpenTask = StoredTask & { readonly node: string }

const STATES = ['open', 'done', 'cancelled'] as const

/** The steps of a case with their tasks, oldest first, as `advance` takes them: one statement, so that they are of one moment. */
export async function caseSteps(db: Executor, caseId: number): Promise<StoredStep[]> {
  const rows = await db
    .selectFrom('caseSteps as s')
    .leftJoin('tasks as t', 't.caseStepId', 's.id')
    .select(['s.id', 's.node', 's.iteration', 's.state'])
    .select(['t.id as taskId', 't.version', 't.label', 't.outcome', 't.openedAt', 't.dueAt'])
    .where('s.caseId', '=', caseId)
    .orderBy('s.id')
    .orderBy('t.id')
    .execute()
  const steps = new Map<number, Omit<StoredStep, 'tasks'> & { tasks: StoredTask[] }>()
  for (const { id, node, iteration, state, taskId, version, label, outcome, openedAt, dueAt } of rows) {
    const step = steps.get(id) ?? { id, node, iteration, state: known(STATES, state), tasks: [] }
    steps.set(id, step)
    if (taskId === null || version === null || label === null || openedAt === null) continue
    const action = outcome === null ? null : known(TASK_OUTCOMES, outcome)
    step.tasks.push({ id: taskId, version, label, outcome: action, openedAt, dueAt })
  }
  return [...steps.values()]
}

/** The open tasks among steps, oldest first. */
export const openTasks = (steps: readonly StoredStep[]): OpenTask[] =>
  steps.flatMap(({ node, state, tasks }) =>
    state === 'open' ? tasks.filter(({ outcome }) => outcome === null).map((task) => ({ ...task, node })) : [],
  )

/** Reads a stored value of a closed list; throws where it is none of it. */
export function known<T extends string>(values: readonly T[], stored: string): T {
  const value = values.find((one) => one === stored)
  if (value === undefined) throw new Error(`not one of ${values.join(', ')}: ${stored}`)
  return value
}
