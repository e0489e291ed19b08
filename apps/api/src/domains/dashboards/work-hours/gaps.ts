import type { HoursGaps } from '@selamat/contract/domains/dashboards/work-hours/work-hours'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofSite } from '../site-scope.ts'

export interface Months {
  readonly from: string
  readonly until: string
}

/** So many full months: those before the month of a day, or before these. */
export const fullMonths = (today: string, count = 12, ago = 0): Months => {
  const first = `${today.slice(0, 7)}-01`
  return {
    from: addMonths(first, -count - ago).slice(0, 7),
    until: addMonths(first, -1 - ago).slice(0, 7),
  }
}

/** How much of a list is named. */
const MOST_NAMED = 100

/**
 * What hours of some months lack. Hours are expected of an employer at a site from its first month of hours there, or its first
 * injury, on; a month without hours and people says that it has left, until its next one.
 */
export async function gapsOf(
  db: Executor,
  companyId: number,
  { from, until }: Months,
  where: (columns: { readonly site: string; readonly employer: string }) => Fragment,
): Promise<HoursGaps> {
  const [found] = await run<Pick<HoursGaps, 'missing' | 'waiting' | 'gaps'>>(
    db,
    sql`with kept as (
        select h.site_id, h.employer_id, h.month, h.hours + h.headcount = 0 as is_end, h.approved_at is not null as is_approved
        from work_hours h where h.company_id = ${companyId} and h.archived_at is null and h.month <= ${until}
          and ${where({ site: 'h.site_id', employer: 'h.employer_id' })}
      ), pairs as (
        select site_id, employer_id, min(month) as first from (
          select site_id, employer_id, month from kept
          union all select i.site_id, i.employer_id, i.month from injuries i where i.company_id = ${companyId} and i.site_id is not null
            and i.month >= ${from} and i.month <= ${until} and ${where({ site: 'i.site_id', employer: 'i.employer_id' })}
        ) known group by 1, 2
      ), lacking as (
        select p.site_id, p.employer_id, m.month, k.month is null as is_missing
        from pairs p
        join (select to_char(d, 'YYYY-MM') as month from generate_series(${`${from}-01`}::date, ${`${until}-01`}::date, interval '1 month') d) m
          on m.month >= p.first
        left join kept k on k.site_id = p.site_id and k.employer_id = p.employer_id and k.month = m.month
        left join lateral (select b.is_end from kept b where b.site_id = p.site_id and b.employer_id = p.employer_id and b.month < m.month
          order by b.month desc limit 1) earlier on k.month is null
        where (k.month is null or not k.is_approved) and earlier.is_end is not true
      ), grouped as (
        select l.site_id as "siteId", s.site_name as "siteName", l.employer_id as "employerId", c.company_name as "employerName",
          coalesce(json_agg(l.month order by l.month) filter (where l.is_missing), '[]'::json) as missing,
          coalesce(json_agg(l.month order by l.month) filter (where not l.is_missing), '[]'::json) as waiting
        from lacking l join sites s on s.id = l.site_id join companies c on c.id = l.employer_id
        group by 1, 2, 3, 4 order by count(*) desc, 2, 4 limit ${sql.lit(MOST_NAMED)}
      )
      select (select count(*)::int from lacking where is_missing) as missing, (select count(*)::int from lacking where not is_missing) as waiting,
        coalesce((select json_agg(g) from grouped g), '[]'::json) as gaps`,
  )
  return { from, until, missing: 0, waiting: 0, gaps: [], ...found }
}

/** What the hours of the last 12 full months lack, where somebody reaches them. */
export const gapsFor = ({ clock, database }: AppContext, actor: Actor) =>
  gapsOf(database.kysely, actor.companyId, fullMonths(formatDate(clock.now())), (columns) =>
    all([ofSite(actor, columns)]),
  )
