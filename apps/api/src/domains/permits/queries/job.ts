import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** The permits of the jobs of some permits: all that stand under the permits at their tops. */
const jobsOf = (some: Fragment): Fragment => sql`(with recursive above as (
    ${some} union select u.id, u.parent_id from permits u join above a on u.id = a.parent_id),
  job as (
    select a.id from above a where a.parent_id is null union all select u.id from permits u join job j on u.parent_id = j.id)
  select id from job)`

/** The permits of the job of `p`, whose work energy reaches. */
export const JOB = jobsOf(sql`select p.id, p.parent_id`)

/** A permit `o` works at equipment: it names it, or one of its isolation points. */
const worksAt = (equipment: Fragment): Fragment => sql`(
  exists (select from permit_equipment e where e.permit_id = o.id and e.equipment_id = ${equipment})
  or exists (select from permit_isolations n join isolation_points np on np.id = n.isolation_point_id
    where n.permit_id = o.id and n.status <> 'REMOVED' and n.transferred_to_id is null and np.equipment_id = ${equipment}))`

/**
 * The points that have energy for a test run at the job of `p`: of whichever of its permits, or of another job at equipment at
 * which `p`, or what goes on beside it, works.
 */
export const TEST_RUNS = sql`(select json_agg(json_build_object('tag', ip.tag, 'number', t.number) order by ip.tag, t.id)
  from permit_isolations i join isolation_points ip on ip.id = i.isolation_point_id join permits t on t.id = i.permit_id
  where i.company_id = p.company_id and i.status = 'TEST' and (t.id in ${JOB} or exists (select from permits o
    where o.id in ${JOB} and (o.id = p.id or o.status = any(${[...LIVE]})) and ${worksAt(sql`ip.equipment_id`)})))`

/** The permits of every job that an isolation is of, or that works at its equipment or what its permit works on. */
export const jobsAtIsolation = (id: number): Fragment =>
  jobsOf(sql`select o.id, o.parent_id from permit_isolations i join isolation_points ip on ip.id = i.isolation_point_id
      join permits o on o.id = i.permit_id or o.id in (
        select x.permit_id from permit_equipment x where x.equipment_id = ip.equipment_id
        union all select x.permit_id from permit_equipment s join permit_equipment x on x.equipment_id = s.equipment_id
          where s.permit_id = i.permit_id and s.is_subject
        union all select x.permit_id from isolation_points near join permit_isolations x on x.isolation_point_id = near.id
          where near.equipment_id = ip.equipment_id)
    where i.id = ${id}`)
