import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'
import type { CaseStatus } from '../advance.ts'

/** What happened to a case, as its timeline, its audit trail and the outbox tell it. */
export interface CaseEvent {
  readonly caseId: number
  readonly companyId: number
  readonly assignmentNumber: string
  readonly actorId: number
  readonly at: Date
  readonly action: 'submit' | CaseAction
  /** The task that was answered. */
  readonly taskId: number | null
  /** The label of the step at which it happened. */
  readonly step: string | null
  readonly from: { readonly status: string; readonly step: string | null } | null
  readonly to: { readonly status: CaseStatus; readonly step: string | null }
  readonly reason: string | null
  readonly requestId: string
  /** What else changed, for the audit trail: field by field as it was and as it is. */
  readonly changed?: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } | undefined
  /** The question that is open now, and who is asked. */
  readonly question: string | null
  readonly asked: readonly number[]
  /** Whose inboxes changed: everybody who was asked before. */
  readonly released: readonly number[]
}

/** How the timeline calls what happened. */
export const EVENT_LABELS: Readonly<Record<CaseEvent['action'], string>> = {
  submit: 'Sent',
  approve: 'Approved',
  return: 'Returned for revision',
  reject: 'Rejected',
  close: 'Closed',
  resubmit: 'Sent again',
}

/** What the outbox carries of it; read by `notices.ts`. */
interface CasePayload {
  readonly caseId: number
  readonly eventId: number
  readonly question: string | null
  readonly asked: readonly number[]
  readonly released: readonly number[]
}

/** Writes the timeline and the audit row of an event and puts its notices into the outbox. */
export async function recordEvent(tx: Tx, event: CaseEvent): Promise<void> {
  const { caseId, companyId, actorId, at, action, reason, requestId } = event
  const { id: eventId } = await tx
    .insertInto('caseEvents')
    .values({
      caseId,
      taskId: event.taskId,
      at,
      actorId,
      action,
      label: EVENT_LABELS[action],
      step: event.step,
      fromStatus: event.from?.status ?? null,
      toStatus: event.to.status,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    companyId,
    actorId,
    at,
    entity: 'cases',
    entityId: caseId,
    label: event.assignmentNumber,
    action,
    before: event.from && { ...event.from, ...event.changed?.before },
    after: { ...event.to, ...event.changed?.after },
    reason,
    requestId,
  })
  const { question, asked, released } = event
  const payload: CasePayload = { caseId, eventId, question, asked, released }
  await emit(tx, action === 'submit' ? 'case.submitted' : 'case.answered', { ...payload }, at)
}
