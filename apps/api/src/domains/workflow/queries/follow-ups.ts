import { deviationEntry } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { CASE_KINDS, caseAddress } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { recordPage } from '@selamat/contract/domains/workflow/flow-definition'
import { formFlowLifecycle } from '@selamat/contract/domains/workflow/form-flow'
import type { FollowUpRow, TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { canRead } from '../relations.ts'
import { known } from './case-steps.ts'
import { caseReader, readStatus } from './visible-case.ts'

const SEVERITIES = deviationEntry.shape.severity.options

/** The workflow whose form the owner of a follow-up action fills in. */
export interface FollowUpFlow {
  readonly id: number
  readonly code: string
  readonly versionId: number
  readonly typeFlow: TypeFlow
}

/**
 * With which workflow follow-up actions of a case are raised, or why there are none. A follow-up action is read in the data
 * scope of *My Task*, so a confidential case has none; neither has a follow-up action.
 */
export async function raisable(
  context: WorkflowContext,
  db: Executor,
  caseId: number,
): Promise<FollowUpFlow | { readonly refusal: string }> {
  const source = await db
    .selectFrom('cases as c')
    .leftJoin('caseFlows as cf', 'cf.caseId', 'c.id')
    .leftJoin('formFlows as f', 'f.id', 'cf.formFlowId')
    .select(['c.kind', 'c.companyId', 'f.id as flowId', 'f.isFollowUpFlow', 'f.subject'])
    .select((select) =>
      select
        .exists(select.selectFrom('caseFollowUps as fu').select('fu.caseId').whereRef('fu.followUpId', '=', 'c.id'))
        .as('wasRaised'),
    )
    .where('c.id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (context.caseKinds[known(CASE_KINDS, source.kind)].confidential) {
    return { refusal: 'A confidential report has no follow-up actions: others could read them' }
  }
  const standsIn = source.subject === null && source.flowId === context.config.followUpFlowId
  if (source.wasRaised || source.isFollowUpFlow || standsIn) {
    return { refusal: 'A follow-up action has no follow-up actions of its own' }
  }
  const flow = await followUpFlow(context, db, source)
  return flow ?? { refusal: 'No workflow for follow-up actions is active. Tell your administrator' }
}

/** The workflow of a company's follow-up actions: the one that is marked so, else the one of FOLLOW_UP_FLOW_ID, if it is active. */
async function followUpFlow(
  { config }: WorkflowContext,
  db: Executor,
  { companyId }: { readonly companyId: number },
): Promise<FollowUpFlow | undefined> {
  const row = await db
    .selectFrom('formFlows as f')
    .innerJoin('formFlowVersions as v', 'v.formFlowId', 'f.id')
    .select(['f.id', 'f.code', 'v.id as versionId'])
    .where('f.companyId', '=', companyId)
    .where((where) => where.or([where('f.isFollowUpFlow', '=', true), where('f.id', '=', config.followUpFlowId)]))
    .where('f.status', 'in', [...formFlowLifecycle.actions.activate.to])
    .where('f.typeFlow', '=', 'Safety')
    .where('f.subject', 'is', null)
    .where('v.publishedAt', 'is not', null)
    .orderBy('f.isFollowUpFlow', 'desc')
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, typeFlow: 'Safety' }
}

/** The follow-up actions about a case by due date: whoever reads the case sees what became of each. */
export async function followUpsOf(db: Executor, caseId: number, today: string): Promise<FollowUpRow[]> {
  const rows = await db
    .selectFrom('caseFollowUps as fu')
    .innerJoin('cases as c', 'c.id', 'fu.followUpId')
    .innerJoin('users as o', 'o.id', 'fu.ownerId')
    .select(['c.assignmentNumber', 'c.status', 'c.endedAt', 'fu.text', 'fu.severity', 'o.fullName as owner'])
    .select(sql<string>`fu.due_date::text`.as('dueDate'))
    .where('fu.caseId', '=', caseId)
    .orderBy('fu.dueDate')
    .orderBy('fu.followUpId')
    .execute()
  return rows.map(({ endedAt, status, severity, ...row }) => ({
    ...row,
    severity: known(SEVERITIES, severity),
    status: readStatus(status),
    isLate: endedAt === null && row.dueDate < today,
  }))
}

/** The kinds of cases that may be named elsewhere. */
const openKinds = ({ caseKinds }: WorkflowContext) => CASE_KINDS.filter((kind) => !caseKinds[kind].confidential)

/** What a follow-up action is about; null for another report, and where an old one is about a confidential case. */
export async function raisedFrom(
  context: WorkflowContext,
  db: Executor,
  actor: Actor,
  caseId: number,
): Promise<TaskDetail['raisedFrom']> {
  const reader = await caseReader(context, db, actor)
  const { rows } = await sql<{
    assignmentNumber: string
    subject: string
    severity: string
    kind: string
    canOpen: boolean
  }>`
    select c.assignment_number, c.subject, c.kind, fu.severity, ${canRead(reader)} as can_open
    from case_follow_ups fu join cases c on c.id = fu.case_id
    where fu.follow_up_id = ${caseId} and c.kind = any(${openKinds(context)})`.execute(db)
  const [row] = rows
  if (!row) return null
  const { canOpen, kind, severity, ...about } = row
  const { assignmentNumber } = about
  const record = recordPage(known(CASE_KINDS, kind), assignmentNumber)
  const address = canOpen ? (record?.address ?? caseAddress(assignmentNumber)) : null
  return { ...about, severity: known(SEVERITIES, severity), address }
}

/** Which of some follow-up actions have not ended. */
export async function openFollowUps(db: Executor, caseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...caseIds]))))
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
