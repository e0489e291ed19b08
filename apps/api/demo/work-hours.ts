import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'
import { seeded } from './random.ts'

const MONTHS = 24
const HOURS_EACH = 166
/** Whose people work where: the place of the site, that of the employer (0: the company itself), how many. */
const CREWS = [
  { site: 1, employer: 0, people: 640 },
  { site: 2, employer: 0, people: 180 },
  { site: 3, employer: 0, people: 90 },
  { site: 1, employer: 1, people: 140 },
  { site: 1, employer: 2, people: 85 },
] as const
/** The one month that nobody entered. */
const MISSING = { site: 2, employer: 0, ago: 7 } as const

/** Two years of hours of the operator and two contractors: one month is missing, the newest of a contractor waits for approval. */
export async function loadWorkHours({ tx, now }: DemoContext, { operator }: DemoCompanies): Promise<void> {
  const random = seeded(111)
  const first = `${formatDate(now).slice(0, 7)}-01`
  const rows = CREWS.flatMap(({ site, employer, people }) =>
    Array.from({ length: MONTHS }, (_, index) => index + 1).flatMap((ago) => {
      if (site === MISSING.site && employer === MISSING.employer && ago === MISSING.ago) return []
      const headcount = people + random.below(20)
      const month = addMonths(first, -ago).slice(0, 7)
      const at = instantAt(addMonths(first, 1 - ago), '08:20')
      const hours = headcount * (HOURS_EACH + random.below(12))
      return { site, employer, month, headcount, hours, at, isApproved: !(employer === 2 && ago === 1) }
    }),
  )
  await run(
    tx,
    sql`with sites_of as (select id, row_number() over (order by id) as place from sites where company_id = ${operator.id}),
      employers_of as (select ${operator.id}::bigint as id, 0 as place union all
        select contractor_company_id, row_number() over (order by id) from contractors where company_id = ${operator.id})
      insert into work_hours (company_id, site_id, employer_id, month, hours, headcount, entered_by, approved_by, approved_at,
        created_at, created_by, updated_at, updated_by)
      select ${operator.id}, s.id, f.id, g.month, g.hours, g.headcount, a.id, case when g."isApproved" then b.id end,
        case when g."isApproved" then g.at + interval '1 day' end, g.at, a.id, g.at, a.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        g (site int, employer int, month text, hours int, headcount int, at timestamptz, "isApproved" boolean)
      join sites_of s on s.place = g.site join employers_of f on f.place = g.employer
      cross join (select id from users where username = '10000002') a cross join (select id from users where username = '10000004') b
      order by g.month, g.site, g.employer`,
  )
}
