import { AGENT_OF_ACTIVITY, AGENT_OF_HAZARD } from '@selamat/contract/domains/medical/occupational/exposure-words'
import { addMonths } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { holdsAt } from '../../../platform/dated.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import type { MedicalPorts } from '../ports.ts'

const PERMIT_MONTHS = 12
const pairs = (list: readonly (readonly [string, string])[]) =>
  sql.join(list.map(([agent, text]) => sql`(${agent}::text, ${text}::text)`))

export interface ExposureCriteria {
  readonly ports: MedicalPorts
  readonly today: string
  /** The people `u` whom it is about. */
  readonly people: Fragment
}

/**
 * The parts of a statement that end in `exposed`: who is exposed to what, at which level, from where it is known. A person belongs
 * to a group by the post of today, and by the places of permits of the last months. What is measured counts before what an
 * assessment says without a level.
 */
export const exposureParts = ({ ports: { exposuresOf }, today, people }: ExposureCriteria): Fragment => {
  const crews = exposuresOf.crews(addMonths(today, -PERMIT_MONTHS))
  return sql`people as materialized (select u.id, u.company_id, u.employer_id from users u where u.archived_at is null and ${people}),
    posts as materialized (select e.user_id, p.company_id, e.position_id, e.department_id, e.valid_from
      from people p join employments e on e.user_id = p.id and ${holdsAt('e', today)}),
    crews as materialized (select distinct c.user_id, c.location_id, c.activity from (${crews}) c join people p on p.id = c.user_id),
    rules as materialized (select r.*, g.company_id, g.group_name from exposure_rules r
      join exposure_groups g on g.id = r.group_id and g.archived_at is null),
    members as materialized (select distinct o.user_id, r.group_id from rules r join posts o on o.company_id = r.company_id
        and (r.position_id is null or r.position_id = o.position_id) and (r.department_id is null or r.department_id = o.department_id)
      where r.location_id is null or exists (select 1 from crews c where c.user_id = o.user_id and c.location_id = r.location_id)),
    known as materialized (select distinct on (a.group_id, a.agent) a.group_id, a.agent, a.level, a.unit, a.measured_on, a.source,
        g.group_name as origin from exposure_agents a join exposure_groups g on g.id = a.group_id
      order by a.group_id, a.agent, a.measured_on desc nulls last, a.id desc),
    assessed as materialized (select r.group_id, m.agent, min(h.number) as number from rules r
      join (${exposuresOf.hazards}) h on h.company_id = r.company_id and h.department_id = r.department_id
        and (r.location_id is null or r.location_id = h.location_id)
      join (values ${pairs(AGENT_OF_HAZARD)}) m (agent, pattern) on h.hazard ~* m.pattern group by 1, 2),
    of_groups as materialized (select group_id, agent, level, unit, measured_on, source, origin from known
      union all
      select s.group_id, s.agent, null, null, null, 'HIRADC', s.number from assessed s
      where not exists (select 1 from known k where k.group_id = s.group_id and k.agent = s.agent)),
    exposed as materialized (
      select p.id as user_id, 'GENERAL' as agent, null::numeric as level, null::text as unit, null::date as measured_on,
        'DECLARED' as source, null::text as origin
      from people p where p.employer_id = p.company_id
      union all
      select m.user_id, a.agent, a.level, a.unit, a.measured_on, a.source, a.origin from members m join of_groups a on a.group_id = m.group_id
      union all
      select distinct c.user_id, a.agent, null::numeric, null::text, null::date, 'PERMIT', null::text
      from crews c join (values ${pairs(AGENT_OF_ACTIVITY)}) a (agent, activity) on a.activity = c.activity)`
}

/** The same, ending in `due`: each test of a person with the earliest day on which a protocol in force asks for it. */
export const dueParts = (criteria: ExposureCriteria): Fragment => sql`${exposureParts(criteria)},
  started as materialized (select user_id, min(valid_from) as on_day from posts group by 1),
  required as materialized (select x.user_id, t.test, r.interval_months, r.baseline_days
    from exposed x join people p on p.id = x.user_id
    join protocols r on r.company_id = p.company_id and r.agent = x.agent and r.approved_at is not null and r.retired_at is null
      and (r.least_level is null or x.level is null or x.level >= r.least_level)
    cross join lateral unnest(r.tests) t (test)),
  results as materialized (select e.patient_id as user_id, t.test, max(e.examined_on) as on_day
    from people p join examinations e on e.patient_id = p.id and e.status in ('COLLECTED', 'CONCLUDED')
    join (select r.examination_id, r.test from examination_results r
      union all select a.examination_id, 'AUDIOMETRY' from audiograms a
      union all select s.examination_id, 'SPIROMETRY' from spirometries s) t on t.examination_id = e.id group by 1, 2),
  due as materialized (select a.user_id, a.test, min(case when l.on_day is null then b.on_day + a.baseline_days
      else (l.on_day + make_interval(months => a.interval_months))::date end) as due_on
    from required a join started b on b.user_id = a.user_id
    left join results l on l.user_id = a.user_id and l.test = a.test group by 1, 2)`

/** Everybody of the operated companies, or one person. */
export const everybody: Fragment = sql`true`
export const oneOf = (ids: readonly number[]): Fragment => all([sql`u.id = any(${[...ids]}::bigint[])`])
