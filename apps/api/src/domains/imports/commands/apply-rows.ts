import { run } from '../../../platform/database.ts'
import type { House } from '../../../platform/house.ts'
import type { CheckedRow, Importer, ImportRow } from '../../../platform/import/importer.ts'
import { contextOf } from '../context.ts'
import { lockImport } from '../queries/import-record.ts'
import { judgeRows } from './judge-rows.ts'
import { keepProgress, type Outcome } from './keep-progress.ts'
import { StoppedEarly } from './stopped-early.ts'

const BATCH = 250

const READY = `select row_number as "rowNumber", cells, result from import_rows
  where import_id = $1 and level = $2 and row_number > $3 and result in ('NEW', 'CHANGED') order by row_number limit ${BATCH}`

interface Ready extends ImportRow {
  readonly result: 'NEW' | 'CHANGED'
}

/**
 * Writes the next rows of a level after a row number, in one transaction with their audit rows and the progress: a crash
 * loses none and doubles none. Each is checked once more, as the world has gone on. Gives the last row number, or
 * undefined where the level is done.
 */
export async function applySome(
  house: House,
  importer: Importer,
  id: number,
  { level, after }: { level: number; after: number },
): Promise<number | undefined> {
  return house.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'PROCESSING') throw new StoppedEarly()
    const rows = await run<Ready>(tx, READY, [id, level, after])
    const last = rows.at(-1)
    if (!last) return undefined
    const context = await contextOf(house, tx, importer, record)
    const judged = new Map((await judgeRows(tx, importer, context, rows)).map((row) => [row.rowNumber, row]))
    const good = rows.flatMap((row) => {
      const checked = judged.get(row.rowNumber)
      return checked?.result === 'NEW' || checked?.result === 'CHANGED' ? [{ ...row, checked }] : []
    })
    const applied = new Map((await importer.apply(tx, context, good)).map((row) => [row.rowNumber, row]))
    const outcomes = rows.map((row): Outcome => {
      const one = applied.get(row.rowNumber) ?? notWritten(row, judged.get(row.rowNumber))
      return { ...one, from: row.result }
    })
    await keepProgress(tx, record, outcomes, { done: rows.length, at: context.at })
    return last.rowNumber
  })
}

function notWritten({ rowNumber }: Ready, checked: CheckedRow | undefined): Omit<Outcome, 'from'> {
  if (!checked) throw new Error(`row ${rowNumber} was not checked`)
  const { notes, targetId } = checked
  return { rowNumber, result: checked.result === 'SAME' ? 'SKIPPED' : 'ERROR', notes, targetId }
}
