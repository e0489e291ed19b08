import type { RowResult } from '@selamat/contract/domains/imports/import'
import { run, type Tx } from '../../../platform/database.ts'
import type { Notes } from '../../../platform/import/importer.ts'
import type { Counts, ImportRecord } from '../queries/import-record.ts'

/** A row with its result. */
export interface Outcome {
  readonly rowNumber: number
  readonly from: RowResult
  readonly result: RowResult
  readonly notes: Notes
  readonly targetId: number | null
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
}

const KEEP = `update import_rows r set result = g.result, notes = g.notes, target_id = g."targetId", before = g.before, after = g.after
  from jsonb_to_recordset($2::jsonb) as g("rowNumber" integer, result text, notes jsonb, "targetId" bigint, before jsonb, after jsonb)
  where r.import_id = $1 and r.row_number = g."rowNumber"`

/** The counts after the results of rows have changed. */
function recount(counts: Counts, outcomes: readonly Pick<Outcome, 'from' | 'result'>[]): Counts {
  const next: Counts = { ...counts }
  for (const { from, result } of outcomes) {
    next[from] = (next[from] ?? 0) - 1
    next[result] = (next[result] ?? 0) + 1
  }
  return next
}

/** Stores the results of rows and the progress; the import must be locked. */
export async function keepProgress(
  tx: Tx,
  record: ImportRecord,
  outcomes: readonly Outcome[],
  { checked = 0, done = 0, at }: { checked?: number; done?: number; at: Date },
): Promise<void> {
  if (outcomes.length > 0) {
    const rows = outcomes.map(({ from: _, before = null, after = null, ...row }) => ({ ...row, before, after }))
    await run(tx, KEEP, [record.id, JSON.stringify(rows)])
  }
  await run(
    tx,
    `update imports set counts = $2, checked_count = checked_count + $3, done_count = done_count + $4, updated_at = $5 where id = $1`,
    [record.id, JSON.stringify(recount(record.counts, outcomes)), checked, done, at],
  )
}
