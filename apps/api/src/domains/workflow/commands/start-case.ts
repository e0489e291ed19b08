import type { CaseKind } from '@selamat/contract/domains/workflow/case'
import type { Facts } from '@selamat/contract/domains/workflow/decide'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { advance, type CaseStatus, REPORT_NODE, statusAfter } from '../advance.ts'
import { caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { organisationOfDay } from '../queries/organisation-of-day.ts'
import { applyProposal, type OpenedTask } from './apply-proposal.ts'
import { recordEvent } from './record-event.ts'

/** The version of a workflow that leads a case. */
interface LeadingFlow {
  readonly flowId: number
  readonly versionId: number
  readonly typeFlow: TypeFlow
  readonly definition: FlowDefinition
}

interface CaseStart {
  readonly kind: CaseKind
  readonly flow: LeadingFlow
  readonly companyId: number
  readonly employerId: number
  readonly submitterId: number
  readonly assignmentNumber: string
  readonly subject: string
  /** Null: that of the submitter on the day. */
  readonly siteId: number | null
  readonly locationId: number | null
  readonly subLocationId: number | null
  /** Left out or null: that of the submitter on the day. */
  readonly departmentId?: number | null
  /** What the decisions look at. */
  readonly facts: Facts
  readonly at: Date
  readonly requestId: string | null
  /** Keeps the facts as the answers to a form, before the first task opens; without it the case keeps them itself. */
  readonly keepAnswers?: (caseId: number) => Promise<void>
}

interface StartedCase {
  readonly caseId: number
  readonly status: CaseStatus
  readonly opened: readonly OpenedTask[]
}

/**
 * Starts a case: its row with the organisation of the day, its first tasks, timeline, notices and audit row. Throws 422 where
 * its first task would have nobody.
 */
export async function startCase(context: WorkflowContext, tx: Tx, start: CaseStart): Promise<StartedCase> {
  const { kind, flow, companyId, submitterId, assignmentNumber, subject, facts, at, requestId, keepAnswers } = start
  const { typeFlow, definition } = flow
  const rule = context.caseKinds[kind]
  const day = await organisationOfDay(tx, submitterId, at)
  const place = {
    superiorId: day.superiorId,
    departmentId: start.departmentId ?? day.departmentId,
    siteId: start.siteId ?? day.siteId,
    locationId: start.locationId,
    subLocationId: start.subLocationId,
  }
  const proposal = advance(definition, [], { type: 'start' }, facts)
  const status = statusAfter(definition, proposal)
  // A workflow can decide everything by itself.
  const ended = proposal.effects.some(({ type }) => type === 'finish')
  const { id: caseId } = await tx
    .insertInto('cases')
    .values({
      kind,
      companyId,
      employerId: start.employerId,
      assignmentNumber,
      subject,
      typeFlow,
      submitterId,
      ...place,
      facts: JSON.stringify(keepAnswers ? {} : facts),
      status,
      submittedAt: at,
      endedAt: ended ? at : null,
      updatedAt: at,
      updatedBy: submitterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const led = { caseId, formFlowId: flow.flowId, formFlowVersionId: flow.versionId }
  await tx.insertInto('caseFlows').values(led).execute()
  await keepAnswers?.(caseId)
  const origin = { caseId, companyId, submitterId, ...place }
  const { opened } = await applyProposal(tx, { caseId, typeFlow, rule, origin, proposal, at })
  await recordEvent(tx, {
    caseId,
    actorId: submitterId,
    at,
    action: 'submit',
    taskId: null,
    node: REPORT_NODE,
    step: null,
    from: null,
    to: status,
    reason: null,
    opened,
    released: [],
  })
  await writeAudit(tx, {
    companyId,
    actorId: submitterId,
    at,
    entity: 'cases',
    entityId: caseId,
    action: 'submit',
    requestId,
    ...caseAudit(rule, { label: assignmentNumber, before: null, after: { status, subject } }),
  })
  return { caseId, status, opened }
}
