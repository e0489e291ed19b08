import type { InjuryRates } from '@selamat/contract/domains/dashboards/injuries/injury'
import { RATES } from '@selamat/contract/domains/dashboards/injuries/rate-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofSite } from '../site-scope.ts'
import { fullMonths, gapsOf, type Months } from '../work-hours/gaps.ts'
import { injuriesInScope } from './injuries.ts'
import { type Happened, rate } from './rate.ts'
import { rateSettingsOf } from './rate-settings.ts'

/** Where rates are asked of. */
export interface RateFilter {
  readonly siteId?: number | undefined
  readonly employerId?: number | undefined
}

interface Row extends Happened {
  readonly employerId: number
  readonly employerName: string
  readonly isContractor: boolean
  readonly isNow: boolean
}

const NONE: Happened = { hours: 0, lostTime: 0, recordable: 0, lostDays: [] }
const MOST_EMPLOYERS = 100

const atPlace = ({ siteId, employerId }: RateFilter, site: string, employer: string): Fragment[] => [
  ...(siteId === undefined ? [] : [sql`${sql.ref(site)} = ${siteId}`]),
  ...(employerId === undefined ? [] : [sql`${sql.ref(employer)} = ${employerId}`]),
]

/** What happened in two periods, by employer: approved hours, and the injuries of the register. */
async function happened(
  db: Executor,
  { actor, today }: { readonly actor: Actor; readonly today: string },
  filter: RateFilter,
  [before, now]: readonly [Months, Months],
): Promise<Row[]> {
  return run<Row>(
    db,
    sql`with counted as (
        select h.employer_id, h.month >= ${now.from} as is_now, h.hours::bigint as hours, null::text as injury_class, null::int as lost_days
        from work_hours h where h.company_id = ${actor.companyId} and h.archived_at is null and h.approved_at is not null
          and h.month >= ${before.from} and h.month <= ${now.until}
          and ${all([ofSite(actor, { site: 'h.site_id', employer: 'h.employer_id' }), ...atPlace(filter, 'h.site_id', 'h.employer_id')])}
        union all
        select t.employer_id, t.month >= ${now.from}, 0, t.injury_class, t.lost_days
        from injuries t where t.company_id = ${actor.companyId} and t.month >= ${before.from} and t.month <= ${now.until}
          and ${all([injuriesInScope({ actor, today }), ...atPlace(filter, 't.site_id', 't.employer_id')])}
      )
      select x.employer_id, c.company_name as employer_name, c.id <> ${actor.companyId} as is_contractor, x.is_now,
        sum(x.hours)::bigint as hours, count(*) filter (where x.injury_class in ('LTI', 'FATALITY'))::int as lost_time,
        count(*) filter (where x.injury_class in ('MTC', 'RWC', 'LTI', 'FATALITY'))::int as recordable,
        coalesce(array_agg(x.lost_days) filter (where x.lost_days > 0), '{}') as lost_days
      from counted x join companies c on c.id = x.employer_id group by 1, 2, 3, 4`,
  )
}

const sum = (rows: readonly Row[]): Happened =>
  rows.reduce<Happened>(
    (total, row) => ({
      hours: total.hours + row.hours,
      lostTime: total.lostTime + row.lostTime,
      recordable: total.recordable + row.recordable,
      lostDays: [...total.lostDays, ...row.lostDays],
    }),
    NONE,
  )

/** How long the whole company has been without a lost-time injury. */
async function sinceLast(db: Executor, companyId: number, today: string) {
  const [found] = await run<Pick<InjuryRates, 'lastLostTimeOn' | 'daysSince' | 'bestRun'>>(
    db,
    sql`with days as (select distinct day from injuries where company_id = ${companyId} and injury_class in ('LTI', 'FATALITY')),
      runs as (select coalesce(lead(day) over (order by day), ${today}::date) - day as run from days)
      select to_char(max(day), 'YYYY-MM-DD') as last_lost_time_on, ${today}::date - max(day) as days_since, (select max(run) from runs) as best_run
      from days`,
  )
  return { lastLostTimeOn: null, daysSince: null, bestRun: null, ...found }
}

/** The rates of the last 12 full months beside those before, all and by employer, with what the hours lack. */
export async function readRates(
  { clock, database }: AppContext,
  actor: Actor,
  filter: RateFilter = {},
): Promise<InjuryRates> {
  const db = database.kysely
  const today = formatDate(clock.now())
  const [before, now] = [fullMonths(today, 12, 12), fullMonths(today)]
  const reaches = (columns: { readonly site: string; readonly employer: string }) =>
    all([ofSite(actor, columns), ...atPlace(filter, columns.site, columns.employer)])
  const [rows, gaps, since, { rateBase }] = await Promise.all([
    happened(db, { actor, today }, filter, [before, now]),
    gapsOf(db, actor.companyId, now, reaches),
    sinceLast(db, actor.companyId, today),
    rateSettingsOf(db, actor.companyId),
  ])
  const ratesOf = (some: readonly Row[]) => {
    const [later, earlier] = [sum(some.filter(({ isNow }) => isNow)), sum(some.filter(({ isNow }) => !isNow))]
    return RATES.map((kind) => rate(kind, rateBase, later, earlier))
  }
  const byEmployer = Map.groupBy(rows, ({ employerId }) => employerId)
  const employers = [...byEmployer.values()].flatMap((some) => {
    const [{ employerId, employerName, isContractor } = { employerId: 0, employerName: '', isContractor: false }] = some
    const { hours } = sum(some.filter(({ isNow }) => isNow))
    return { employerId, employerName, isContractor, hours, rates: ratesOf(some) }
  })
  return {
    ...now,
    rates: ratesOf(rows),
    gaps,
    employers: employers.toSorted((one, two) => two.hours - one.hours).slice(0, MOST_EMPLOYERS),
    ...since,
  }
}
