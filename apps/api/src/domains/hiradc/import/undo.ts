import { EDITABLE, type HiradcState } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { rowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { ImportJob, WrittenRow } from '../../../platform/import/importer.ts'
import type { RecordTable } from '../../../record-import/changed-records.ts'
import { storeRows } from '../commands/save-rows.ts'
import { hiradcMoves } from '../hiradc-moves.ts'
import { matrixOf } from '../matrices.ts'
import { withFacts } from '../queries/facts.ts'
import { lockedWorking } from '../queries/stored.ts'

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
 * Takes rows of an import back: new ones are removed, changed ones are as they were before, and the draft of an assessment
 * that the import began goes with its last row. Gives the numbers of the rows that stay.
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
    rowNumber,
    targetId,
    after: state.parse(written(after)),
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
      await removeBegun(context, tx, { actor, requestId, importId, id, at })
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
      companyId: actor.companyId,
      actorId: actor.userId,
      at,
      entity: 'hiradc_rows',
      entityId: targetId,
      label: after.hazard,
      action: 'undo-import',
      reason,
      requestId,
    })),
  )
  return staying
}

const NO_PORTS = { dependents: [] }

interface Removal {
  readonly actor: ImportJob['actor']
  readonly requestId: string
  readonly importId: number
  readonly id: number
  readonly at: Date
}

/** Deletes the draft of an assessment that an import began, once it has no rows. Its author alone can, like by hand. */
async function removeBegun(
  context: ImportJob['context'],
  tx: Tx,
  { actor, requestId, importId, id, at }: Removal,
): Promise<void> {
  const revision = await lockedWorking(context, tx, actor, id)
  const rows = await tx.selectFrom('hiradcRows').select('id').where('revisionId', '=', revision.id).limit(1).execute()
  if (rows.length > 0 || revision.authorId !== actor.userId) return
  const [draft] = await run<{ id: number }>(
    tx,
    sql`select row_number as id from import_rows where import_id = ${importId}
      and after->>'began' = 'true' and (after->>'hiradcId')::bigint = ${id} limit 1`,
  )
  if (!draft) return
  const { matrix } = await matrixOf(tx, revision.companyId, revision.matrixVersion)
  const facts = { revision, rows: [], matrix, userId: actor.userId, notYours: null }
  const subject = await withFacts(tx, NO_PORTS, facts)
  await hiradcMoves.move(
    tx,
    { actor, requestId },
    { subject, version: revision.version, action: 'delete', at, change: () => ({}) },
  )
}

/** The stored state of a row with what its check asks for: names of owners and follow-up actions are not written. */
function written(stored: Record<string, unknown>): Record<string, unknown> {
  const controls = z.array(z.record(z.string(), z.unknown())).parse(stored.controls)
  return {
    ...stored,
    controls: controls.map(({ key, type, text, existing, ownerId, dueDate }) => ({
      key,
      type,
      text,
      existing,
      ownerId,
      dueDate,
    })),
  }
}
