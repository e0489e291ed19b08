import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

interface Copy {
  readonly from: number
  readonly to: number
  readonly userId: number
  readonly at: Date
  /** Of the next revision of the same assessment: rows and controls are the same ones, with their follow-up actions. */
  readonly same: boolean
}

/**
 * Copies the rows of a revision with their controls into an empty draft, in two statements. The copy of another assessment
 * has rows of its own and asks again who puts its further controls in place.
 */
export async function copyRows(tx: Tx, { from, to, userId, at, same }: Copy): Promise<void> {
  const key = (column: string) => (same ? sql.ref(column) : sql`gen_random_uuid()`)
  await run(
    tx,
    sql`with source as (select t.*, ${key('t.key')} as new_key from hiradc_rows t where t.revision_id = ${from}),
      copied as (
        insert into hiradc_rows (revision_id, company_id, key, position, activity, sub_activity, hazard_id, hazard, category, condition,
          consequence, likelihood, severity, residual_likelihood, residual_severity, legal_reference, is_critical, updated_at, updated_by)
        select ${to}, company_id, new_key, position, activity, sub_activity, hazard_id, hazard, category, condition,
          consequence, likelihood, severity, residual_likelihood, residual_severity, legal_reference, is_critical, ${at}, ${userId}
        from source returning id, key)
      insert into hiradc_controls (row_id, key, position, type, text, existing, owner_id, due_date, follow_up_id)
      select c.id, ${key('k.key')}, k.position, k.type, k.text, k.existing,
        ${same ? sql`k.owner_id, k.due_date, k.follow_up_id` : sql`null, null, null`}
      from copied c join source s on s.new_key = c.key join hiradc_controls k on k.row_id = s.id`,
  )
}
