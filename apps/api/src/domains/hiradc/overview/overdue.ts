import {
  type hiradcOverview,
  MOST_SHOWN,
  type OverdueControl,
  type OverdueReview,
  type OverdueShare,
  type PlaceFilter,
} from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_ONCE } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { revisionsIn } from './places.ts'

/**
 * The further controls of a company whose follow-up action is open past their day: found first, as few are open. Without the
 * last condition the planner expects as many as if every control had a follow-up action.
 */
export const lateControls = (companyId: number, today: string) => sql`late as materialized (
    select k.id, k.row_id, k.due_date, k.follow_up_id from cases f join hiradc_controls k on k.follow_up_id = f.id
    where f.company_id = ${companyId} and f.ended_at is null and k.due_date < ${today}::date
      and k.follow_up_id is not null)`

/** Assessments in force past their day, and further controls that are not in place by theirs. */
const overdueIn = (where: Fragment, today: string, companyId: number) => sql`
  ${lateControls(companyId, today)},
  reviews as materialized (select r.id, r.department_id, r.location_id, r.valid_until from hiradc_revisions r
    where ${where} and r.valid_until < ${today}::date),
  controls as materialized (select k.*, r.id as revision_id, r.department_id, r.location_id
    from late k join hiradc_rows t on t.id = k.row_id and t.in_force
      join hiradc_revisions r on r.id = t.revision_id where ${where})`

const PLACE = sql`r.hiradc_id as "hiradcId", r.number, r.title, d.department_name as "departmentName",
  l.location_name as "locationName", s.sub_location_name as "subLocationName"`
const PLACES = sql`join departments d on d.id = r.department_id join locations l on l.id = r.location_id
  left join sub_locations s on s.id = r.sub_location_id`

const sharesBy = (column: 'department_id' | 'location_id', name: Fragment) => sql`
  (select coalesce(json_agg(w), '[]') from (
    select o.id, ${name} as name, count(*) filter (where o.is_review)::int as reviews,
      count(*) filter (where not o.is_review)::int as controls
    from (select ${sql.ref(column)} as id, true as is_review from reviews union all select ${sql.ref(column)}, false from controls) o
    group by o.id order by count(*) desc, o.id limit ${MOST_SHOWN}) w)`

interface Found {
  readonly reviewTotal: number
  readonly controlTotal: number
  readonly controlRows: number
  readonly reviews: OverdueReview[]
  readonly controls: OverdueControl[]
  readonly departments: OverdueShare[]
  readonly locations: OverdueShare[]
}

/** What is overdue of the assessments in force that a reader reaches, the longest first, and where most of it is. */
export async function overdue(
  db: Executor,
  actor: Actor,
  filter: PlaceFilter,
  today: string,
): Promise<DataOf<typeof hiradcOverview.overdue>> {
  const where = revisionsIn(actor, filter, today)
  const [found] = await run<Found>(
    db,
    sql`${sql.raw(PLAN_ONCE)}with ${overdueIn(where, today, actor.companyId)}
      select (select count(*)::int from reviews) as "reviewTotal", (select count(*)::int from controls) as "controlTotal",
        (select count(distinct row_id)::int from controls) as "controlRows",
        (select coalesce(json_agg(w), '[]') from (
          select r.id, ${PLACE}, a.full_name as "authorName", r.valid_until as "validUntil", ${today}::date - r.valid_until as "daysOverdue"
          from (select id from reviews order by valid_until, id limit ${MOST_SHOWN}) o join hiradc_revisions r on r.id = o.id
            ${PLACES} join users a on a.id = r.author_id order by r.valid_until, r.id) w) as reviews,
        (select coalesce(json_agg(w), '[]') from (
          select k.id, r.id as "revisionId", ${PLACE}, t.hazard, k.text as control, p.full_name as "ownerName", k.due_date as "dueDate",
            ${today}::date - k.due_date as "daysOverdue", f.assignment_number as "assignmentNumber"
          from (select id, revision_id, follow_up_id from controls order by due_date, id limit ${MOST_SHOWN}) o
            join hiradc_controls k on k.id = o.id join hiradc_rows t on t.id = k.row_id
            join hiradc_revisions r on r.id = o.revision_id join cases f on f.id = o.follow_up_id ${PLACES}
            left join users p on p.id = k.owner_id order by k.due_date, k.id) w) as controls,
        ${sharesBy('department_id', sql`(select department_name from departments where id = o.id)`)} as departments,
        ${sharesBy('location_id', sql`(select location_name from locations where id = o.id)`)} as locations`,
  )
  if (!found) throw new Error('a statement without a table gave no row')
  const { reviewTotal, controlTotal, controlRows, reviews, controls, ...shares } = found
  return {
    reviews: { total: reviewTotal, first: reviews },
    controls: { total: controlTotal, rows: controlRows, first: controls },
    ...shares,
  }
}
