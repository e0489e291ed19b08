import { OPEN_TASK } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Effect, Proposal } from '../advance.ts'
import type { CaseKindRule } from '../case-kinds.ts'
import { assigneesOf, type CaseOrigin, noEligibleUser, type Person } from '../relations.ts'
import { addStandIns } from '../stand-ins.ts'
import { cancelTasks } from '../task-moves.ts'

interface Application {
  readonly caseId: number
  readonly typeFlow: TypeFlow
  readonly rule: CaseKindRule
  readonly origin: CaseOrigin
  readonly proposal: Proposal
  readonly at: Date
  /** A task that would have nobody is left out: what the record did counts, and its page is open to whoever may act. */
  readonly withoutAnybody?: boolean
}

/** A task that was opened, and who can answer it. */
export interface OpenedTask {
  readonly label: string
  readonly candidates: readonly Person[]
}

/**
 * Writes what `advance` proposes for a case whose lock the caller holds: steps, opened and closed tasks. Returns what was opened
 * and what an undo needs: the steps that it left and entered, the inbox rows that it closed. Throws 422 where a task would have nobody: a case never waits for nobody.
 */
export async function applyProposal(tx: Tx, application: Application) {
  const { proposal, at } = application
  const { stepIds, left, entered } = await writeSteps(tx, application)
  const closing = proposal.effects.flatMap((effect) => (effect.type === 'close-task' ? [effect.taskId] : []))
  const closed = await cancelTasks(tx, closing, at)
  const opened: OpenedTask[] = []
  for (const effect of proposal.effects) {
    if (effect.type !== 'open-task') continue
    const stepId = stepIds.get(effect.node.id)
    // Entered and interrupted by the same event.
    if (stepId !== undefined) opened.push(...(await openTasks(tx, application, effect, stepId)))
  }
  return { opened, left, entered, closed }
}

/** Adds the new steps and ends those that were left; returns the ids of both, and of the new open ones by node. */
async function writeSteps(tx: Tx, { caseId, proposal, at }: Application) {
  const due = new Map(
    proposal.effects.flatMap((one) => (one.type === 'open-task' ? [[one.node.id, one] as const] : [])),
  )
  const openingAt = (node: string) => {
    const opening = due.get(node)
    return opening ? dueAt(opening, at) : null
  }
  const entered = proposal.steps.filter(({ id }) => id === undefined)
  const left: number[] = []
  for (const state of ['done', 'cancelled'] as const) {
    const ended = proposal.steps.flatMap((step) => (step.state === state && step.id !== undefined ? [step.id] : []))
    const written = await tx
      .updateTable('caseSteps')
      .set({ state, leftAt: at })
      .where((where) => where('id', '=', where.fn.any(where.val(ended))))
      .where('state', '=', 'open')
      .returning('id')
      .execute()
    left.push(...written.map(({ id }) => id))
  }
  if (entered.length === 0) return { stepIds: new Map<string, number>(), left, entered: [] }
  const rows = await tx
    .insertInto('caseSteps')
    .values(
      entered.map(({ node, iteration, state }) => ({
        caseId,
        node,
        iteration,
        state,
        enteredAt: at,
        leftAt: state === 'open' ? null : at,
        dueAt: openingAt(node),
      })),
    )
    .returning(['id', 'node', 'state'])
    .execute()
  const stepIds = new Map(rows.filter(({ state }) => state === 'open').map(({ id, node }) => [node, id]))
  return { stepIds, left, entered: rows.map(({ id }) => id) }
}

/** Sets the reminders and the escalation of new tasks; nobody else can correct the submitter's report. */
async function startTimers(
  tx: Tx,
  { reminders, escalateAt, assignee }: TaskNode,
  tasks: readonly { readonly id: number }[],
  { openedAt, dueAt }: { readonly openedAt: Date; readonly dueAt: Date },
): Promise<void> {
  const escalates = escalateAt !== null && assignee.some(({ rule }) => rule !== 'submitter')
  const timers = [
    ...[...new Set(reminders)].map((percent) => ({ kind: 'reminder', percent })),
    ...(escalates ? [{ kind: 'escalation', percent: escalateAt }] : []),
  ]
  const atPercent = (percent: number) =>
    new Date(openedAt.getTime() + ((dueAt.getTime() - openedAt.getTime()) * percent) / 100)
  const rows = tasks.flatMap(({ id }) =>
    timers.map((timer) => ({ taskId: id, ...timer, at: atPercent(timer.percent) })),
  )
  if (rows.length > 0) await tx.insertInto('taskTimers').values(rows).execute()
}

type Opening = Pick<Effect & { type: 'open-task' }, 'node' | 'latest'>

/** Never before the task opens, however late that is. */
function dueAt({ node, latest }: Opening, at: Date): Date {
  const own = at.getTime() + node.dueHours * HOUR
  return new Date(latest === null ? own : Math.min(own, Math.max(at.getTime(), latest.getTime())))
}

/** Opens one task for all whom the rules name, or one for each of them; with everybody who stands in for somebody. */
async function openTasks(
  tx: Tx,
  application: Application,
  { node, latest }: Opening,
  caseStepId: number,
): Promise<OpenedTask[]> {
  const { origin, at } = application
  const people = await assigneesOf(tx, node.assignee, origin, formatDate(at))
  if (people.length === 0) {
    if (application.withoutAnybody) return []
    throw httpError('RULE', { message: noEligibleUser(node.assignee) })
  }
  const seats = node.completion === 'any' ? [people] : people.map((person) => [person])
  return openSeats(tx, application, { node, latest, caseStepId, seats, source: 'rule' })
}

interface Seats extends Opening {
  readonly caseStepId: number
  /** The people of each task. */
  readonly seats: readonly (readonly Person[])[]
  readonly source: 'rule' | 'added'
}

/** Opens a task of a step for each seat, with its reminders and everybody who stands in for somebody. */
export async function openSeats(
  tx: Tx,
  { caseId, typeFlow, rule, at }: Pick<Application, 'caseId' | 'typeFlow' | 'rule' | 'at'>,
  { node, latest, caseStepId, seats, source }: Seats,
): Promise<OpenedTask[]> {
  const today = formatDate(at)
  const times = { openedAt: at, dueAt: dueAt({ node, latest }, at) }
  const tasks = await tx
    .insertInto('tasks')
    .values(seats.map(() => ({ caseId, caseStepId, label: node.label, status: OPEN_TASK, ...times })))
    .returning('id')
    .execute()
  await startTimers(tx, node, tasks, times)
  const opened = seats.map((chosen, at) => ({ taskId: tasks[at]?.id ?? 0, chosen }))
  const row = { caseId, typeFlow, source, open: true, ...times }
  await tx
    .insertInto('taskCandidates')
    .values(opened.flatMap(({ taskId, chosen }) => chosen.map(({ id }) => ({ ...row, taskId, userId: id }))))
    .execute()
  const ids = opened.map(({ taskId }) => taskId)
  const standIns = await addStandIns(tx, rule, ids, today)
  return opened.map(({ taskId, chosen }) => ({
    label: node.label,
    candidates: [...chosen, ...standIns.filter((one) => one.taskId === taskId)],
  }))
}
