import type { RowResult } from '@selamat/contract/domains/imports/import'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, touched } from '../../../platform/database.ts'
import { type Importer, keyColumnIndexes } from '../../../platform/import/importer.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { lockImport } from '../queries/import-record.ts'

/** Deeper than any organisation; rows in a circle are errors already. */
const MOST_LEVELS = 60

/** Stores the level of rows with these results: how many rows, one above the other, must be written first. Gives the deepest. */
export async function orderRows(
  { database }: AppContext,
  importer: Importer,
  id: number,
  results: readonly RowResult[],
): Promise<number> {
  if (!importer.needs) return 0
  const positions = keyColumnIndexes(importer)
  // Thousands of rows have just changed: without this the planner reads all of them for each level.
  await run(database.kysely, 'analyze import_rows, import_keys')
  return database.transaction(async (tx) => {
    await lockImport(tx, id)
    await tx
      .updateTable('importRows')
      .set({ level: 0 })
      .where('importId', '=', id)
      .where('level', '>', 0)
      .where((where) => where('result', '=', where.fn.any(where.val(results))))
      .execute()
    const deeper = (
      level: number,
    ) => sql`${sql.raw(PLAN_EACH_TIME)}update import_rows r set level = ${level} + 1 from import_keys k
      join import_rows s on s.import_id = k.import_id and s.row_number = k.row_number
      where r.import_id = ${id} and r.result = any(${results}) and r.level = ${level}
        and k.import_id = ${id} and k.column_index = any(${positions}) and k.value = r.needs
        and s.result = any(${results}) and s.level = ${level}`
    let level = 0
    while (level < MOST_LEVELS && (await touched(tx, deeper(level))) > 0) level++
    return level
  })
}
