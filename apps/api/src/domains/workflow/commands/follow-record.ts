import { CASE_KINDS, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { Facts } from '@selamat/contract/domains/workflow/decide'
import { flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { lifecycleOf } from '../../../platform/lifecycle.ts'
import { advance, type CaseStatus, openStatus, type Proposal, statusAfter } from '../advance.ts'
import { caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { readTypeFlow } from '../flows.ts'
import { caseSteps, known, openTasks } from '../queries/case-steps.ts'
import { readStatus } from '../queries/visible-case.ts'
import type { CaseOrigin } from '../relations.ts'
import { closeAnswered } from '../task-moves.ts'
import { applyProposal } from './apply-proposal.ts'
import { recordEvent } from './record-event.ts'

interface Following {
  readonly caseId: number
  /** The node of the workflow that the record reached; null: its case ends. */
  readonly to: string | null
  /** Who moved the record; null: the system. */
  readonly actor: { readonly userId: number } | null
  readonly at: Date
  readonly requestId: string | null
  readonly reason: string | null
  /** What the timeline says of it. */
  readonly label: string
  /** What the rules of the next task look at; left out, it stays. */
  readonly facts?: Facts
  /** What the record is called now; left out, it stays. */
  readonly subject?: string
}

interface Row extends CaseOrigin {
  readonly id: number
  readonly kind: string
  readonly status: string
  readonly assignmentNumber: string
  readonly typeFlow: string
  readonly definition: unknown
}

interface Followed {
  readonly context: WorkflowContext
  readonly proposal: Proposal
  /** The task that the actor had. */
  readonly answered: number | null
  readonly label: string
}
type Subject = Row & Followed

/** The case of a record goes along with it: the domain of the record has checked who may move it. */
const following = lifecycleOf(caseLifecycle, {
  table: 'cases',
  relations: {
    system: () => null,
    assignee: () => 'commands/answer-task.ts answers',
    submitter: () => 'commands/answer-task.ts answers',
    reporter: () => 'commands/withdraw-report.ts withdraws',
    undoer: () => 'commands/undo-status.ts undoes',
  },
  guards: { answer: () => [], step: () => [] },
  audit: ({ subject, from, to }: { subject: Subject; from: CaseStatus; to: CaseStatus }) => ({
    companyId: subject.companyId,
    ...caseAudit(subject.context.caseKinds[known(CASE_KINDS, subject.kind)], {
      label: subject.assignmentNumber,
      before: { status: from },
      after: { status: to },
      reason: null,
    }),
  }),
  emit: async (moved) => {
    const { tx, subject, actor, actorId, at, reason, from, to } = moved
    const { id: caseId, context, proposal, answered, label } = subject
    const typeFlow = readTypeFlow(subject.typeFlow)
    const rule = context.caseKinds[known(CASE_KINDS, subject.kind)]
    const task = openTasks(await caseSteps(tx, caseId)).find(({ id }) => id === answered)
    const settled =
      task && actor
        ? await closeAnswered(tx, { caseId, typeFlow, task, actor, action: 'close', comment: reason, at })
        : []
    const origin: CaseOrigin = { ...subject, caseId }
    const applied = await applyProposal(tx, { caseId, typeFlow, rule, origin, proposal, at, withoutAnybody: true })
    const released = [...settled, ...applied.closed].map(({ userId }) => userId)
    await recordEvent(tx, {
      caseId,
      actorId,
      at,
      action: 'follow',
      taskId: task?.id ?? null,
      node: null,
      step: task?.label ?? null,
      from,
      to,
      reason,
      opened: applied.opened,
      released,
      label,
    })
  },
})

/**
 * Leads the case of a record that its own domain has moved to the node of the state it reached: what was open closes, as
 * answered where it was asked of who moved it, and the tasks of the node open. In the transaction of the domain, which holds
 * the lock of the record. A task that would have nobody is left out: no stop of work fails for it.
 */
export async function followRecord(context: WorkflowContext, tx: Tx, follow: Following): Promise<void> {
  const { caseId, to, actor, at, requestId, reason, label, facts, subject: name } = follow
  await run(
    tx,
    sql`update cases set facts = coalesce(${facts ? JSON.stringify(facts) : null}::jsonb, facts),
      subject = coalesce(${name ?? null}, subject) where id = ${caseId}`,
  )
  const [row] = await run<Row>(
    tx,
    sql`select c.id, c.id as case_id, c.kind, c.status, c.assignment_number, c.type_flow,
        c.company_id, c.submitter_id, c.superior_id,
        c.department_id, c.site_id, c.location_id,
        c.sub_location_id, v.definition
      from cases c join case_flows cf on cf.case_id = c.id join form_flow_versions v on v.id = cf.form_flow_version_id
      where c.id = ${caseId}`,
  )
  if (!row) throw new Error(`case ${caseId} is gone`)
  const steps = await caseSteps(tx, caseId)
  const definition = flowDefinition.parse(row.definition)
  const proposal = advance(definition, steps, to === null ? { type: 'stop' } : { type: 'move', to }, facts ?? {})
  const ids = openTasks(steps).map(({ id }) => id)
  const [own] =
    actor === null
      ? []
      : await run<{ id: number }>(
          tx,
          sql`select task_id as id from task_candidates where task_id = any(${ids}) and user_id = ${actor.userId} and open limit 1`,
        )
  const subject: Subject = { ...row, context, proposal, label, answered: own?.id ?? null }
  const ended = proposal.effects.some(({ type }) => type === 'finish')
  const reached =
    to === null
      ? readStatus('WITHDRAWN')
      : ended
        ? statusAfter(definition, proposal)
        : openStatus(definition, proposal.steps)
  await following.move(
    tx,
    { actor, requestId },
    {
      subject,
      action: 'follow',
      at,
      reason,
      change: () => ({ to: reached, set: { endedAt: to === null || ended ? at : null } }),
    },
  )
}
