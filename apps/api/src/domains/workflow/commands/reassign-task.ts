import { CASE_KINDS, OPEN_TASK, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import type { reassign } from '@selamat/contract/domains/workflow/reassign'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { lifecycleOf } from '../../../platform/lifecycle.ts'
import { emit } from '../../../platform/outbox.ts'
import { type CaseKindRule, caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { known } from '../queries/case-steps.ts'
import { lastChange } from '../queries/last-change.ts'
import { successorOf } from '../queries/successors.ts'
import { caseReader, readStatus } from '../queries/visible-case.ts'
import { type CaseOrigin, inReachOf, type Person } from '../relations.ts'
import { addStandIns } from '../stand-ins.ts'
import { EVENT_LABELS } from './record-event.ts'

interface Reassignable {
  readonly submitterId: number
  /** Only the reporter can answer it: a correction. */
  readonly isOwn: boolean
}

interface Subject extends Awaited<ReturnType<typeof lockedTask>> {
  readonly rule: CaseKindRule
}

/** Who gets a task, which stays open, and who had it. */
interface Handing {
  readonly to: typeof OPEN_TASK
  readonly assignee: Person
  readonly former: readonly Person[]
  readonly today: string
}

function whyNot({ isOwn, submitterId }: Reassignable, { userId }: { readonly userId: number }): string | null {
  if (isOwn) return 'Only the reporter can correct a returned report'
  return submitterId === userId ? 'You sent this report. Another person must reassign it' : null
}

/** The moves of open tasks from one person to another; each is in the audit log and the timeline of its case. */
export const reassignMoves = lifecycleOf(taskLifecycle, {
  table: 'tasks',
  relations: { reassigner: whyNot, candidate: () => null, system: () => null },
  stamp: () => ({}),
  changedBy: async (tx, id) => {
    const { caseId } = await tx.selectFrom('tasks').select('caseId').where('id', '=', id).executeTakeFirstOrThrow()
    return lastChange(tx, caseId)
  },
  audit: ({ subject, reason }: { subject: Subject; reason: string | null }, { assignee, former }: Handing) => ({
    companyId: subject.companyId,
    entity: 'cases',
    entityId: subject.caseId,
    ...caseAudit(subject.rule, {
      label: subject.assignmentNumber,
      before: { step: subject.label, assignees: former.map(({ fullName }) => fullName) },
      after: { step: subject.label, assignees: [assignee.fullName] },
      reason,
    }),
  }),
  emit: async ({ tx, subject, actorId, at, reason }, { assignee, former, today }) => {
    const { id: taskId, caseId } = subject
    await moveCandidates(tx, subject, assignee)
    const standIns = await addStandIns(tx, subject.rule, [taskId], today)
    const ids = (people: readonly Person[]) => people.map(({ id }) => id)
    const { id: eventId } = await tx
      .insertInto('caseEvents')
      .values({
        caseId,
        taskId,
        at,
        actorId,
        action: 'reassign',
        label: `${EVENT_LABELS.reassign} to ${assignee.fullName}`,
        node: subject.node,
        step: subject.label,
        fromStatus: subject.caseStatus,
        toStatus: subject.caseStatus,
        reason,
        payload: JSON.stringify({ from: ids(former), to: assignee.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = { assigned: [assignee.id, ...ids(standIns)], released: ids(former) }
    await emit(tx, 'task.reassigned', { caseId, eventId, assignee: assignee.fullName, ...people }, at)
  },
})

interface Reassigning {
  readonly actor: Actor
  readonly requestId: string
  readonly body: BodyOf<typeof reassign.task>
}

/**
 * Reassigns an open task to a person (TASKS-24, FLOWS-20): the former candidates lose it, the person and whoever stands in
 * for the person get it. Throws 404 outside the reach of the actor, 409 STALE or WRONG_STATE naming who was first and when,
 * 409 NOT_YOUR_ACT with the reason, 422 without a reason and for an unsuitable person.
 */
export async function reassignTask(context: WorkflowContext, { actor, requestId, body }: Reassigning) {
  return context.database.transaction(async (tx) => {
    const at = context.clock.now()
    const today = formatDate(at)
    // Nobody archives the person meanwhile; who does locks the person before the cases, too.
    await sql`select 1 from users where id = ${body.assigneeId} for share`.execute(tx)
    const found = await lockedTask(context, tx, actor, body.taskId)
    const rule = context.caseKinds[known(CASE_KINDS, found.kind)]
    const moved = await reassignMoves.move(
      tx,
      { actor, requestId },
      {
        subject: { ...found, rule },
        version: body.version,
        action: 'reassign',
        at,
        reason: body.reason,
        change: async () => {
          const assignee = await successorOf(tx, context.caseKinds, found.id, body.assigneeId, today)
          const former = await candidatesOf(tx, found.id)
          return { to: OPEN_TASK, assignee, today, former: former.filter(({ id }) => id !== assignee.id) }
        },
      },
    )
    return { taskId: found.id, version: moved.version, assignmentNumber: found.assignmentNumber }
  })
}

/** An open or closed task within the reach of the actor, whose case is locked. Throws 404. */
async function lockedTask(context: WorkflowContext, tx: Tx, actor: Actor, taskId: number) {
  const reach = inReachOf(await caseReader(context, tx, actor))
  await sql`select 1 from cases c where c.id = (select t.case_id from tasks t where t.id = ${taskId}) for update`.execute(
    tx,
  )
  const { rows } = await sql<
    Omit<CaseOrigin, 'caseId'> & {
      id: number
      caseId: number
      label: string
      node: string
      kind: string
      typeFlow: string
      assignmentNumber: string
      status: string
      isOwn: boolean
      openedAt: Date
      dueAt: Date | null
    }
  >`select t.id, t.case_id, t.label, t.opened_at, t.due_at, s.node, c.kind, c.type_flow, c.assignment_number, c.status,
      c.company_id, c.submitter_id, c.superior_id, c.department_id, c.site_id, c.location_id, c.sub_location_id,
      s.node <> 'start' and exists (select from task_candidates k where k.task_id = t.id and k.user_id = c.submitter_id and k.open) as is_own
    from tasks t join case_steps s on s.id = t.case_step_id join cases c on c.id = t.case_id
    where t.id = ${taskId} and ${reach}`.execute(tx)
  const [row] = rows
  if (!row) throw httpError('NOT_FOUND')
  const { status, ...task } = row
  return { ...task, caseStatus: readStatus(status) }
}

const candidatesOf = (tx: Tx, taskId: number): Promise<Person[]> =>
  tx
    .selectFrom('taskCandidates as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select(['u.id', 'u.fullName'])
    .where('k.taskId', '=', taskId)
    .where('k.open', '=', true)
    .orderBy('u.fullName')
    .execute()

/** The candidates of a task become one person. */
async function moveCandidates(
  tx: Tx,
  { id: taskId, caseId, typeFlow, openedAt, dueAt }: Subject,
  { id: userId }: Person,
): Promise<void> {
  await tx.updateTable('taskCandidates').set({ open: false }).where('taskId', '=', taskId).execute()
  await tx
    .insertInto('taskCandidates')
    .values({ taskId, caseId, typeFlow, userId, source: 'reassign', open: true, openedAt, dueAt })
    .onConflict((conflict) =>
      conflict.columns(['taskId', 'userId']).doUpdateSet((set) => ({ open: true, source: set.ref('excluded.source') })),
    )
    .execute()
}
