import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { holdsAt } from '../../../platform/dated.ts'
import { holdsItem } from '../../workflow/index.ts'

/** The active people `u` of the department of a revision `r` on a day. */
export const ofDepartment = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(u.company_id = r.company_id and u.archived_at is null and u.id in (
    select e.user_id from employments e where e.department_id = r.department_id and ${holdsAt('e', today)}))`

/** The person `u` can open what is in force for the own department. */
export const CAN_OPEN: RawBuilder<SqlBool> = holdsItem(sql`u.id`, HIRADC_ITEMS)

/** The person `u` has read the revision `r`. */
export const HAS_READ = sql<SqlBool>`exists (select from hiradc_acknowledgements k where k.revision_id = r.id and k.user_id = u.id)`
