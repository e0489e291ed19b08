import { CASE_KINDS, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { flowDefinition, recordPage } from '@selamat/contract/domains/workflow/flow-definition'
import type { undo } from '@selamat/contract/domains/workflow/undo'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import { emit } from '../../../platform/outbox.ts'
import { type CaseStatus, taskNode } from '../advance.ts'
import { caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { caseSteps, known, openTasks } from '../queries/case-steps.ts'
import { lastTransition, whyNotUndoable } from '../queries/last-answer.ts'
import { lastChange } from '../queries/last-change.ts'
import { undoReach } from '../queries/undo-reach.ts'
import { answerersOf, type CaseOrigin, noEligibleUser } from '../relations.ts'
import { cancelTasks, reopenTasks } from '../task-moves.ts'
import { EVENT_LABELS, type Trail, trail } from './record-event.ts'

interface Undoable {
  readonly submitterId: number
  /** Why the last transition cannot be undone. */
  readonly notUndoable: string | null
}

type Subject = Awaited<ReturnType<typeof lockedCase>>
interface Undoing {
  readonly set: { readonly endedAt: null }
}
interface UndoneCase {
  readonly subject: Subject
  readonly from: CaseStatus
  readonly to: CaseStatus
  readonly reason: string | null
}
const OTHER_COMMAND = 'commands/answer-task.ts answers'

/** Takes the last answer of a case back: an event of its own, the answer stays in the timeline. */
export const undoMoves = lifecycleOf(caseLifecycle, {
  table: 'cases',
  relations: {
    undoer: ({ submitterId }: Undoable, { userId }: { readonly userId: number }) =>
      submitterId === userId ? 'You sent this report. Another person must undo its status' : null,
    assignee: () => OTHER_COMMAND,
    submitter: () => OTHER_COMMAND,
    reporter: () => OTHER_COMMAND,
    system: () => OTHER_COMMAND,
  },
  guards: { answer: ({ notUndoable }) => [gate('answer', notUndoable)], step: () => [] },
  changedBy: lastChange,
  audit: ({ subject, from, to, reason }: UndoneCase) => ({
    companyId: subject.origin.companyId,
    ...caseAudit(subject.rule, {
      label: subject.assignmentNumber,
      before: { status: from, change: subject.answer.label },
      after: { status: to },
      reason,
    }),
  }),
  emit: async ({ tx, subject, actorId, at, reason, from, to }, _undoing: Undoing) => {
    const { id: caseId, answer } = subject
    const released = await leaveEntered(tx, answer.trail, at)
    const reopened = await reopen(tx, subject, at)
    const { id: eventId } = await tx
      .insertInto('caseEvents')
      .values({
        caseId,
        taskId: answer.taskId,
        at,
        actorId,
        action: 'undo',
        label: `${EVENT_LABELS.undo}: ${answer.label}`,
        node: answer.node,
        step: answer.step,
        fromStatus: from,
        toStatus: to,
        reason,
        compensates: answer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await emit(tx, 'case.undone', { caseId, eventId, reopened, released }, at)
  },
})

/** Closes the steps that the answer entered, with their open tasks; returns who had those. */
async function leaveEntered(tx: Tx, { entered }: Trail, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where case_step_id = any(${entered}) and closed_at is null`.execute(tx)
  const closed = await cancelTasks(
    tx,
    rows.map(({ id }) => id),
    at,
  )
  await sql`update case_steps set state = 'cancelled', left_at = coalesce(left_at, ${at})
    where id = any(${entered}) and state <> 'cancelled'`.execute(tx)
  return closed.map(({ userId }) => userId)
}

/**
 * Opens what the answer ended: its steps, its task and those that it closed. Earlier answers of the same step stay. Returns
 * who has the tasks again. Throws 422 where nobody could answer one of them any more.
 */
async function reopen(tx: Tx, { id: caseId, definition, origin, rule, answer }: Subject, at: Date) {
  const { left, closed } = answer.trail
  await sql`update case_steps set state = 'open', left_at = null where id = any(${left})`.execute(tx)
  await reopenTasks(tx, closed, at)
  const ids = new Set(closed.map(({ taskId }) => taskId))
  const tasks = openTasks(await caseSteps(tx, caseId)).filter(({ id }) => ids.has(id))
  const reopened = []
  for (const { id, label, node } of tasks) {
    const task = taskNode(definition, node)
    const people = await answerersOf(tx, task, id, origin, formatDate(at), rule)
    if (people.length === 0) {
      throw httpError('RULE', { message: `Nobody can answer "${label}" any more. ${noEligibleUser(task.assignee)}` })
    }
    reopened.push({ label, userIds: people.map((person) => person.id) })
  }
  return reopened
}

interface Call {
  readonly actor: Actor
  readonly requestId: string
  readonly body: BodyOf<typeof undo.status>
}

/**
 * Undoes the last answer of a case (TASKS-04). Throws 404 outside the reach of the actor, 409 STALE or WRONG_STATE naming who
 * was first and when, 409 NOT_YOUR_ACT with the reason, 422 without a reason and where nobody could answer the reopened step.
 */
export async function undoStatus(context: WorkflowContext, { actor, requestId, body: { id, version, reason } }: Call) {
  return context.database.transaction(async (tx) => {
    const at = context.clock.now()
    const subject = await lockedCase(context, tx, actor, id, at)
    const change = () => ({ set: { endedAt: null } })
    const request = { subject, version, action: 'undo', at, reason, change } as const
    const moved = await undoMoves.move(tx, { actor, requestId }, request)
    const node = subject.definition.nodes.find((one) => one.id === subject.answer.node)
    const taskKind = node?.type === 'task' ? node.kind : undefined
    for (const undoAnswer of context.undoAnswer) await undoAnswer(tx, { caseId: id, taskKind })
    return { assignmentNumber: subject.assignmentNumber, status: moved.to, version: moved.version }
  })
}

/** A case within the reach of the actor with its last transition, locked. Throws 404. */
async function lockedCase(context: WorkflowContext, tx: Tx, actor: Actor, id: number, now: Date) {
  const reach = await undoReach(context, tx, actor)
  await sql`select 1 from cases c where c.id = ${id} and ${reach} for update`.execute(tx)
  const { rows } = await sql<
    Omit<CaseOrigin, 'caseId'> & {
      kind: string
      assignmentNumber: string
      endedAt: Date | null
      definition: unknown
      eventId: number
      action: string
      label: string
      taskId: number | null
      node: string | null
      step: string | null
      payload: unknown
    }
  >`select c.kind, c.assignment_number, c.ended_at, fv.definition,
      c.company_id, c.submitter_id, c.superior_id, c.department_id, c.site_id, c.location_id, c.sub_location_id,
      e.id as event_id, e.action, e.label, e.task_id, e.node, e.step, e.payload
    from cases c join case_flows cf on cf.case_id = c.id join form_flow_versions fv on fv.id = cf.form_flow_version_id
    cross join lateral (${lastTransition(sql.raw('c.id'))}) e
    where c.id = ${id} and ${reach}`.execute(tx)
  const [row] = rows
  if (!row) throw httpError('NOT_FOUND')
  const { kind, assignmentNumber, endedAt, definition, eventId, action, label, taskId, node, step, ...rest } = row
  const { payload, ...place } = rest
  const caseKind = known(CASE_KINDS, kind)
  const page = recordPage(caseKind, assignmentNumber)
  const notUndoable = page ? `${page.label} to change its status` : whyNotUndoable(action, endedAt, now)
  const kept = trail.safeParse(payload)
  return {
    id,
    assignmentNumber,
    rule: context.caseKinds[caseKind],
    submitterId: place.submitterId,
    origin: { caseId: id, ...place },
    definition: flowDefinition.parse(definition),
    notUndoable: notUndoable ?? (kept.success ? null : 'It is not known what this answer changed'),
    answer: {
      id: eventId,
      label,
      taskId,
      node,
      step,
      trail: kept.data ?? { left: [], entered: [], closed: [] },
    },
  }
}
