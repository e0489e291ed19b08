import { READING_CHANNELS, type ReadingRow } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Actor } from '../../platform/access.ts'
import { httpError } from '../../platform/errors.ts'
import type { Page } from '../../platform/handler-result.ts'
import { type Reading, readingLog } from '../../platform/readings.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { known } from './queries/case-steps.ts'
import { findCase, type VisibleCase, visibleCase } from './queries/visible-case.ts'

const log = readingLog({ table: 'caseReadings', record: 'caseId' })

/** What reading a case discloses; of a case that is not confidential nothing is logged. */
export const readingOf = ({ id, rule }: Pick<VisibleCase, 'id' | 'rule'>): Reading | null =>
  rule.confidential ? log.of(id) : null

/** Whether the actor can read the case and so open its files; of a confidential case that is a reading. */
export async function openCaseFile(context: WorkflowContext, actor: Actor, id: number): Promise<boolean | Reading> {
  const found = await findCase(context, context.database.kysely, actor, { id })
  return found === undefined ? false : (readingOf(found) ?? true)
}

/**
 * Who has read a confidential case, newest first; for its submitter and the holders of its items. Throws 404 for everybody
 * else, and for a case whose readings are not logged.
 */
export async function caseReadings(
  context: WorkflowContext,
  actor: Actor,
  { assignmentNumber, ...page }: { readonly assignmentNumber: string; readonly page: number; readonly limit: number },
): Promise<Page<ReadingRow[]>> {
  const db = context.database.kysely
  const { id, canListReadings } = await visibleCase(context, db, actor, assignmentNumber)
  if (!canListReadings) throw httpError('NOT_FOUND')
  const { data, pagination } = await log.list(db, id, page)
  const rows = data.map((row) => ({
    ...row,
    at: formatTimestamp(row.at),
    channel: known(READING_CHANNELS, row.channel),
  }))
  return { data: rows, pagination }
}
