import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'

/** Counts the rows of a revision in the heat map, or takes them out again; in the order of their keys, so that two approvals never wait for each other. */
async function countCells(tx: Tx, revisionId: number, sign: 1 | -1): Promise<void> {
  await run(
    tx,
    sql`insert into hiradc_cells as c (company_id, employer_id, department_id, site_id, author_id, after_controls, likelihood, severity, rows)
      select r.company_id, r.employer_id, r.department_id, r.site_id, r.author_id, x.after_controls, x.likelihood, x.severity,
        (count(*) * ${sign}::int)::int
      from hiradc_revisions r join hiradc_rows t on t.revision_id = r.id
      cross join lateral (values (false, t.likelihood, t.severity), (true, t.residual_likelihood, t.residual_severity))
        x (after_controls, likelihood, severity)
      where r.id = ${revisionId} group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict on constraint hiradc_cells_key
      do update set rows = c.rows + excluded.rows`,
  )
}

/** What the rows of a revision are searched and counted by, when it comes into force or leaves it. */
export async function setInForce(
  tx: Tx,
  { revisionId, inForce, at }: { readonly revisionId: number; readonly inForce: boolean; readonly at: Date },
): Promise<void> {
  await run(tx, sql`update hiradc_rows set in_force = ${inForce} where revision_id = ${revisionId}`)
  await countCells(tx, revisionId, inForce ? 1 : -1)
  // Whoever works with the hazards, such as the clinic, looks at them again.
  await emit(tx, 'hiradc-in-force', { revisionId }, at)
}
