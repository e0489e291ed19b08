import type { CellNote } from '@selamat/contract/domains/imports/import'
import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { run, type Tx } from '../platform/database.ts'
import { HttpError } from '../platform/errors.ts'
import type { AppliedRow, ImportJob, WrittenRow } from '../platform/import/importer.ts'
import type { ExistingRecord, Values } from '../platform/records/mounted.ts'
import { assertParent } from '../platform/records/tree.ts'
import { appliedRow } from './field-importer.ts'
import type { Kind, Plan } from './plan.ts'
import type { Shape } from './shape.ts'

/** The messages of an error as notes of a row: at the fields that it names, else at the field that names the record. */
function notesOf({ fields, first }: Shape, { particulars: { errors = {} }, message }: HttpError) {
  const notes: Record<string, CellNote> = {}
  const messages = Object.entries(errors)
  for (const [named, wrong] of messages.length > 0 ? messages : [[first, message] as const]) {
    const field = fields.find(({ key }) => key === named)?.key ?? first
    notes[field] = { wrong: notes[field] ? `${notes[field].wrong}. ${wrong}` : wrong }
  }
  return notes
}

/** Runs work that leaves nothing behind where it fails; gives its error then. */
async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T | HttpError> {
  await run(tx, 'savepoint row')
  try {
    const done = await work()
    await run(tx, 'release savepoint row')
    return done
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await run(tx, 'rollback to savepoint row')
    return error
  }
}

async function failureOf(work: () => Promise<void>): Promise<HttpError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** Runs the rules of a kind on plans to find errors; nothing that the rules do stays. */
export async function dryRun<R extends AnyResource>(
  tx: Tx,
  { actor, importId, at: now }: ImportJob,
  { mounted, shape }: Kind<R>,
  plans: readonly Plan[],
): Promise<Plan[]> {
  const { beforeWrite, tree, table, label } = mounted.binding
  if (!beforeWrite && !tree) return [...plans]
  const rules = async (values: Values, before: ExistingRecord | null) => {
    const job = { actor, requestId: `import-${importId}`, now, before: before as RowOf<R> | null }
    const written = { ...((await beforeWrite?.(tx, values as WriteOf<R>, job)) ?? values) }
    const parentId = tree && written[tree.field]
    if (!tree || typeof parentId !== 'number') return
    const own = before && { id: before.id, name: String(before[label]) }
    await assertParent(tx, { table, label, one: mounted.resource.label.one, ...tree }, parentId, own)
  }
  await run(tx, 'savepoint dry_run')
  const checked: Plan[] = []
  for (const plan of plans) {
    const { result, pending, values, current } = plan
    const writes = (result === 'NEW' || result === 'CHANGED') && !pending
    const failed = writes ? await failureOf(() => rules(values, current)) : null
    checked.push(failed ? { ...plan, result: 'ERROR', notes: notesOf(shape, failed) } : plan)
  }
  await run(tx, 'rollback to savepoint dry_run')
  return checked
}

/** Writes rows as their forms would, one by one, each with its rules and its audit row; one in error leaves nothing behind. */
export async function applyPlans<R extends AnyResource>(
  tx: Tx,
  { actor, importId }: ImportJob,
  { mounted, shape }: Kind<R>,
  plans: readonly Plan[],
): Promise<AppliedRow[]> {
  const writer = { actor, requestId: `import-${importId}` }
  const write = async (plan: Plan): Promise<AppliedRow> => {
    const { result, current, values } = plan
    if (result === 'SAME' || result === 'ERROR') return appliedRow(plan)
    const input = values as WriteOf<R>
    const after = await (current
      ? mounted.write.update(tx, writer, current.id, current.version, input)
      : mounted.write.create(tx, writer, input))
    return appliedRow(plan, { targetId: Number(after.id), before: current, after })
  }
  const applied: AppliedRow[] = []
  for (let at = 0; at < plans.length; at += TOGETHER) {
    const some = plans.slice(at, at + TOGETHER)
    const all = await inSavepoint(tx, async () => {
      const written: AppliedRow[] = []
      for (const plan of some) written.push(await write(plan))
      return written
    })
    // Where one fails that was right at its check, each is tried by itself.
    applied.push(...(all instanceof HttpError ? await oneByOne(tx, shape, some, write) : all))
  }
  return applied
}

/** So many rows share a savepoint. */
const TOGETHER = 25

async function oneByOne(
  tx: Tx,
  shape: Shape,
  plans: readonly Plan[],
  write: (plan: Plan) => Promise<AppliedRow>,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = []
  for (const plan of plans) {
    const done = await inSavepoint(tx, () => write(plan))
    applied.push(
      done instanceof HttpError ? appliedRow({ ...plan, result: 'ERROR', notes: notesOf(shape, done) }) : done,
    )
  }
  return applied
}

/** Undoes written rows as a user would, with the reason; gives the row numbers that the rules of the kind keep. */
export async function undoRows<R extends AnyResource>(
  tx: Tx,
  { actor, importId }: ImportJob,
  { mounted }: Kind<R>,
  rows: readonly WrittenRow[],
  reason: string,
): Promise<ReadonlySet<number>> {
  const { resource, write } = mounted
  const writer = { actor, requestId: `import-${importId}`, reason }
  const staying = new Set<number>()
  for (const { rowNumber, targetId, before, after } of rows) {
    const version = Number(after.version)
    const done = await inSavepoint(tx, async () => {
      if (before === null) {
        // A kind with an archive page deletes archived records only.
        const archives = resource.paths.archive !== undefined
        if (archives) await write.setArchived(tx, writer, targetId, version, 'archive')
        return write.remove(tx, writer, targetId, archives ? version + 1 : version)
      }
      const values = Object.fromEntries(Object.keys(resource.write.shape).map((field) => [field, before[field]]))
      await write.update(tx, writer, targetId, version, resource.write.parse(values) as WriteOf<R>)
    })
    if (done instanceof HttpError) staying.add(rowNumber)
  }
  return staying
}
