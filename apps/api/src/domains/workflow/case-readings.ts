import { READING_CHANNELS, type ReadingRow } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { Executor } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { known } from './queries/case-steps.ts'
import { findCase, type VisibleCase, visibleCase } from './queries/visible-case.ts'

/** Logs that somebody reads a confidential case, before anything of it is answered; of other cases nothing is logged. */
export async function logReading(
  { clock }: WorkflowContext,
  db: Executor,
  { id: caseId, rule }: Pick<VisibleCase, 'id' | 'rule'>,
  { userId }: Actor,
  channel: ReadingRow['channel'],
): Promise<void> {
  if (!rule.confidential) return
  await db.insertInto('caseReadings').values({ caseId, userId, at: clock.now(), channel }).execute()
}

/** Whether the actor can read the case and so open its files; opening a file of a confidential case is logged. */
export async function openCaseFile(context: WorkflowContext, actor: Actor, id: number): Promise<boolean> {
  const db = context.database.kysely
  const found = await findCase(context, db, actor, { id })
  if (found) await logReading(context, db, found, actor, 'file')
  return found !== undefined
}

/**
 * Who has read a confidential case, newest first; for its submitter and the holders of its items. Throws 404 for everybody
 * else, and for a case whose readings are not logged.
 */
export async function caseReadings(
  context: WorkflowContext,
  actor: Actor,
  { assignmentNumber, ...page }: { readonly assignmentNumber: string; readonly page: number; readonly limit: number },
): Promise<{ data: ReadingRow[]; pagination: Pagination }> {
  const db = context.database.kysely
  const { id, canListReadings } = await visibleCase(context, db, actor, assignmentNumber)
  if (!canListReadings) throw httpError('NOT_FOUND')
  const total = await countRows(db, sql`select 1 from case_readings where case_id = ${id}`)
  const rows = await db
    .selectFrom('caseReadings as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.at', 'u.username', 'u.fullName', 'r.channel'])
    .where('r.caseId', '=', id)
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(startOf(page))
    .execute()
  return {
    data: rows.map((row) => ({
      ...row,
      at: formatTimestamp(row.at),
      channel: known(READING_CHANNELS, row.channel),
    })),
    pagination: paginationOf(page, total),
  }
}
