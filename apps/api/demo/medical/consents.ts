import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'

/** Recipient, what for, parts, first and last day from today, and whether it was withdrawn. */
const CONSENTS = [
  [
    'RS Pertamedika Balikpapan, dr. Hadi',
    'Second opinion on the cough',
    ['DIAGNOSES', 'FINDINGS', 'ALLERGIES'],
    -5,
    40,
    false,
  ],
  ['Asuransi Sehat, claims', 'Claim of the visit to the hospital', ['REST', 'DIAGNOSES'], -60, 20, true],
  ['Fitness Club Kariangau', 'Training plan after the cold', ['VITALS'], -120, -30, false],
] as const

/** What an employee lets the clinic hand to others, and every fifth of some more patients to the insurance. */
export async function loadConsents({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const today = formatDate(now)
  const values = CONSENTS.map(([recipient, purpose, parts, from, until, isWithdrawn]) => ({
    ...{ recipient, purpose, parts, isWithdrawn },
    ...{ from: addDays(today, from), until: addDays(today, until) },
  }))
  await run(
    tx,
    sql`insert into disclosure_consents (company_id, patient_id, recipient, purpose, parts, valid_from, valid_until, withdrawn_at,
        created_at, created_by, updated_at, updated_by)
      select ${companyId}, p.id, g.recipient, g.purpose, array(select jsonb_array_elements_text(g.parts)), g."from", g.until,
        case when g."isWithdrawn" then ${now}::timestamptz - interval '10 days' end, g."from", p.id, g."from", p.id
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        g (recipient text, purpose text, parts jsonb, "from" date, until date, "isWithdrawn" boolean)
      join patients p on p.company_id = ${companyId} join users u on u.id = p.id
      where u.username = '10000008' or (g.recipient like 'Asuransi%' and p.id % 5 = 0 and p.id % 7 < 3)`,
  )
}
