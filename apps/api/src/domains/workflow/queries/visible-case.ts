import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { type Actor, inScope } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { scopesFor } from '../../../platform/session.ts'
import type { CaseStatus } from '../advance.ts'
import { readTypeFlow } from '../flows.ts'
import type { CaseOrigin } from '../relations.ts'
import { REPORT_NODE } from './answers.ts'

const MY_TASK: readonly ItemKey[] = ['menu/My Task']
const READ_TASKS = { anyOf: MY_TASK, action: 'read' } as const
export const UPDATE_TASKS = { anyOf: MY_TASK, action: 'update' } as const

const COLUMNS = {
  company: 'c.companyId',
  employer: 'c.employerId',
  owner: 'c.submitterId',
  department: 'c.departmentId',
  site: 'c.siteId',
}

type Criteria = { readonly number: string } | { readonly id: number }

/** A case, if the actor can open it: as its submitter, as one who was ever a candidate, or by the scope of My Task. */
async function findCase(context: AppContext, db: Executor, actor: Actor, criteria: Criteria) {
  const scopes = await scopesFor(context, actor, READ_TASKS)
  const reader = { ...actor, scopes }
  const row = await db
    .selectFrom('cases as c')
    .innerJoin('caseFlows as cf', 'cf.caseId', 'c.id')
    .innerJoin('formFlows as f', 'f.id', 'cf.formFlowId')
    .innerJoin('formFlowVersions as fv', 'fv.id', 'cf.formFlowVersionId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('submissions as su')
          .innerJoin('formVersions as v', 'v.id', 'su.formVersionId')
          .select(['su.revision', 'su.formVersionId', 'v.formId'])
          .whereRef('su.caseId', '=', 'c.id')
          .where('su.node', '=', REPORT_NODE)
          .orderBy('su.revision', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['cf.formFlowId', 'f.flowName', 'fv.definition', 's.revision', 's.formVersionId', 's.formId'])
    .where((where) =>
      'id' in criteria ? where('c.id', '=', criteria.id) : where('c.assignmentNumber', '=', criteria.number),
    )
    .where((where) =>
      where.or([
        where('c.submitterId', '=', actor.userId),
        where.exists(
          where
            .selectFrom('taskCandidates as tc')
            .select(sql`1`.as('candidate'))
            .whereRef('tc.caseId', '=', 'c.id')
            .where('tc.userId', '=', actor.userId),
        ),
        inScope(reader, COLUMNS, formatDate(context.clock.now())),
      ]),
    )
    // A number is unique within a tenant: who reaches several tenants meets the own one first.
    .orderBy(sql`c.company_id = ${actor.companyId}`, 'desc')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: caseId, companyId, submitterId, superiorId, departmentId, siteId, locationId, subLocationId } = row
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
  return {
    ...row,
    typeFlow: readTypeFlow(row.typeFlow),
    status: readStatus(row.status),
    definition: flowDefinition.parse(row.definition),
    origin,
  }
}
export type VisibleCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** The case of a number that the actor can open. Throws 404, as for one that is not there. */
export async function visibleCase(
  context: AppContext,
  db: Executor,
  actor: Actor,
  number: string,
): Promise<VisibleCase> {
  const found = await findCase(context, db, actor, { number })
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** May the actor open the case? Who may, may open its files. */
export const mayOpenCase = async (context: AppContext, actor: Actor, id: number): Promise<boolean> =>
  (await findCase(context, context.database.kysely, actor, { id })) !== undefined

/** Reads a stored status of a case. */
export function readStatus(value: string): CaseStatus {
  const known = caseLifecycle.states.find((state) => state === value)
  if (!known) throw new Error(`not a status of a case: ${value}`)
  return known
}
