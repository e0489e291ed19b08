import type { PermitLine, PermitList } from '@selamat/contract/domains/permits/permit-list-item'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

interface Criteria {
  readonly companyId: number
  /** The type of work whose checklist is read, too. */
  readonly workTypeId: number | null
}

/** The lines in use of the lists of a company, each list in its order. */
export async function listLines(
  db: Executor,
  { companyId, workTypeId }: Criteria,
): Promise<ReadonlyMap<PermitList, PermitLine[]>> {
  const rows = await run<PermitLine & { readonly list: PermitList }>(
    db,
    sql`select i.id, i.item_name, i.source, i.is_required, i.list
      from permit_list_items i where i.company_id = ${companyId} and i.archived_at is null
        and (i.work_type_id is null or i.work_type_id = ${workTypeId}::bigint) order by i.list, i.position, i.id`,
  )
  const byList = Map.groupBy(rows, ({ list }) => list)
  return new Map([...byList].map(([list, lines]) => [list, lines.map(({ list: _, ...line }) => line)]))
}
