import { sql } from 'kysely'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

/** Released so many days ago; of a number the newest revision is active. */
const PROCEDURES = [
  { number: 'SOP-SHE-014', revision: 3, days: 512, code: 'HAZ', isActive: false },
  { number: 'SOP-SHE-014', revision: 4, days: 96, code: 'HAZ', isActive: true },
  { number: 'SOP-SHE-021', revision: 1, days: 340, code: 'NMS', isActive: true },
  { number: 'SOP-SHE-030', revision: 2, days: 41, code: 'SVC', isActive: true },
  { number: 'SOP-HS-006', revision: 0, days: 205, code: 'HC', isActive: true },
]

/** Procedures of the workflows of both companies. */
export async function loadProcedures({ tx, now }: DemoContext, { operator, second }: DemoCompanies): Promise<void> {
  await run(
    tx,
    sql`insert into procedure_configs (company_id, document_number, revision, form_flow_id, release_date, is_active, created_at, updated_at)
      select f.company_id, p.number, p.revision, f.id, (${now}::timestamptz at time zone 'Asia/Jakarta')::date - p.days, p."isActive",
        ${now}::timestamptz - p.days * interval '1 day', ${now}::timestamptz - p.days * interval '1 day'
      from jsonb_to_recordset(${JSON.stringify(PROCEDURES)}::jsonb) p (number text, revision integer, days integer, code text, "isActive" boolean)
      join form_flows f on f.code = p.code and f.subject is null and f.company_id = any(${[operator.id, second.id]}::bigint[])
      order by p.days desc, f.company_id`,
  )
}
