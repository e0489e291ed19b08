import { injuries, injury } from '@selamat/contract/domains/dashboards/injuries/injury'
import { LEAST_HOURS, TRIR_BASE } from '@selamat/contract/domains/dashboards/injuries/rate-words'
import type { InjuryClass } from '@selamat/contract/domains/medical/visits/visit-words'
import { INJURY_CLASS_LABELS } from '@selamat/contract/domains/medical/visits/visit-words'
import { addDays, addMonths } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Days, Dimension, Filter, Measure, MeasureAsking } from '../../../measures/measure.ts'
import { measuredList } from '../../../measures/measured-list.ts'
import { measuresOf } from '../../../measures/measures-of.ts'
import { byEmployer, bySite } from '../../../measures/places.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofSite } from '../site-scope.ts'
import { injuryReads } from './injuries.ts'

const LOST_TIME: InjuryClass[] = ['LTI', 'FATALITY']
const RECORDABLE: InjuryClass[] = ['MTC', 'RWC', 'LTI', 'FATALITY']
const PER_MILLION = 1_000_000

/** The full months of a period: those of which the last day lies in it, so that two periods that meet share none. Null: there are none. */
function fullMonthsIn({ from, until }: Days): Days | null {
  const first = `${from.slice(0, 7)}-01`
  const next = `${addMonths(`${until.slice(0, 7)}-01`, 1).slice(0, 7)}-01`
  // The month in which the period ends counts where it ends with it.
  const end = addDays(next, -1) === until ? next : `${until.slice(0, 7)}-01`
  return end <= first ? null : { from: first, until: addDays(end, -1) }
}

const placed = z.object({ siteId: z.array(z.int()).optional(), employerId: z.array(z.int()).optional() })

/** The approved hours `h` of the full months of a period, where somebody reaches them. */
function hoursWhere({ actor }: MeasureAsking, filter: Filter, days: Days): Fragment {
  const months = fullMonthsIn(days)
  if (months === null) return sql`false`
  const { from, until } = months
  const { siteId, employerId } = placed.parse({ siteId: filter.siteId, employerId: filter.employerId })
  return all([
    sql`h.company_id = ${actor.companyId} and h.archived_at is null`,
    sql`h.month >= ${from.slice(0, 7)} and h.month <= ${until.slice(0, 7)}`,
    ofSite(actor, { site: 'h.site_id', employer: 'h.employer_id' }),
    ...(siteId ? [sql`h.site_id = any(${siteId}::bigint[])`] : []),
    ...(employerId ? [sql`h.employer_id = any(${employerId}::bigint[])`] : []),
  ])
}

/** Hours as the rate divides by them: nothing where they are too few, else as many as the base of the company makes of a million. */
const scaled = ({ actor }: MeasureAsking, times: number, hours: Fragment): Fragment => {
  const base =
    times === TRIR_BASE
      ? sql`${TRIR_BASE}::numeric`
      : sql`coalesce((select (value ->> 'rateBase')::numeric from settings where company_id = ${actor.companyId} and name = 'rates'), ${PER_MILLION})`
  return sql`case when ${hours} >= ${LEAST_HOURS} then ${hours} * ${times}::numeric / ${base} end`
}

const perOf = (times: number): Extract<Measure, { kind: 'RATE' }>['per'] => ({
  value: (asking, filter, days) =>
    sql`(select ${scaled(asking, times, sql`sum(h.hours)`)} from work_hours h where ${hoursWhere(asking, filter, days)} and h.approved_at is not null)`,
  by: Object.fromEntries(
    Object.entries({ site: sql`h.site_id`, employer: sql`h.employer_id` }).map(([name, column]) => [
      name,
      (asking: MeasureAsking, filter: Filter, days: Days) =>
        sql`(select jsonb_object_agg(g.key, g.per) from (select ${column}::text as key, ${scaled(asking, times, sql`sum(h.hours)`)} as per
          from work_hours h where ${hoursWhere(asking, filter, days)} and h.approved_at is not null group by 1) g where g.per is not null)`,
    ]),
  ),
  times,
  label: 'hours worked',
})

/** So many of the rows, as months in words. */
const monthsOf = (which: Fragment): Fragment =>
  sql`(count(*) filter (where ${which})) || case when count(*) filter (where ${which}) = 1 then ' month' else ' months' end`

/** What the hours lack, in words: months that were not approved, months of which nobody entered any, and too few hours. */
const lacking = (asking: MeasureAsking, filter: Filter, days: Days): Fragment => {
  const months = fullMonthsIn(days)
  if (months === null) return sql`array['No full month in the period: counted, no rate']`
  const { from, until } = months
  const hours = hoursWhere(asking, filter, days)
  return sql`(select array_remove(array[
      case when count(*) filter (where m.missing) > 0 then 'Hours missing: ' || ${monthsOf(sql`m.missing`)} end,
      case when count(*) filter (where m.waiting) > 0 then 'Hours not approved: ' || ${monthsOf(sql`m.waiting`)} end,
      case when coalesce((select sum(h.hours) from work_hours h where ${hours} and h.approved_at is not null), 0) < ${LEAST_HOURS}
        then 'Fewer than 200,000 hours worked: counted, no rate' end], null)
    from (select h.id is null as missing, h.id is not null and h.approved_at is null as waiting
      from (select p.site_id, p.employer_id, to_char(d, 'YYYY-MM') as month from (select h.site_id, h.employer_id, min(h.month) as first,
          max(h.month) filter (where h.hours + h.headcount = 0) as left_in from work_hours h where ${hours} group by 1, 2) p
        cross join generate_series(${from}::date, ${until}::date, interval '1 month') d
        where to_char(d, 'YYYY-MM') >= p.first and (p.left_in is null or to_char(d, 'YYYY-MM') <= p.left_in)) e
      left join work_hours h on h.company_id = ${asking.actor.companyId} and h.site_id = e.site_id and h.employer_id = e.employer_id
        and h.month = e.month and h.archived_at is null) m)`
}

const dimensions: Readonly<Record<string, Dimension>> = {
  site: bySite('t.site_id'),
  employer: byEmployer('t.employer_id'),
  injuryClass: {
    label: 'Class',
    value: sql`t.injury_class`,
    labels: INJURY_CLASS_LABELS,
    rows: (value) => ({ injuryClass: [value] }),
  },
}

const list = measuredList(injuries, injury.list, '/injury-register', injuryReads)
const filters = { siteId: 'Site', employerId: 'Employer' }
const ofClasses = (injuryClass: InjuryClass[]) => (days: Days) => ({ injuryClass, day: fullMonthsIn(days) ?? days })

/** The rates of injuries, and the days since the last lost-time injury. */
export const injuryMeasures = measuresOf(
  list,
  'Injuries',
)([
  {
    key: 'ltifr',
    label: 'Lost-time injury frequency rate',
    unit: '',
    formula:
      'Lost-time injuries and fatalities of the full months of the period × the base of the company (1,000,000 unless changed) / approved hours worked. All injuries count, also where hours are missing.',
    better: 'LESS',
    of: 'PERIOD',
    kind: 'RATE',
    filters,
    rows: ofClasses(LOST_TIME),
    dimensions,
    per: perOf(PER_MILLION),
    notes: lacking,
  },
  {
    key: 'trir',
    label: 'Total recordable injury rate',
    unit: '',
    formula:
      'Fatalities, lost-time, restricted-work and medical-treatment cases of the full months of the period × 200,000 / approved hours worked.',
    better: 'LESS',
    of: 'PERIOD',
    kind: 'RATE',
    filters,
    rows: ofClasses(RECORDABLE),
    dimensions,
    per: perOf(TRIR_BASE),
    notes: lacking,
  },
  {
    key: 'severity-rate',
    label: 'Severity rate',
    unit: '',
    formula:
      'Calendar days lost by injuries of the full months of the period × the base of the company (1,000,000 unless changed) / approved hours worked. The interval counts each injury as one event.',
    better: 'LESS',
    of: 'PERIOD',
    kind: 'RATE',
    filters,
    rows: (days) => ({ rest: ['yes'], day: fullMonthsIn(days) ?? days }),
    dimensions,
    per: perOf(PER_MILLION),
    weight: sql`t.lost_days`,
    weighs: 'days',
    notes: lacking,
  },
  {
    key: 'days-since-lti',
    label: 'Days since the last lost-time injury',
    unit: 'days',
    formula: 'Days from the last lost-time injury or fatality in the register up to today.',
    // Everybody may know it: it says nothing of whom and where.
    whole: { items: ['menu/Home'] },
    better: 'MORE',
    of: 'NOW',
    kind: 'DURATION',
    filters,
    rows: () => ({ injuryClass: LOST_TIME }),
    dimensions: {},
    amount: ({ today }: MeasureAsking) => sql`(${today}::date - t.day)`,
    take: 'LEAST',
  },
])
