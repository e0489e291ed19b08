import { CASE_KINDS, type CaseKind, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey, Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { readBelow } from '../../../platform/read-below.ts'
import { type CaseStatus, REPORT_NODE, taskNode } from '../advance.ts'
import type { CaseKindRule, WorkflowContext } from '../case-kinds.ts'
import { readTypeFlow } from '../flows.ts'
import { answerersOf, type CaseOrigin, type CaseReader, canRead, readsByItem } from '../relations.ts'
import { caseSteps, known, openTasks } from './case-steps.ts'

const MY_TASK: readonly ItemKey[] = ['menu/My Task']
export const UPDATE_TASKS = { anyOf: MY_TASK, action: 'update' } as const

/** The actor as a reader of cases, with the data scopes of today. */
export async function caseReader(
  context: Pick<WorkflowContext, 'caseKinds' | 'clock'>,
  db: Executor,
  actor: Actor,
): Promise<CaseReader> {
  const kinds = context.caseKinds
  const itemsOf = (kind: CaseKind) => kinds[kind].items.map(storedItemId)
  const rows = await run<{ itemId: number; scope: Scope }>(
    db,
    sql`select distinct g.item_id, r.scope from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id and g.item_id = any(${CASE_KINDS.flatMap(itemsOf)}) and 'read' = any(g.actions)
      where ur.user_id = ${actor.userId}`,
  )
  const scopesOf = (kind: CaseKind) =>
    rows.flatMap(({ itemId, scope }) => (itemsOf(kind).includes(itemId) ? [scope] : []))
  const scopes = new Map(CASE_KINDS.map((kind) => [kind, scopesOf(kind)]))
  const today = formatDate(context.clock.now())
  // Asked once: a list asks in the statement of its page and in that of its number.
  const asksBelow = rows.some(({ scope }) => scope === 'subordinates')
  const reader = asksBelow ? { ...actor, below: await readBelow(db, actor, today) } : actor
  return { actor: reader, kinds, scopes, today }
}

/**
 * The newest revision of the report of a case `c`, led by `cf`; of an assignment that nobody has filled in revision 0, with
 * the newest version of the form that starts its flow. Nothing of a case about a record of another domain.
 */
const FORM_OF_CASE = sql<{ revision: number; formVersionId: number; formId: number }>`(
  (select su.revision, su.form_version_id, v.form_id from submissions su join form_versions v on v.id = su.form_version_id
    where su.case_id = c.id and su.node = ${sql.lit(REPORT_NODE)} order by su.revision desc limit 1)
  union all
  (select 0, v.id, v.form_id from form_flow_forms ff
    join form_versions v on v.form_id = ff.form_id and v.published_at is not null
    where ff.form_flow_id = cf.form_flow_id and ff.position = 1 order by v.number desc limit 1)
  order by revision desc limit 1)`.as('s')

type Criteria = { readonly number: string } | { readonly id: number }

/** A case, if the actor can read it: by its number, or by its id as for a file of it. */
export async function findCase(context: WorkflowContext, db: Executor, actor: Actor, criteria: Criteria) {
  const reader = await caseReader(context, db, actor)
  const row = await db
    .selectFrom('cases as c')
    .innerJoin('caseFlows as cf', 'cf.caseId', 'c.id')
    .innerJoin('formFlows as f', 'f.id', 'cf.formFlowId')
    .innerJoin('formFlowVersions as fv', 'fv.id', 'cf.formFlowVersionId')
    .leftJoinLateral(FORM_OF_CASE, (join) => join.onTrue())
    .selectAll('c')
    .select([
      'cf.formFlowId',
      'f.flowName',
      'f.isFollowUpFlow',
      'fv.definition',
      's.revision',
      's.formVersionId',
      's.formId',
    ])
    .select(readsByItem(reader).as('readsByItem'))
    .select((select) =>
      select
        .exists(select.selectFrom('caseFollowUps as fu').select('fu.caseId').whereRef('fu.followUpId', '=', 'c.id'))
        .as('wasRaised'),
    )
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('taskCandidates as tc')
            .select('tc.taskId')
            .whereRef('tc.caseId', '=', 'c.id')
            .where('tc.userId', '=', actor.userId)
            .where('tc.settledAt', 'is not', null),
        )
        .as('hasAnswered'),
    )
    .where((where) =>
      'id' in criteria ? where('c.id', '=', criteria.id) : where('c.assignmentNumber', '=', criteria.number),
    )
    .where(canRead(reader))
    // A number is unique within a tenant: who reaches several tenants meets the own one first.
    .orderBy(sql`c.company_id = ${actor.companyId}`, 'desc')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { formId, formVersionId, revision, ...stored } = row
  const { id: caseId, companyId, submitterId, superiorId, departmentId, siteId, locationId, subLocationId } = stored
  const origin: CaseOrigin = {
    caseId,
    companyId,
    submitterId,
    superiorId,
    departmentId,
    siteId,
    locationId,
    subLocationId,
  }
  const kind = known(CASE_KINDS, row.kind)
  const rule = context.caseKinds[kind]
  const definition = flowDefinition.parse(row.definition)
  const isEntitled = submitterId === actor.userId || row.readsByItem === true
  if (rule.confidential && !isEntitled && row.hasAnswered !== true) {
    if (!(await isStillAnswerer(db, { definition, origin, rule }, reader))) return undefined
  }
  return {
    ...stored,
    rule,
    kind,
    /** Null: the case is about a record of another domain. */
    form: formId === null || formVersionId === null ? null : { formId, formVersionId },
    revision: revision ?? 0,
    canListReadings: rule.confidential && isEntitled,
    typeFlow: readTypeFlow(row.typeFlow),
    status: readStatus(row.status),
    definition,
    origin,
  }
}
/** A candidate of a confidential case reads it while an open task is still theirs to answer, not after losing the role. */
async function isStillAnswerer(
  db: Executor,
  {
    definition,
    origin,
    rule,
  }: { readonly definition: FlowDefinition; readonly origin: CaseOrigin; readonly rule: CaseKindRule },
  { actor, today }: CaseReader,
): Promise<boolean> {
  for (const { id, node } of openTasks(await caseSteps(db, origin.caseId ?? 0))) {
    const answerers = await answerersOf(db, taskNode(definition, node), id, origin, today, rule)
    if (answerers.some((person) => person.id === actor.userId)) return true
  }
  return false
}

export type VisibleCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** The case of a number that the actor can read. Throws 404, as for one that is not there. */
export async function visibleCase(
  context: WorkflowContext,
  db: Executor,
  actor: Actor,
  number: string,
): Promise<VisibleCase> {
  const found = await findCase(context, db, actor, { number })
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** The same with its row locked, read again under the lock: somebody else may have been first. Throws 404. */
export async function lockedCase(
  context: WorkflowContext,
  tx: Tx,
  actor: Actor,
  number: string,
  typeFlow?: TypeFlow,
): Promise<VisibleCase> {
  const found = await visibleCase(context, tx, actor, number)
  if (typeFlow !== undefined && found.typeFlow !== typeFlow) throw httpError('NOT_FOUND')
  await sql`select 1 from cases where id = ${found.id} for update`.execute(tx)
  return visibleCase(context, tx, actor, number)
}

/** Reads a stored status of a case. */
export const readStatus = (value: string): CaseStatus => known(caseLifecycle.states, value)
