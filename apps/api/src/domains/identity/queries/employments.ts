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
    sql`select e.id, e.version, e.position_id, p.position_name, e.section_id,
        s.section_name, e.department_id, d.department_name,
        e.site_id, w.site_name, e.superior_id, b.username as superior_username,
        b.full_name as superior_name, e.valid_from, e.valid_until,
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
