import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { sql } from 'kysely'
import { beyondOwnChain, subordinatesOf } from '../../../platform/access.ts'
import { holdsAt } from '../../../platform/dated.ts'
import type { ExpirySource } from '../../../platform/expiry.ts'
import { matching } from '../../../platform/keyword.ts'
import { userScope } from '../../identity/index.ts'
import { inCare, worksWithSql } from '../patients/care.ts'

const person = (column: string) => sql`(select ${sql.ref(column)} from users h where h.id = t.patient_id)`

/** The certificates of fitness that count, by their last day: for the person, the superiors, and the clinic; never why. */
export const fitnessExpiry: ExpirySource = {
  kind: 'FITNESS',
  table: 'fitness_certificates',
  dueOn: 'valid_until',
  condition: sql`t.revoked_at is null and exists (select 1 from users h where h.id = t.patient_id and h.archived_at is null)
    and not exists (select 1 from fitness_certificates n where n.patient_id = t.patient_id and n.revoked_at is null
      and (n.valid_from, n.id) > (t.valid_from, t.id))`,
  menuItem: MEDICAL_RECORD,
  ownToo: true,
  scope: (actor, today) =>
    sql`(t.patient_id = ${actor.userId} or t.patient_id in (${subordinatesOf(actor, today)})
      or ${worksWithSql('fitness', actor)} and t.patient_id in (select t.id from users t where ${userScope(beyondOwnChain(inCare(actor)), today)}))`,
  search: (pattern) => sql`t.patient_id in (select u.id from users u where u.search_text ${matching(pattern)})`,
  title: sql`'Fitness for work'::text`,
  detail: sql`t.number`,
  holder: person('h.full_name'),
  location: sql`null::text`,
  link: sql`'/fitness?id=' || t.patient_id`,
  personId: sql`t.patient_id`,
  siteId: (today) =>
    sql`(select e.site_id from employments e where e.user_id = t.patient_id and ${holdsAt('e', today)})`,
  reminder: {},
}
