import { ACTION_TONES, type CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { labelOf } from '@selamat/contract/domains/workflow/flow-text'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Move } from '@selamat/contract/kit/lifecycle'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Answers } from '../../forms/index.ts'
import { advance, FILL_NODE, taskNode } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { caseMoves } from '../case-moves.ts'
import { answerersOf, assigneesOf, canAnswer, listNames, noEligibleUser, type Person } from '../relations.ts'
import { caseSteps, type OpenTask, openTasks, type StoredStep } from './case-steps.ts'
import { type VisibleCase, visibleCase } from './visible-case.ts'

type Case = Pick<VisibleCase, 'id' | 'definition' | 'origin' | 'rule'>

const moves: { readonly [A in CaseAction]: Move<string, string> } = caseLifecycle.actions

/** A case as a withdrawal moves it, which answers no task. */
export const withoutTask = (found: VisibleCase) => ({ ...found, task: null, node: null, notYours: null })

/** Whether the actor can withdraw a report now; what is about a record of another domain is taken back there. */
export const canWithdraw = (found: VisibleCase, actor: { readonly userId: number }): boolean =>
  found.form !== null && caseMoves.allowed(withoutTask(found), actor, ['withdraw']).some(({ allowed }) => allowed)

/** Whether an open task is the form of an assignment. */
export const isForm = ({ node }: OpenTask): boolean => node === FILL_NODE.id

/** Whether others can be added to a task: not to what the reporter alone fills in or corrects. */
export const takesApprovers = ({ assignee }: TaskNode): boolean => assignee.some(({ rule }) => rule !== 'submitter')

/** Whether a user can answer an open task now, whoever was its candidate when it opened. */
export async function isAnswerer(db: Executor, found: Case, task: OpenTask, userId: number, today: string) {
  const user = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(canAnswer(taskNode(found.definition, task.node), task.id, found.origin, today, found.rule))
    .executeTakeFirst()
  return user !== undefined
}

/** Why an open task is not the user's to answer, or null. */
export async function whyNotYours(db: Executor, found: Case, task: OpenTask, userId: number, today: string) {
  if (await isAnswerer(db, found, task, userId, today)) return null
  return assignedTo(db, found, [task], today)
}

/** Who can answer open tasks, as a sentence. */
async function assignedTo(db: Executor, { definition, origin, rule }: Case, tasks: readonly OpenTask[], today: string) {
  const people = new Map<number, Person>()
  for (const { id, node } of tasks) {
    for (const one of await answerersOf(db, taskNode(definition, node), id, origin, today, rule))
      people.set(one.id, one)
  }
  if (people.size > 0) return `Assigned to ${listNames([...people.values()])}`
  const [task] = tasks
  return noEligibleUser(task ? taskNode(definition, task.node).assignee : [])
}

/** The task that the reader can answer first, and what the reader can do to the case now, with the reason where not. */
export async function actionsFor(
  db: Executor,
  found: VisibleCase,
  steps: readonly StoredStep[],
  answers: Answers,
  reader: {
    readonly userId: number
    readonly mayUpdate: boolean
    readonly submitterName: string
    /** Tasks that are answered on a page of their own are shown there. */
    readonly onItsPage?: boolean
  },
  today: string,
): Promise<{ task: OpenTask | null; allowedActions: TaskDetail['allowedActions'] }> {
  const tasks = openTasks(steps)
  const own = []
  for (const task of tasks) if (await isAnswerer(db, found, task, reader.userId, today)) own.push(task)
  const [task] = own.length > 0 ? own : tasks
  if (!task) return { task: null, allowedActions: [] }
  const unassigned = own.length > 0 ? null : await assignedTo(db, found, tasks, today)
  const notYours = unassigned ?? (reader.mayUpdate ? null : 'You do not have this permission. Ask your administrator')
  const node = taskNode(found.definition, task.node)
  // It is answered on a page of its own.
  if (node.kind !== undefined && !reader.onItsPage && notYours === null) return { task, allowedActions: [] }
  const offered = caseMoves.allowed(
    { ...found, node, notYours },
    reader,
    node.outcomes.map(({ action }) => action),
  )
  const labels = new Map(node.outcomes.map((outcome) => [outcome.action, labelOf(outcome)]))
  const allowedActions = await Promise.all(
    offered.map(async ({ action, label, ...rest }) => ({
      ...rest,
      action,
      label: labels.get(action) ?? label,
      tone: ACTION_TONES[action],
      needsReason: moves[action].reason === true,
      consequence: await consequenceOf(action),
    })),
  )
  return { task: own[0] ?? null, allowedActions }

  /** What follows an answer, in the reader's words. */
  async function consequenceOf(action: CaseAction): Promise<string> {
    const event = { type: 'answer', taskId: task?.id ?? 0, action } as const
    const { effects } = advance(found.definition, steps, event, answers)
    const opened = effects.flatMap((effect) => (effect.type === 'open-task' ? [effect.node] : []))
    if (opened.some(({ correction }) => correction)) return `Goes back to ${reader.submitterName} with your reason`
    if (effects.some(({ type }) => type === 'finish')) {
      if (moves[action].reason) return 'Final. Needs a reason'
      return found.form === null ? 'Final' : 'Final. The report is closed'
    }
    if (opened.length === 0) return 'Other reviewers still have to answer'
    const people = new Map<number, Person>()
    for (const { assignee } of opened) {
      const assigned = await assigneesOf(db, assignee, found.origin, today)
      if (assigned.length === 0) return noEligibleUser(assignee)
      for (const person of assigned) people.set(person.id, person)
    }
    return `Goes to ${listNames([...people.values()])}`
  }
}

/** Everybody to whom an answer would lead: the assignees of the task that it opens; nobody where it opens none. */
export async function assigneesAfter(
  context: WorkflowContext,
  db: Executor,
  actor: Actor,
  { assignmentNumber, taskId, action }: { assignmentNumber: string; taskId: number; action: CaseAction },
): Promise<Person[]> {
  const found = await visibleCase(context, db, actor, assignmentNumber)
  const task = openTasks(await caseSteps(db, found.id)).find(({ id }) => id === taskId)
  const outcome = task && taskNode(found.definition, task.node).outcomes.find((each) => each.action === action)
  const next = found.definition.nodes.find(({ id }) => id === outcome?.to)
  if (next?.type !== 'task') return []
  return assigneesOf(db, next.assignee, found.origin, formatDate(context.clock.now()))
}
