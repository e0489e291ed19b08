import type { RowResult } from '@selamat/contract/domains/imports/import'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
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
    await sql`update import_rows r set result = g.result, notes = g.notes, target_id = g."targetId", before = g.before, after = g.after
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("rowNumber" integer, result text, notes jsonb, "targetId" bigint, before jsonb, after jsonb)
        where r.import_id = ${record.id} and r.row_number = g."rowNumber"`.execute(tx)
  }
  await tx
    .updateTable('imports')
    .set({
      counts: JSON.stringify(recount(record.counts, outcomes)),
      checkedCount: sql`checked_count + ${checked}`,
      doneCount: sql`done_count + ${done}`,
      updatedAt: at,
    })
    .where('id', '=', record.id)
    .execute()
}
