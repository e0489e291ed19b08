import type { Post } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { PeoplePorts, Workforce } from '../ports.ts'

interface ChartQuery extends Workforce {
  /** Only posts of this unit and of all units below it. */
  readonly hierarchyId?: number | undefined
}

const chart = (headcount: Fragment, companyId: number, units: readonly number[] | null) => sql`
  with headcount as (${headcount}),
    posts as (select * from sub_hierarchies
      where company_id = ${companyId} and archived_at is null and (${units}::bigint[] is null or hierarchy_id = any(${units}))),
    holders as (
      select t.id, sum(h.people)::int as people, min(h.first) as first
      from posts t join hierarchies m on m.id = t.hierarchy_id
      join headcount h on h.position_id = t.position_id
        and (m.department_id is null or h.department_id = m.department_id)
        and (m.section_id is null or h.section_id = m.section_id)
      group by t.id)
  select t.id, t.version, above.id as parent_id, t.title, p.position_name, m.model_name,
    json_build_object('count', coalesce(h.people, 0), 'first', h.first) as holders
  from posts t
  join positions p on p.id = t.position_id
  join hierarchies m on m.id = t.hierarchy_id
  left join posts above on above.id = t.parent_id
  left join holders h on h.id = t.id
  order by t.title, t.id`

/**
 * The active posts of a company with the people who hold them today, in one query; `headcount` is the port's.
 * Throws 404 for a unit of another company.
 */
export async function readChart(
  db: Executor,
  headcount: PeoplePorts['headcount'],
  { hierarchyId, ...workforce }: ChartQuery,
) {
  const { companyId } = workforce
  const units =
    hierarchyId === undefined
      ? null
      : await run<{ id: number }>(
          db,
          sql`with recursive models as (
        select id from hierarchies where company_id = ${companyId} and id = ${hierarchyId}
        union select h.id from hierarchies h join models m on h.parent_id = m.id
      ) select id from models`,
        )
  if (units?.length === 0) throw httpError('NOT_FOUND')
  const ids = units?.map(({ id }) => id) ?? null
  return run<Post>(db, chart(headcount(workforce), companyId, ids))
}
