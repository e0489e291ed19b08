import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

/**
 * Makes sure that a person has a record at the clinic; it gets its number `RM-000001` at the first appointment or visit. The number
 * is of the company and never given twice; gaps are allowed.
 */
export async function ensurePatient(
  tx: Tx,
  { companyId, userId, actorId, at }: { companyId: number; userId: number; actorId: number; at: Date },
): Promise<void> {
  const [known] = await run(tx, sql`select 1 from patients where id = ${userId}`)
  if (known) return
  await run(
    tx,
    sql`insert into patients (id, company_id, rm_number, created_at, created_by, updated_at, updated_by)
      values (${userId}, ${companyId}, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), ${at}, ${actorId}, ${at}, ${actorId})
      on conflict (id) do nothing`,
  )
}
