import { sql } from 'kysely'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

/** Days from today; each contractor is prequalified on any day of the demo. */
const PROJECTS = [
  {
    name: 'Tank farm B, roof of tank T-204',
    contractor: 'PT Mitra Isolasi Nusantara',
    from: -420,
    until: -300,
    about: 'Coating of the roof and new guardrails',
  },
  {
    name: 'Turnaround 2026, ammonia unit',
    contractor: 'PT Karya Teknik Mandiri',
    from: -19,
    until: 41,
    about: 'Exchangers, columns and piping of section 100',
  },
  {
    name: 'Thickness survey of Jetty 2',
    contractor: 'PT Sarana Inspeksi Prima',
    from: 12,
    until: 33,
    about: 'Ultrasonic thickness and radiography of the loading arms',
  },
]

/** Project permits of the first company. Their numbers are those of the month in which they were made. */
export async function loadProjectPermits({ tx, now }: DemoContext, { operator }: DemoCompanies): Promise<void> {
  await run(
    tx,
    sql`with made as (
        select p.*, (${now}::timestamptz at time zone 'Asia/Jakarta')::date as today,
          ${now}::timestamptz - greatest(40, 30 - p.from) * interval '1 day' as made_at, row_number() over () as place
        from jsonb_to_recordset(${JSON.stringify(PROJECTS)}::jsonb) p (name text, contractor text, "from" integer, until integer, about text))
      insert into project_permits (company_id, number, project_name, contractor_id, site_id, starts_on, ends_on, description,
        created_at, updated_at)
      select c.company_id, 'SHE/PRJ/' || to_char(m.made_at at time zone 'Asia/Jakarta', 'YYYY/FMRM/') || lpad(m.place::text, 4, '0'),
        m.name, c.id, s.id, m.today + m.from, m.today + m.until, m.about, m.made_at, m.made_at
      from made m join contractors c on c.company_id = ${operator.id} and c.contractor_name = m.contractor
      join sites s on s.company_id = c.company_id and s.code = 'GRS' order by m.place`,
  )
}
