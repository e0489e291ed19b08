import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { Importer, ImportRow } from '../../../platform/import/importer.ts'
import { jobOf } from '../import-job.ts'
import { lockImport, rowsAtOnce } from '../queries/import-record.ts'
import { evaluateRows } from './evaluate-rows.ts'
import { keepProgress } from './keep-progress.ts'
import { StoppedEarly } from './stopped-early.ts'

const BATCH = 500

const UNCHECKED = `select row_number as "rowNumber", cells from import_rows
  where import_id = $1 and result = 'READ' order by row_number limit $2`

/** Checks the next rows of an import, in one transaction; gives how many there were. */
export async function checkSome(context: AppContext, importer: Importer, id: number): Promise<number> {
  return context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'VALIDATING' && record?.status !== 'PROCESSING') throw new StoppedEarly()
    const rows = await run<ImportRow>(tx, UNCHECKED, [id, rowsAtOnce(record, BATCH)])
    if (rows.length === 0) return 0
    const job = await jobOf(context, tx, importer, record)
    const evaluated = await evaluateRows(tx, importer, job, rows)
    const outcomes = evaluated.map((row) => ({ ...row, from: 'READ' as const }))
    await keepProgress(tx, record, outcomes, { checked: rows.length, at: job.at })
    return rows.length
  })
}
