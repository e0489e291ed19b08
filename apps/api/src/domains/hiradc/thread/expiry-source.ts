import { LIST, SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { sql } from 'kysely'
import type { ExpirySource } from '../../../platform/expiry.ts'
import { matching } from '../../../platform/keyword.ts'
import { inForceInScope } from '../relations.ts'

const STATES = sql.join(IN_FORCE.map((state) => sql.lit(state)))

/** Assessments in force by the day until which they are valid, in the scope of their list. */
export const hiradcExpiry: ExpirySource = {
  kind: 'HIRADC',
  table: 'hiradc_revisions',
  dueOn: 'valid_until',
  condition: sql`t.status in (${STATES})`,
  menuItem: LIST,
  scope: (actor, today) => (actor.scopes.length === 0 ? null : inForceInScope(actor, today, 't')),
  search: (pattern) => sql`t.search_text ${matching(pattern)}`,
  title: sql`t.title`,
  detail: sql`t.number || ' · revision ' || t.revision`,
  holder: sql`(select a.full_name from users a where a.id = t.author_id)`,
  location: sql`(select l.location_name from locations l where l.id = t.location_id)`,
  link: sql`'/detail-hiradc?id=' || t.hiradc_id`,
  personId: sql`t.author_id`,
  locationId: sql`t.location_id`,
  siteId: () => sql`t.site_id`,
  reminder: { administeredBy: SUBMISSION },
}
