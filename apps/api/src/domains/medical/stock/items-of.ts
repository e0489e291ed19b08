import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { Tenant } from '../../forms/index.ts'

/** The items of the stock of a company by their ids, for the answers of forms that name them; their names are no health data. */
export const stockItemsOf: Tenant['stockItems'] = async (db: Executor, companyId, ids) => {
  const rows = await run<{ id: number; code: string; name: string; kind: string; archived: boolean }>(
    db,
    sql`select i.id, i.code, concat_ws(' ', i.item_name, i.strength) as name, i.kind, i.archived_at is not null as archived
      from stock_items i where i.company_id = ${companyId} and i.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
