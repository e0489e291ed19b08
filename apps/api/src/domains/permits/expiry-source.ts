import { PERMIT } from '@selamat/contract/domains/permits/items'
import { LIVE, OVERDUE, PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { inScope, type ScopeColumns } from '../../platform/access.ts'
import { holdsAt } from '../../platform/dated.ts'
import type { ExpirySource } from '../../platform/expiry.ts'
import { matching } from '../../platform/keyword.ts'

const STATES = sql.join(['APPROVED', ...LIVE, ...OVERDUE].map((state) => sql.lit(state)))
const OVERDUE_STATES = sql.join(OVERDUE.map((state) => sql.lit(state)))

const COLUMNS: ScopeColumns = {
  company: 't.company_id',
  employer: 't.employer_id',
  owner: 't.requester_id',
  department: 't.department_id',
  site: 't.site_id',
}

/** Approved and live permits by the day on which they end, and those that were not handed back; its own notices remind. */
export const permitExpiry: ExpirySource = {
  kind: 'PERMIT',
  table: 'permits',
  dueOn: 'ends_on',
  condition: sql`t.status in (${STATES})`,
  menuItem: PERMIT,
  scope: (actor, today) =>
    actor.scopes.length === 0
      ? null
      : sql`(${inScope(actor, COLUMNS, today)} or (t.company_id = ${actor.companyId}
          and (${actor.userId} in (t.requester_id, t.holder_id, t.area_owner_id)
            or t.id = any(array(select w.permit_id from permit_people w where w.user_id = ${actor.userId}))
            or exists (select from appointments a where a.user_id = ${actor.userId} and a.status = 'CONFIRMED'
              and ${holdsAt('a', today)} and (a.site_id is null or a.site_id = t.site_id)))))`,
  search: (pattern) => sql`t.search_text ${matching(pattern)}`,
  title: sql`t.title`,
  detail: sql`t.number || case when t.status in (${OVERDUE_STATES}) then ${` · ${PERMIT_STATE_LABELS.EXPIRED}`} else '' end`,
  holder: sql`(select h.full_name from users h where h.id = t.holder_id)`,
  location: sql`(select l.location_name from locations l where l.id = t.location_id)`,
  link: sql`'/permit-to-work/action?action=view&id=' || t.id`,
  personId: sql`t.holder_id`,
  locationId: sql`t.location_id`,
  siteId: () => sql`t.site_id`,
}
