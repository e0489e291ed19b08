import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { type Executor, run } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { holdsItem } from '../workflow/index.ts'

/** SQL: the user ids, as an array, of who holds an item at the site of a center; where nobody does, of the whole company. */
export const staffOfCenter = (center: Fragment, item: ItemKey, action: Action, today: string): Fragment => {
  const holders = sql`from medical_centers m join users u on u.company_id = m.company_id and u.archived_at is null
    and ${holdsItem(sql`u.id`, [item], action)} where m.id = ${center}`
  const here = sql`exists (select from employments e where e.user_id = u.id and e.site_id = m.site_id and ${holdsAt('e', today)})`
  return sql`(select coalesce(nullif(array_agg(u.id order by u.id) filter (where ${here}), '{}'), array_agg(u.id order by u.id)) ${holders})`
}

/** The same for one center. */
export async function staffIds(
  db: Executor,
  centerId: number,
  [item, action]: readonly [ItemKey, Action],
  today: string,
): Promise<readonly number[]> {
  const [found] = await run<{ ids: number[] | null }>(
    db,
    sql`select ${staffOfCenter(sql`${centerId}::bigint`, item, action, today)} as ids`,
  )
  return found?.ids ?? []
}
