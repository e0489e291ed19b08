import { sql } from 'kysely'
import { beyondOwnChain, subordinatesOf } from '../../platform/access.ts'
import { holdsAt } from '../../platform/dated.ts'
import type { ExpirySource } from '../../platform/expiry.ts'
import { foundCertificates, holderInScope } from './queries/certificates.ts'

/** Certificates in the expiry calendar, in the data scope of their list, without renewed ones and archived holders. */
export const certificateExpiry: ExpirySource = {
  kind: 'CERTIFICATE',
  table: 'certificates',
  dueOn: 'valid_until',
  condition: sql`exists (select 1 from users h where h.id = t.user_id and h.archived_at is null)
    and not exists (select 1 from certificates r where r.user_id = t.user_id and r.id <> t.id
      and lower(r.title) = lower(t.title) and (r.valid_until is null or r.valid_until > t.valid_until))`,
  menuItem: 'submenu/User',
  ownToo: true,
  scope: (actor, today) =>
    sql`(t.user_id = ${actor.userId} or t.user_id in (${subordinatesOf(actor, today)})
      or ${holderInScope(beyondOwnChain(actor), today)})`,
  search: foundCertificates,
  title: sql`t.title`,
  detail: sql`t.certificate_number`,
  holder: sql`(select h.full_name from users h where h.id = t.user_id)`,
  location: sql`null::text`,
  link: sql`(select '/user/detail?username=' || h.username || '&tab=certificates' from users h where h.id = t.user_id)`,
  personId: sql`t.user_id`,
  siteId: (today) => sql`(select e.site_id from employments e where e.user_id = t.user_id and ${holdsAt('e', today)})`,
}
