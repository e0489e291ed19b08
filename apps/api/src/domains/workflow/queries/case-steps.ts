import { CASE_ACTIONS } from '@selamat/contract/domains/workflow/case'
import type { Executor } from '../../../platform/database.ts'
import type { Step } from '../advance.ts'

export type StoredStep = Step & { readonly id: number }

const STATES = ['open', 'done', 'cancelled'] as const

/** The steps of a case with their tasks, oldest first, as `advance` takes them. */
export async function caseSteps(db: Executor, caseId: number): Promise<StoredStep[]> {
  const steps = await db
    .selectFrom('caseSteps')
    .select(['id', 'node', 'iteration', 'state'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute()
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'caseStepId', 'outcome'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute()
  const byStep = Map.groupBy(tasks, ({ caseStepId }) => caseStepId)
  return steps.map((step) => ({
    ...step,
    state: known(STATES, step.state),
    tasks: (byStep.get(step.id) ?? []).map(({ id, outcome }) => ({
      id,
      outcome: outcome === null ? null : known(CASE_ACTIONS, outcome),
    })),
  }))
}

/** Reads a stored value of a closed list. */
function known<T extends string>(values: readonly T[], stored: string): T {
  const value = values.find((one) => one === stored)
  if (value === undefined) throw new Error(`not one of ${values.join(', ')}: ${stored}`)
  return value
}

/** An open task of a case. */
export interface OpenTask {
  readonly id: number
  readonly version: number
  readonly node: string
  readonly label: string
  readonly openedAt: Date
  readonly dueAt: Date | null
}

/** The open tasks of a case, oldest first. */
export const openTasksOf = (db: Executor, caseId: number): Promise<OpenTask[]> =>
  db
    .selectFrom('tasks as t')
    .innerJoin('caseSteps as s', 's.id', 't.caseStepId')
    .select(['t.id', 't.version', 's.node', 't.label', 't.openedAt', 't.dueAt'])
    .where('t.caseId', '=', caseId)
    .where('t.closedAt', 'is', null)
    .orderBy('t.id')
    .execute()
