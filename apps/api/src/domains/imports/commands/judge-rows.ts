import { run, type Tx } from '../../../platform/database.ts'
import type { CheckedRow, ImportContext, Importer, ImportRow } from '../../../platform/import/importer.ts'

const TWICE = `select k.row_number as "rowNumber", k.column_index as "index", min(o.row_number) as "first"
  from import_keys k
  join import_keys o on o.import_id = k.import_id and o.column_index = k.column_index and o.value = k.value
    and o.row_number < k.row_number
  where k.import_id = $1 and k.row_number = any($2) group by 1, 2`

/** What rows would do: what the importer says, and what stands in the file before. */
export async function judgeRows(
  tx: Tx,
  importer: Importer,
  context: ImportContext,
  rows: readonly ImportRow[],
): Promise<CheckedRow[]> {
  if (rows.length === 0) return []
  const numbers = rows.map(({ rowNumber }) => rowNumber)
  const twice = await run<{ rowNumber: number; index: number; first: number }>(tx, TWICE, [context.importId, numbers])
  const byRow = Map.groupBy(twice, ({ rowNumber }) => rowNumber)
  const checked = await importer.check(tx, context, rows)
  return checked.map((row) => {
    const doubled = byRow.get(row.rowNumber)
    if (!doubled) return row
    const notes = { ...row.notes }
    for (const { index, first } of doubled) {
      const column = importer.columns[index]
      if (column && !notes[column.key]?.wrong) notes[column.key] = { wrong: `Same ${column.header} as row ${first}` }
    }
    return { ...row, result: 'ERROR', notes }
  })
}
