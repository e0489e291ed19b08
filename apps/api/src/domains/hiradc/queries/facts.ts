import { rowProblems } from '@selamat/contract/domains/hiradc/check-row'
import type { StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import { type RiskMatrix, riskOf } from '@selamat/contract/domains/hiradc/risk-matrix'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { CaseKindRule } from '../../workflow/index.ts'
import type { RevisionFacts } from '../hiradc-moves.ts'
import { countLive, type HiradcPorts } from '../ports.ts'
import type { StoredRevision } from './stored.ts'

interface Reading {
  readonly revision: StoredRevision
  readonly rows: readonly StoredRow[]
  readonly matrix: RiskMatrix
  readonly userId: number
  readonly notYours: string | null
}

/** A revision with all that the checks of its moves look at. */
export async function withFacts(
  db: Executor,
  ports: HiradcPorts,
  { revision, rows, matrix, userId, notYours }: Reading,
): Promise<StoredRevision & RevisionFacts> {
  const incompleteRows = rows.filter((row) => rowProblems(row, matrix).length > 0).length
  const openControls = rows.flatMap(({ controls }) => controls).filter(({ followUp }) => followUp?.isOpen).length
  const [writing, livePermits] = await Promise.all([
    wroteIn(db, revision.id, userId),
    countLive(ports, db, revision.hiradcId),
  ])
  const facts = { incompleteRows, openControls, hasWritten: writing, livePermits, notYours }
  return { ...revision, rowCount: rows.length, ...facts }
}

/**
 * Whether somebody wrote rows of a revision, also before others wrote them again, which their log knows. What was duplicated
 * from another assessment has no log and counts; rows of the revision before are not written by whoever began the next.
 */
const wrote = (user: RawBuilder<unknown>, revisionId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from hiradc_rows t join hiradc_revisions r on r.id = t.revision_id where r.id = ${revisionId} and (
    exists (select from audit_events a where a.entity = 'hiradc_rows' and a.entity_id = t.id and a.actor_id = ${user})
    or (t.updated_by = ${user} and r.revision = 1)))`

async function wroteIn(db: Executor, revisionId: number, userId: number): Promise<boolean> {
  const [row] = await run<{ wrote: boolean }>(
    db,
    sql`select ${wrote(sql`${userId}::bigint`, sql`${revisionId}::bigint`)} as wrote`,
  )
  return row?.wrote === true
}

/** Whether somebody is independent of the assessment that a case is about: who wrote a part of it does not decide about it. */
export const independentOfAssessment: NonNullable<CaseKindRule['independent']> = (user, caseId) =>
  sql<SqlBool>`not exists (select from hiradc_revisions v where v.case_id = ${caseId}
    and (v.author_id = ${user} or ${wrote(user, sql`v.id`)}))`

/** What the lists show of the rows of a submission: there are some, and each is rated. */
export function summaryOf(rows: readonly StoredRow[]) {
  const highest = (risks: readonly (number | null)[]) => Math.max(...risks.filter((risk) => risk !== null))
  return {
    rowCount: rows.length,
    highestRisk: highest(rows.map(riskOf)),
    highestResidual: highest(rows.map(residualOf)),
  }
}

/** The residual risk of a row. */
export const residualOf = ({ residualLikelihood: likelihood, residualSeverity: severity }: StoredRow): number | null =>
  riskOf({ likelihood, severity })
