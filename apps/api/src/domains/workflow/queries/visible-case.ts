import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { flowDefinition } from '@selamat/contract/domains/workflow/flow'
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
import type { Organisation } from '../relations.ts'

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

type Wanted = { readonly number: string } | { readonly id: number }

/** A case, if the actor may open it: as its submitter, as one who was ever asked, or by the scope of My Task. */
async function findCase(context: AppContext, db: Executor, actor: Actor, wanted: Wanted) {
  const scopes = await scopesFor(context, actor, READ_TASKS)
  const reader = { ...actor, scopes }
  const row = await db
    .selectFrom('cases as c')
    .innerJoin('formFlows as f', 'f.id', 'c.formFlowId')
    .innerJoin('formFlowVersions as fv', 'fv.id', 'c.formFlowVersionId')
    .innerJoin('formVersions as v', 'v.id', 'c.formVersionId')
    .selectAll('c')
    .select(['f.flowName', 'fv.definition', 'v.formId'])
    .where((where) =>
      'id' in wanted ? where('c.id', '=', wanted.id) : where('c.assignmentNumber', '=', wanted.number),
    )
    .where((where) =>
      where.or([
        where('c.submitterId', '=', actor.userId),
        where.exists(
          where
            .selectFrom('taskCandidates as tc')
            .select(sql`1`.as('asked'))
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
  const { companyId, submitterId, superiorId, siteId } = row
  const organisation: Organisation = { companyId, submitterId, superiorId, siteId }
  return {
    ...row,
    typeFlow: readTypeFlow(row.typeFlow),
    status: readStatus(row.status),
    definition: flowDefinition.parse(row.definition),
    organisation,
  }
}
export type VisibleCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** The case of a number that the actor may open. Throws 404, as for one that is not there. */
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

/** The open task of a case, if there is one. */
export const openTaskOf = (db: Executor, caseId: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'step', 'label', 'relation', 'openedAt', 'dueAt'])
    .where('caseId', '=', caseId)
    .where('closedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
