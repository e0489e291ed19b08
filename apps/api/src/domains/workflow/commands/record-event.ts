import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { TASK_PAGES, type TaskKind } from '@selamat/contract/domains/workflow/flow-definition'
import { z } from 'zod'
import type { Tx } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'
import type { CaseStatus } from '../advance.ts'
import type { OpenedTask } from './apply-proposal.ts'

/** What an answer changed, kept with its event so that it can be undone: steps that it ended, entered, and inbox rows that it closed. */
export const trail = z.object({
  left: z.array(z.int()),
  entered: z.array(z.int()),
  closed: z.array(z.object({ taskId: z.int(), userId: z.int() })),
})
export type Trail = z.infer<typeof trail>

/** What happened to a case, as its timeline and the outbox report it. */
export interface CaseEvent {
  readonly caseId: number
  /** Null: the system. */
  readonly actorId: number | null
  readonly at: Date
  readonly action:
    | 'submit'
    | 'reassign'
    | 'withdraw'
    | 'undo'
    | 'escalate'
    | 'assign'
    | 'fill'
    | 'migrate'
    | 'comment'
    | 'add'
    | 'follow'
    | CaseAction
  /** The task that was answered. */
  readonly taskId: number | null
  /** The node of the flow at which it happened, and its label. */
  readonly node: string | null
  readonly step: string | null
  readonly from: string | null
  readonly to: CaseStatus
  readonly reason: string | null
  /** The tasks that were opened by it. */
  readonly opened: readonly OpenedTask[]
  /** Whose inboxes changed: the candidates of what was closed. */
  readonly released: readonly number[]
  readonly trail?: Trail
  /** The kind of the task that was answered, whose domain can say itself what happened. */
  readonly kind?: TaskKind | undefined
  /** What the timeline says, where the domain of the record knows it better. */
  readonly label?: string
}

/** How the timeline calls what happened. */
export const EVENT_LABELS: Readonly<Record<CaseEvent['action'], string>> = {
  submit: 'Submitted',
  reassign: 'Reassigned',
  approve: 'Approved',
  return: 'Returned for revision',
  reject: 'Rejected',
  close: 'Closed',
  resubmit: 'Resubmitted',
  withdraw: 'Withdrawn',
  undo: 'Undone',
  escalate: 'Escalated',
  assign: 'Assigned',
  fill: 'Submitted',
  comment: 'Comment',
  add: 'Approver added',
  follow: 'Moved on',
  migrate: 'Moved to version',
}

/** What the outbox carries of it; read by `case-events.ts`. */
interface CasePayload {
  readonly caseId: number
  readonly eventId: number
  readonly opened: readonly { readonly label: string; readonly userIds: readonly number[] }[]
  readonly released: readonly number[]
  /** The submitter is notified by the domain of the task. */
  readonly ofKind: boolean
}

/** Writes the timeline of an event and puts its notifications into the outbox. */
export async function recordEvent(tx: Tx, event: CaseEvent): Promise<void> {
  const { caseId, actorId, at, action, node, from, to, reason } = event
  const done = event.kind === undefined ? null : TASK_PAGES[event.kind].done
  const { id: eventId } = await tx
    .insertInto('caseEvents')
    .values({
      caseId,
      taskId: event.taskId,
      at,
      actorId,
      action,
      label: event.label ?? done ?? EVENT_LABELS[action],
      node,
      step: event.step,
      fromStatus: from,
      toStatus: to,
      reason,
      ...(event.trail && { payload: JSON.stringify(event.trail) }),
      // What a stand-in does is done for somebody.
      forUserId: (from) =>
        from
          .selectFrom('taskCandidates as tc')
          .select('tc.forUserId')
          .where('tc.taskId', '=', event.taskId)
          .where('tc.userId', '=', actorId)
          .where('tc.source', '=', 'delegation'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = event.opened.map(({ label, candidates }) => ({ label, userIds: candidates.map(({ id }) => id) }))
  const payload: CasePayload = { caseId, eventId, opened, released: event.released, ofKind: done !== null }
  await emit(tx, action === 'submit' ? 'case.submitted' : 'case.answered', { ...payload }, at)
}
