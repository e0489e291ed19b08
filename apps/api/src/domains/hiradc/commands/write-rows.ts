import type { RowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

interface Writer {
  readonly revisionId: number
  readonly companyId: number
  readonly userId: number
  readonly at: Date
}

const FIELDS = sql`key uuid, position double precision, activity text, sub_activity text, hazard_id bigint, hazard text, category text,
  condition text, consequence text, likelihood smallint, severity smallint, residual_likelihood smallint, residual_severity smallint,
  legal_reference text, is_critical boolean`

/** Inserts and updates rows with their controls: three statements, however many rows. The lock of the revision is held. */
export async function writeRows(
  tx: Tx,
  { revisionId, companyId, userId, at }: Writer,
  rows: readonly RowInput[],
): Promise<void> {
  if (rows.length === 0) return
  const input = rows.map((row) => ({
    key: row.key,
    position: row.position,
    activity: row.activity,
    sub_activity: row.subActivity,
    hazard_id: row.hazardId,
    hazard: row.hazard,
    category: row.category,
    condition: row.condition,
    consequence: row.consequence,
    likelihood: row.likelihood,
    severity: row.severity,
    residual_likelihood: row.residualLikelihood,
    residual_severity: row.residualSeverity,
    legal_reference: row.legalReference,
    is_critical: row.isCritical,
  }))
  const written = await run<{ id: number; key: string }>(
    tx,
    sql`insert into hiradc_rows as t (revision_id, company_id, key, position, activity, sub_activity, hazard_id, hazard, category, condition,
        consequence, likelihood, severity, residual_likelihood, residual_severity, legal_reference, is_critical, updated_at, updated_by)
      select ${revisionId}, ${companyId}, key, position, activity, sub_activity, hazard_id, hazard, category, condition,
        consequence, likelihood, severity, residual_likelihood, residual_severity, legal_reference, is_critical, ${at}, ${userId}
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as g (${FIELDS})
      on conflict (revision_id, key) do update set position = excluded.position, activity = excluded.activity,
        sub_activity = excluded.sub_activity, hazard_id = excluded.hazard_id, hazard = excluded.hazard, category = excluded.category,
        condition = excluded.condition, consequence = excluded.consequence, likelihood = excluded.likelihood,
        severity = excluded.severity, residual_likelihood = excluded.residual_likelihood,
        residual_severity = excluded.residual_severity, legal_reference = excluded.legal_reference,
        is_critical = excluded.is_critical, version = t.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      returning id, key`,
  )
  const ids = new Map(written.map(({ id, key }) => [key, id]))
  const controls = rows.flatMap(({ key, controls }) =>
    controls.map((control, position) => ({
      row_id: ids.get(key),
      key: control.key,
      position,
      type: control.type,
      text: control.text,
      existing: control.existing,
      owner_id: control.ownerId,
      due_date: control.dueDate,
    })),
  )
  const stored = sql`jsonb_to_recordset(${JSON.stringify(controls)}::jsonb)
    as g (row_id bigint, key uuid, position integer, type text, text text, existing boolean, owner_id bigint, due_date date)`
  await run(
    tx,
    sql`delete from hiradc_controls k where k.row_id = any(${[...ids.values()]}::bigint[])
      and not exists (select from ${stored} where g.row_id = k.row_id and g.key = k.key)`,
  )
  await run(
    tx,
    // One that was removed and comes back has the follow-up action of its earlier revisions: it is raised once.
    sql`insert into hiradc_controls (row_id, key, position, type, text, existing, owner_id, due_date, follow_up_id)
      select g.row_id, g.key, g.position, g.type, g.text, g.existing, g.owner_id, g.due_date, (
        select k.follow_up_id from hiradc_rows n join hiradc_revisions w on w.id = n.revision_id
          join hiradc_revisions r on r.hiradc_id = w.hiradc_id join hiradc_rows t on t.revision_id = r.id and t.key = n.key
          join hiradc_controls k on k.row_id = t.id and k.key = g.key
        where n.id = g.row_id and k.follow_up_id is not null order by k.id desc limit 1)
      from ${stored}
      on conflict (row_id, key) do update set position = excluded.position, type = excluded.type, text = excluded.text,
        existing = excluded.existing, owner_id = excluded.owner_id, due_date = excluded.due_date`,
  )
}
