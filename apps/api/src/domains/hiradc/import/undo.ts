import { EDITABLE, type HiradcState } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { rowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import { z } from 'zod'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { ImportJob, WrittenRow } from '../../../platform/import/importer.ts'
import type { RecordTable } from '../../../record-import/changed-records.ts'
import { storeRows } from '../commands/save-rows.ts'

const STATES = EDITABLE.map((state: HiradcState) => `'${state}'`).join(', ')

/** A row is as it was written while nobody has changed it and its draft can still be written. */
export const ROWS: RecordTable = {
  table: 'hiradc_rows',
  label: `t.hazard || ' (' || t.activity || ')'`,
  one: 'row',
  unchanged: `t.version = (after->>'version')::integer and exists (select from hiradc_revisions r
    where r.id = t.revision_id and r.status in (${STATES}))`,
}

const state = rowInput.loose().extend({ hiradcId: z.int() })

/**
 * Takes rows of an import back: new ones are removed, changed ones are as they were before. An assessment that the import
 * began keeps its empty draft. Gives the numbers of the rows that stay.
 */
export async function revertRows(
  tx: Tx,
  job: ImportJob,
  rows: readonly WrittenRow[],
  reason: string,
): Promise<ReadonlySet<number>> {
  const { context, actor, importId, at } = job
  const requestId = `import-${importId}`
  const staying = new Set<number>()
  const known = rows.map(({ rowNumber, targetId, before, after }) => ({
    ...{ rowNumber, targetId, after: state.parse(written(after)) },
    before: before === null ? null : state.parse(written(before)),
  }))
  for (const [id, some] of Map.groupBy(known, ({ after }) => after.hiradcId)) {
    await run(tx, 'savepoint assessment')
    try {
      const removed = some.flatMap(({ before, after }) =>
        before === null ? [{ key: after.key, version: after.version }] : [],
      )
      const restored = some.flatMap(({ before, after }) =>
        before === null ? [] : [{ ...rowInput.strip().parse(before), version: after.version }],
      )
      await storeRows(context, tx, { actor, requestId, body: { id, rows: restored, removed } })
      await run(tx, 'release savepoint assessment')
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      await run(tx, 'rollback to savepoint assessment')
      for (const { rowNumber } of some) staying.add(rowNumber)
    }
  }
  const undone = known.filter(({ rowNumber }) => !staying.has(rowNumber))
  await writeAudits(
    tx,
    undone.map(({ targetId, after }) => ({
      ...{ companyId: actor.companyId, actorId: actor.userId, at, entity: 'hiradc_rows', entityId: targetId },
      ...{ label: after.hazard, action: 'undo-import', reason, requestId },
    })),
  )
  return staying
}

/** The stored state of a row with what its check asks for: names of owners and follow-up actions are not written. */
function written(stored: Record<string, unknown>): Record<string, unknown> {
  const controls = z.array(z.record(z.string(), z.unknown())).parse(stored.controls)
  return {
    ...stored,
    controls: controls.map(({ key, type, text, existing, ownerId, dueDate }) => ({
      ...{ key, type, text, existing, ownerId, dueDate },
    })),
  }
}
