import type { HiradcSuggestion } from '@selamat/contract/domains/hiradc/hiradc-register'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { IS_IN_FORCE } from './selection.ts'

/** For what an assessment is looked up. */
export interface Suggesting {
  readonly companyId: number
  readonly locationId: number | null
  /** What is to be done there. */
  readonly activity: string | null
  readonly limit: number
  readonly today: string
  /** Which revisions `r` may be suggested; left out, all of the company. */
  readonly within?: Fragment
}

/** So many are compared: of the place, and of the activity. */
const COMPARED = 300

/**
 * Assessments in force for a place and an activity, the best first: those of the location, then those of what it lies in or
 * what lies in it, each with the likest title first; an activity alone finds them everywhere.
 */
export async function suggestHiradcs(db: Executor, criteria: Suggesting): Promise<HiradcSuggestion[]> {
  const { companyId, locationId, activity, limit, today, within = sql`true` } = criteria
  if (locationId === null && activity === null) return []
  const where = all([sql`r.company_id = ${companyId}`, IS_IN_FORCE, within])
  const text = sql`search_text(${activity ?? ''}::text)`
  return run<HiradcSuggestion>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}with
        near as materialized (select locations_above(${locationId}::bigint) as id
          union select locations_within(array[${locationId}::bigint])),
        found as (
          (select r.id from hiradc_revisions r where ${where} and r.location_id in (select id from near) limit ${COMPARED})
          union
          (select r.id from hiradc_revisions r where ${where} and ${text} <% r.search_text limit ${COMPARED})),
        ranked as (select r.*, case when r.location_id = ${locationId}::bigint then 'same'
            when r.location_id in (select id from near) then 'near' else 'elsewhere' end as nearness,
          word_similarity(${text}, r.search_text) as likeness
          from found join hiradc_revisions r on r.id = found.id)
      select r.hiradc_id as id, r.number, r.revision, r.title, r.process, r.department_id,
        d.department_name, s.site_name, r.location_id,
        l.location_name, sl.sub_location_name, r.row_count as rows,
        r.valid_until, coalesce(r.valid_until < ${today}::date, false) as is_overdue, r.nearness
      from ranked r join departments d on d.id = r.department_id join locations l on l.id = r.location_id
      left join sites s on s.id = r.site_id left join sub_locations sl on sl.id = r.sub_location_id
      order by r.likeness + case r.nearness when 'same' then 0.6 when 'near' then 0.3 else 0 end desc, r.updated_at desc, r.id desc
      limit ${limit}`,
  )
}
