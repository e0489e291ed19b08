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
  await loadSignedAndLegal({ tx, now }, companyId)
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

/** A consent that was signed on paper at the desk, and what the head of the clinic has told the labour office because the law asks for it. */
async function loadSignedAndLegal({ tx, now }: Pick<DemoContext, 'tx' | 'now'>, companyId: number): Promise<void> {
  const today = formatDate(now)
  await run(
    tx,
    sql`insert into disclosure_consents (company_id, patient_id, recipient, purpose, parts, valid_from, valid_until, recorded_by,
        document_signed_on, document_number, created_at, created_by, updated_at, updated_by)
      select ${companyId}, p.id, 'Laboratorium Prodia Balikpapan', 'Comparison with the audiogram of last year', array['CHECK_UPS'],
        ${addDays(today, -3)}, ${addDays(today, 60)}, n.id, ${addDays(today, -3)}, 'SP-2026-0118', ${now}, n.id, ${now}, n.id
      from patients p join users u on u.id = p.id cross join (select id from users where username = '10000007') n
      where p.company_id = ${companyId} and u.username = '10000008'`,
  )
  await run(
    tx,
    sql`insert into legal_disclosures (company_id, patient_id, ground, recipient, purpose, document_number, document_on, parts,
        released_by, released_at)
      select ${companyId}, p.id, 'LABOUR_OFFICE', 'Dinas Tenaga Kerja Provinsi Kalimantan Timur',
        'Report of a suspected loss of hearing by noise', '560/1182/DTK/2026', ${addDays(today, -40)}, array['REST', 'CHECK_UPS'], d.id,
        ${now}::timestamptz - interval '38 days'
      from patients p join users u on u.id = p.id cross join (select id from users where username = '10000006') d
      where p.company_id = ${companyId} and u.username = '10000008'`,
  )
}
