import type { RowResult } from '@selamat/contract/domains/imports/import'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, touched } from '../../../platform/database.ts'
import { type Importer, keyColumnIndexes } from '../../../platform/import/importer.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { lockImport } from '../queries/import-record.ts'

/** Deeper than any organisation; rows in a circle are errors already. */
const MOST_LEVELS = 60

const DEEPER = `${PLAN_EACH_TIME}update import_rows r set level = $2 from import_keys k
  join import_rows s on s.import_id = k.import_id and s.row_number = k.row_number
  where r.import_id = $1 and r.result = any($3) and r.level = $2 - 1
    and k.import_id = $1 and k.column_index = any($4) and k.value = r.needs
    and s.result = any($3) and s.level = $2 - 1`

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
    await run(tx, 'update import_rows set level = 0 where import_id = $1 and level > 0 and result = any($2)', [
      id,
      results,
    ])
    let level = 0
    while (level < MOST_LEVELS && (await touched(tx, DEEPER, [id, level + 1, results, positions])) > 0) level++
    return level
  })
}
