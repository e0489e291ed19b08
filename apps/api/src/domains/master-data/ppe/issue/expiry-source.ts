import { sql } from 'kysely'
import { beyondOwnChain, subordinatesOf } from '../../../../platform/access.ts'
import { holdsAt } from '../../../../platform/dated.ts'
import type { ExpirySource } from '../../../../platform/expiry.ts'
import { matching } from '../../../../platform/keyword.ts'
import { holderInScope } from '../../../identity/index.ts'

/** Issued PPE by its replacement date, in the scope of its list. */
export const ppeExpiry: ExpirySource = {
  kind: 'PPE',
  table: 'ppe_issues',
  dueOn: 'replace_by',
  condition: sql`t.status <> 'RETURNED' and exists (select 1 from users h where h.id = t.user_id and h.archived_at is null)`,
  menuItem: 'submenu/PPE',
  ownToo: true,
  scope: (actor, today) =>
    sql`(t.user_id = ${actor.userId} or t.user_id in (${subordinatesOf(actor, today)})
      or ${holderInScope(beyondOwnChain(actor), today)})`,
  search: (pattern) => sql`t.id in (
    select s.id from personal_protective_equipment p join ppe_issues s on s.ppe_id = p.id where p.search_text ${matching(pattern)}
    union all
    select s.id from users u join ppe_issues s on s.user_id = u.id where u.search_text ${matching(pattern)})`,
  title: sql`(select p.ppe_name from personal_protective_equipment p where p.id = t.ppe_id)`,
  detail: sql`nullif(concat_ws(' · ', 'Size ' || t.size, case when t.quantity > 1 then t.quantity || ' items' end), '')`,
  holder: sql`(select h.full_name from users h where h.id = t.user_id)`,
  location: sql`null::text`,
  link: sql`'/ppe-receipt?id=' || t.receipt_id`,
  personId: sql`t.user_id`,
  siteId: (today) => sql`(select e.site_id from employments e where e.user_id = t.user_id and ${holdsAt('e', today)})`,
  reminder: {},
}
