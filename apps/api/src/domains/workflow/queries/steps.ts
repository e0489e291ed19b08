import type { TaskDetail } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'
import type { Step } from '../advance.ts'
import { usersWithRelation } from '../relations.ts'
import type { VisibleCase } from './visible-case.ts'

type ShownStep = TaskDetail['steps'][number]
type TaskOfCase = Awaited<ReturnType<typeof tasksOf>>[number]

const NAMES_SHOWN = 5

/** The tasks of a case, oldest first, with who closed each or who is asked. */
async function tasksOf(db: Executor, caseId: number) {
  return db
    .selectFrom('tasks as t')
    .leftJoin('users as u', 'u.id', 't.closedBy')
    .select(['t.id', 't.step', 't.label', 't.relation', 't.dueAt', 't.closedAt', 'u.fullName as closedByName'])
    .select((select) =>
      select
        .selectFrom('taskCandidates as tc')
        .innerJoin('users as p', 'p.id', 'tc.userId')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['p.fullName']).as('names'))
        .whereRef('tc.taskId', '=', 't.id')
        .where('tc.open', '=', true)
        .as('asked'),
    )
    .where('t.caseId', '=', caseId)
    .orderBy('t.id')
    .execute()
}

/** The steps of a case: what was done by whom, what is open, and who will be asked; a revision stands before its step. */
export async function stepsOf(db: Executor, seen: VisibleCase, today: string): Promise<ShownStep[]> {
  const tasks = await tasksOf(db, seen.id)
  const open = tasks.find(({ closedAt }) => closedAt === null)
  const { steps } = seen.definition
  const reached = steps.findIndex(({ key }) => key === (seen.step ?? tasks.at(-1)?.step))
  const shown: ShownStep[] = []
  for (const [index, step] of steps.entries()) {
    const last = tasks.findLast((task) => task.step === step.key && task.relation !== 'submitter')
    const isOpen = open !== undefined && index === reached
    if (isOpen && open.relation === 'submitter') shown.push({ ...waiting(open), key: 'revision' })
    if (isOpen && open.relation !== 'submitter') shown.push(waiting(open))
    else if (last && (index < reached || seen.endedAt)) shown.push(settled(step, last, seen, index === reached))
    else shown.push(seen.endedAt ? skipped(step) : await ahead(db, step, seen, today))
  }
  return shown
}

const waiting = ({ step, label, asked, dueAt }: TaskOfCase): ShownStep => ({
  key: step,
  label,
  state: 'open',
  who: (asked ?? []).sort((a, b) => a.localeCompare(b)).slice(0, NAMES_SHOWN),
  at: null,
  dueAt: dueAt && formatTimestamp(dueAt),
})

function settled({ key, label }: Step, task: TaskOfCase, { status }: VisibleCase, isLast: boolean): ShownStep {
  const at = task.closedAt && formatTimestamp(task.closedAt)
  const who = task.closedByName ? [task.closedByName] : []
  return { key, label, state: isLast && status === 'REJECTED' ? 'stopped' : 'done', who, at, dueAt: null }
}

const skipped = ({ key, label }: Step): ShownStep => ({ key, label, state: 'stopped', who: [], at: null, dueAt: null })

async function ahead(db: Executor, { key, label, relation }: Step, { organisation }: VisibleCase, today: string) {
  const people = await usersWithRelation(db, relation, organisation, today)
  const who = people.slice(0, NAMES_SHOWN).map(({ fullName }) => fullName)
  return { key, label, state: 'todo' as const, who, at: null, dueAt: null }
}
