import { type SelectQueryBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import { REPORT_NODE } from '../advance.ts'

/** Running reports are counted up to here. */
const MOST = 10_001

/** What runs has an open step: those are few, and indexed. */
const openSteps = (db: Executor) =>
  db.selectFrom('caseSteps as s').select('s.caseId').distinct().where('s.state', '=', 'open').limit(MOST)

async function countOf<DB, Tables extends keyof DB>(db: Executor, running: SelectQueryBuilder<DB, Tables, object>) {
  const { count } = await db
    .selectFrom(running.as('running'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reports of a workflow that have an open step, counted to 10,001. */
export const runningReportsOfFlow = (db: Executor, formFlowId: number): Promise<number> =>
  countOf(
    db,
    openSteps(db).innerJoin('caseFlows as cf', 'cf.caseId', 's.caseId').where('cf.formFlowId', '=', formFlowId),
  )

/** Reports that began with a form and have an open step, counted to 10,001. */
export const runningReportsOfForm = (db: Executor, formId: number): Promise<number> =>
  countOf(
    db,
    openSteps(db)
      .innerJoin('submissions as b', 'b.caseId', 's.caseId')
      .innerJoin('formVersions as v', 'v.id', 'b.formVersionId')
      .where('b.node', '=', REPORT_NODE)
      .where('v.formId', '=', formId),
  )
