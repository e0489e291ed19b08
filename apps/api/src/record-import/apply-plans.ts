import type { CellNote } from '@selamat/contract/domains/imports/import'
import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { run, type Tx } from '../platform/database.ts'
import { HttpError } from '../platform/errors.ts'
import type { AppliedRow, ImportJob, WrittenRow } from '../platform/import/importer.ts'
import type { ExistingRecord, Values } from '../platform/records/mounted.ts'
import { assertParent } from '../platform/records/tree.ts'
import type { Kind, Plan } from './plan.ts'
import type { Shape } from './shape.ts'

/** What a refusal says of a row, at the fields that it names; all else at the field that names the record. */
function notesOf({ fields, first }: Shape, { particulars: { errors = {} }, message }: HttpError) {
  const notes: Record<string, CellNote> = {}
  const told = Object.entries(errors)
  for (const [named, wrong] of told.length > 0 ? told : [[first, message] as const]) {
    const field = fields.find(({ key }) => key === named)?.key ?? first
    notes[field] = { wrong: notes[field] ? `${notes[field].wrong}. ${wrong}` : wrong }
  }
  return notes
}

/** Does something that leaves nothing behind where it is refused; gives the refusal then. */
async function apart<T>(tx: Tx, work: () => Promise<T>): Promise<T | HttpError> {
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

/** Asks the rules of a kind whether they would refuse what rows write; nothing of what they do stays. */
export async function dryRun<R extends AnyResource>(
  tx: Tx,
  { actor, at: now }: ImportJob,
  { mounted, shape }: Kind<R>,
  plans: readonly Plan[],
): Promise<Plan[]> {
  const { beforeWrite, tree, table, label } = mounted.binding
  if (!beforeWrite && !tree) return [...plans]
  const rules = async (values: Values, before: ExistingRecord | null) => {
    const job = { actor, now, before: before as RowOf<R> | null }
    const written = { ...((await beforeWrite?.(tx, values as WriteOf<R>, job)) ?? values) }
    const parentId = tree && written[tree.field]
    if (!tree || typeof parentId !== 'number') return
    const own = before && { id: before.id, name: String(before[label]) }
    await assertParent(tx, { table, label, one: mounted.resource.label.one, ...tree }, parentId, own)
  }
  await run(tx, 'savepoint rehearsal')
  const checked: Plan[] = []
  for (const plan of plans) {
    const { result, pending, values, current } = plan
    const writes = (result === 'NEW' || result === 'CHANGED') && !pending
    const failed = writes ? await failureOf(() => rules(values, current)) : null
    checked.push(failed ? { ...plan, result: 'ERROR', notes: notesOf(shape, failed) } : plan)
  }
  await run(tx, 'rollback to savepoint rehearsal')
  return checked
}

/** Writes rows as their forms would, one by one, each with its rules and its audit row; a refused one leaves nothing behind. */
export async function applyPlans<R extends AnyResource>(
  tx: Tx,
  { actor, importId }: ImportJob,
  { mounted, shape }: Kind<R>,
  plans: readonly Plan[],
): Promise<AppliedRow[]> {
  const writer = { actor, requestId: `import-${importId}` }
  const write = async ({ rowNumber, result, notes, current, values }: Plan): Promise<AppliedRow> => {
    const nothing = { rowNumber, notes, targetId: current?.id ?? null, before: null, after: null }
    if (result === 'SAME') return { ...nothing, result: 'SKIPPED' }
    if (result === 'ERROR') return { ...nothing, result: 'ERROR' }
    const input = values as WriteOf<R>
    const after = await (current
      ? mounted.write.update(tx, writer, current.id, current.version, input)
      : mounted.write.create(tx, writer, input))
    return { rowNumber, result: 'IMPORTED', notes, targetId: Number(after.id), before: current, after }
  }
  const applied: AppliedRow[] = []
  for (let at = 0; at < plans.length; at += TOGETHER) {
    const some = plans.slice(at, at + TOGETHER)
    const all = await apart(tx, async () => {
      const written: AppliedRow[] = []
      for (const plan of some) written.push(await write(plan))
      return written
    })
    // Where one is refused, which was right at its check, each is tried by itself.
    applied.push(...(all instanceof HttpError ? await oneByOne(tx, shape, some, write) : all))
  }
  return applied
}

/** So many rows share a way back. */
const TOGETHER = 25

async function oneByOne(
  tx: Tx,
  shape: Shape,
  plans: readonly Plan[],
  write: (plan: Plan) => Promise<AppliedRow>,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = []
  for (const plan of plans) {
    const done = await apart(tx, () => write(plan))
    const { rowNumber, current } = plan
    const failed = { rowNumber, targetId: current?.id ?? null, before: null, after: null, result: 'ERROR' as const }
    applied.push(done instanceof HttpError ? { ...failed, notes: notesOf(shape, done) } : done)
  }
  return applied
}

/** Takes written rows back as a person would, with the reason; gives those that the rules of the kind keep. */
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
    const done = await apart(tx, async () => {
      if (before === null) {
        // What has an archive page goes for good from there only.
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
