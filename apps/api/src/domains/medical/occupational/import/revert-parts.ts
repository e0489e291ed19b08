import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudits } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import type { ImportJob, WrittenRow } from '../../../../platform/import/importer.ts'
import type { RecordTable } from '../../../../record-import/changed-records.ts'
import type { PartKind } from './part-kinds.ts'
import { trailOf } from './write-parts.ts'

/** A part is as it was written while its check-up is a draft and nobody has written its results anew. */
export const partTable = ({ table, key }: PartKind): RecordTable => ({
  table: 'examinations',
  label: 't.number',
  one: 'check-up',
  unchanged: `t.status = 'DRAFT' and exists (select from ${table} p where p.examination_id = t.id
    and p.import_id = (after->>'importId')::bigint and ${key} = after->>'key')`,
})

const state = z.object({ key: z.string() })

/** Takes the parts of an import back; a check-up that the import began goes with the last of what was found at it. */
export async function revertParts(
  tx: Tx,
  job: ImportJob,
  kind: PartKind,
  rows: readonly WrittenRow[],
  reason: string,
): Promise<ReadonlySet<number>> {
  const { actor, at, importId } = job
  const parts = rows.map(({ targetId, after }) => ({ id: targetId, key: state.parse(after).key }))
  const ids = [...new Set(parts.map(({ id }) => id))]
  await run(
    tx,
    sql`delete from ${sql.table(kind.table)} p using jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) g (id bigint, key text)
      where p.examination_id = g.id and p.import_id = ${importId} and ${sql.raw(kind.key)} = g.key`,
  )
  const removed = await run<{ id: number; number: string }>(
    tx,
    sql`delete from examinations e where e.id = any(${ids}) and e.import_id = ${importId} and e.status = 'DRAFT'
        and not exists (select from examination_results p where p.examination_id = e.id)
        and not exists (select from audiograms p where p.examination_id = e.id)
        and not exists (select from spirometries p where p.examination_id = e.id) returning e.id, e.number`,
  )
  const kept = await run<{ id: number; number: string }>(
    tx,
    sql`update examinations set version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where id = any(${ids})
      returning id, number`,
  )
  await writeAudits(tx, [...trailOf(job, removed, 'delete', reason), ...trailOf(job, kept, 'undo-import', reason)])
  return new Set()
}
