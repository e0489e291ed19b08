import { randomUUID } from 'node:crypto'
import type { RowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import { formatDate } from '@selamat/contract/kit/dates'
import { run, type Tx } from '../../../platform/database.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { AppliedRow, ImportJob } from '../../../platform/import/importer.ts'
import { appliedRow } from '../../../record-import/field-importer.ts'
import { checkedHead } from '../commands/checked-head.ts'
import { insertHiradc } from '../commands/create-hiradc.ts'
import { storeRows } from '../commands/save-rows.ts'
import { type RowOfRevision, rowsOfRevisions } from '../queries/rows.ts'
import type { NewHead, Plan } from './plan-row.ts'

/** What an import keeps of a row, to undo it: the row, and the assessment where the import began it. */
export interface RowState extends RowOfRevision {
  readonly hiradcId: number
  /** The import began the assessment. */
  readonly began?: true
}

type Group = readonly [of: NonNullable<Plan['of']>, plans: readonly Plan[]]

/** Rows of an assessment together: those of a new one by its head. */
const groupsOf = (plans: readonly Plan[]): Group[] =>
  [
    ...Map.groupBy(
      plans.filter(({ result }) => result === 'NEW' || result === 'CHANGED'),
      ({ of }) => (of === null ? '' : 'key' in of ? of.key : String(of.revisionId)),
    ).values(),
  ].flatMap((some): Group[] => {
    const of = some[0]?.of ?? null
    return of === null ? [] : [[of, some]]
  })

/**
 * Writes rows as the grid stores them, assessment by assessment: one that refuses its rows leaves nothing behind, and says
 * why at each of them.
 */
export async function writeRowsOfFile(tx: Tx, job: ImportJob, plans: readonly Plan[]): Promise<AppliedRow[]> {
  const groups = groupsOf(plans)
  const fresh = groups.filter(([of]) => 'key' in of)
  const { context, actor, at } = job
  const numbers = await context.numbering.many(actor.companyId, 'SHE', 'HIRADC', at, fresh.length)
  const done = new Map<number, AppliedRow>()
  for (const [of, some] of groups) {
    const number = 'key' in of ? (numbers.shift() ?? '') : of.number
    for (const row of await inSavepoint(tx, some, () => writeGroup(tx, job, number, of, some)))
      done.set(row.rowNumber, row)
  }
  return plans.map((plan) => done.get(plan.rowNumber) ?? appliedRow(plan))
}

async function inSavepoint(tx: Tx, plans: readonly Plan[], work: () => Promise<AppliedRow[]>): Promise<AppliedRow[]> {
  await run(tx, 'savepoint assessment')
  try {
    const written = await work()
    await run(tx, 'release savepoint assessment')
    return written
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await run(tx, 'rollback to savepoint assessment')
    const { message } = error
    return plans.map((plan) => appliedRow({ ...plan, result: 'ERROR', notes: { hazard: { wrong: message } } }))
  }
}

async function writeGroup(
  tx: Tx,
  job: ImportJob,
  number: string,
  of: NonNullable<Plan['of']>,
  plans: readonly Plan[],
): Promise<AppliedRow[]> {
  const { context, actor, at, importId } = job
  const requestId = `import-${importId}`
  const { id, revisionId } =
    'key' in of ? await begin(tx, job, number, of) : { id: of.hiradcId, revisionId: of.revisionId }
  const today = formatDate(at)
  const stored = await rowsOfRevisions(tx, [revisionId], today)
  const last = Math.max(0, ...stored.map(({ position }) => position))
  const rows = plans.flatMap(({ fields, current }, index): RowInput[] => {
    if (fields === null) return []
    const place = { key: current?.key ?? randomUUID(), version: current?.version ?? 0 }
    return [{ ...fields, ...place, position: current?.position ?? last + 1 + index }]
  })
  await storeRows(context, tx, { actor, requestId, body: { id, rows, removed: [] } })
  const after = new Map((await rowsOfRevisions(tx, [revisionId], today)).map((row) => [row.key, row]))
  return plans.map((plan, index) => {
    const row = after.get(rows[index]?.key ?? '')
    if (!row) return appliedRow(plan)
    const state = (one: RowOfRevision): RowState => ({ ...one, hiradcId: id, ...('key' in of && { began: true }) })
    return appliedRow(plan, {
      targetId: row.id,
      before: plan.current && { ...state(plan.current) },
      after: { ...state(row) },
    })
  })
}

async function begin(tx: Tx, { actor, at, importId }: ImportJob, number: string, { key: _, ...input }: NewHead) {
  const head = await checkedHead(tx, actor, { ...input, authorId: null })
  return insertHiradc(tx, { actor, requestId: `import-${importId}`, number, head, at })
}
