import type { EmploymentRow } from '@selamat/contract/domains/identity/employment'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'

const MOST = 500

/** The posts of a person, latest first, or the one of an id. */
export function employmentsOf(
  context: AppContext,
  db: Executor,
  of: { readonly userId: number } | { readonly id: number },
): Promise<EmploymentRow[]> {
  return run<EmploymentRow>(
    db,
    sql`select e.id, e.version, e.position_id as "positionId", p.position_name as "positionName", e.section_id as "sectionId",
        s.section_name as "sectionName", e.department_id as "departmentId", d.department_name as "departmentName",
        e.site_id as "siteId", w.site_name as "siteName", e.superior_id as "superiorId", b.username as "superiorUsername",
        b.full_name as "superiorName", e.valid_from as "validFrom", e.valid_until as "validUntil",
        ${holdsAt('e', formatDate(context.clock.now()))} as current
      from employments e
      left join positions p on p.id = e.position_id
      left join sections s on s.id = e.section_id
      left join departments d on d.id = e.department_id
      left join sites w on w.id = e.site_id
      left join users b on b.id = e.superior_id
      where ${'id' in of ? sql`e.id = ${of.id}` : sql`e.user_id = ${of.userId}`}
      order by e.valid_from desc limit ${sql.lit(MOST)}`,
  )
}
