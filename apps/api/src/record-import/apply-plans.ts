import type { CellNote } from '@selamat/contract/domains/imports/import'
import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { run, type Tx } from '../platform/database.ts'
import { HttpError } from '../platform/errors.ts'
import type { AppliedRow, ImportJob, WrittenRow } from '../platform/import/importer.ts'
import { lookBeside } from '../platform/records/binding.ts'
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
    const looks: Promise<void>[] = []
    const own = { before: before as RowOf<R> | null, alongside: lookBeside(looks) }
    const job = { actor, requestId: `import-${importId}`, now, ...own }
    const written = { ...((await beforeWrite?.(tx, values as WriteOf<R>, job)) ?? values) }
    for (const look of looks) await look
    const parentId = tree && written[tree.field]
    if (!tree || typeof parentId !== 'number') return
    const record = before && { id: before.id, name: String(before[label]) }
    await assertParent(tx, { table, label, one: mounted.resource.label.one, ...tree }, parentId, record)
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

/** So many rows share a savepoint where they are written one by one. */
const TOGETHER = 25

/**
 * Writes rows as their forms would, with their rules and audit rows, in statements of sets where their kind has them. Of those
 * together that are refused each half is tried by itself, down to the one in error, which leaves nothing behind.
 */
export async function applyPlans<R extends AnyResource>(
  tx: Tx,
  { actor, importId }: ImportJob,
  { mounted, shape }: Kind<R>,
  plans: readonly Plan[],
): Promise<AppliedRow[]> {
  const { write, sets } = mounted
  const writer = { actor, requestId: `import-${importId}` }
  const valid = plans.filter(({ result }) => result === 'NEW' || result === 'CHANGED')
  const applied = new Map<Plan, AppliedRow>()
  const keep = (plan: Plan, after: RowOf<R> | undefined) =>
    after && applied.set(plan, appliedRow(plan, { targetId: Number(after.id), before: plan.current, after }))
  const fail = (plan: Plan, error: HttpError) =>
    applied.set(plan, appliedRow({ ...plan, result: 'ERROR', notes: notesOf(shape, error) }))

  const inputOf = ({ values }: Plan) => values as WriteOf<R>
  const one = async (plan: Plan) => {
    const { current } = plan
    const after = await (current
      ? write.update(tx, writer, current.id, current.version, inputOf(plan))
      : write.create(tx, writer, inputOf(plan)))
    keep(plan, after)
  }
  const keepAll = (some: readonly Plan[], rows: readonly RowOf<R>[]) => {
    for (const [index, plan] of some.entries()) keep(plan, rows[index])
  }
  const { create, update } = sets
  // What looks at one row after the other is written in the order of the file.
  const inTurn = valid.filter(({ current }) => (current ? !update : !create))
  await inParts(tx, inTurn, TOGETHER, eachOf(one), fail)
  const updates = async (some: readonly Plan[]) => {
    const changed = some.flatMap((plan) => {
      const { current } = plan
      return current ? [{ id: current.id, version: current.version, input: inputOf(plan) }] : []
    })
    if (update) keepAll(some, await update(tx, writer, changed))
  }
  const creates = async (some: readonly Plan[]) => {
    if (create) keepAll(some, await create(tx, writer, some.map(inputOf)))
  }
  const together = valid.filter((plan) => !inTurn.includes(plan))
  const isNew = ({ current }: Plan) => current === null
  for (const [some, work] of [
    [together.filter((plan) => !isNew(plan)), updates],
    [together.filter(isNew), creates],
  ] as const)
    await inParts(tx, some, some.length, work, fail)
  return plans.map((plan) => applied.get(plan) ?? appliedRow(plan))
}

/** One after the other. */
const eachOf =
  <T>(work: (one: T) => Promise<unknown>) =>
  async (some: readonly T[]) => {
    for (const one of some) await work(one)
  }

/** Works on many, so many at once, each in a savepoint; those together that fail are tried in halves. */
async function inParts<T>(
  tx: Tx,
  many: readonly T[],
  atOnce: number,
  work: (some: readonly T[]) => Promise<void>,
  fail: (one: T, error: HttpError) => void,
): Promise<void> {
  for (let at = 0; at < many.length; at += atOnce) {
    const some = many.slice(at, at + atOnce)
    const error = await inSavepoint(tx, () => work(some))
    const [one] = some
    if (!(error instanceof HttpError) || one === undefined) continue
    if (some.length === 1) fail(one, error)
    else await inParts(tx, some, Math.ceil(some.length / 2), work, fail)
  }
}

/** Undoes written rows as a user would, with the reason; gives the row numbers that the rules of the kind keep. */
export async function undoRows<R extends AnyResource>(
  tx: Tx,
  { actor, importId }: ImportJob,
  { mounted }: Kind<R>,
  rows: readonly WrittenRow[],
  reason: string,
): Promise<ReadonlySet<number>> {
  const { resource, write, sets } = mounted
  const writer = { actor, requestId: `import-${importId}`, reason }
  const staying = new Set<number>()
  // A kind with an archive page deletes archived records only.
  const archives = resource.paths.archive !== undefined
  const gone = archives ? 1 : 0
  const writtenAs = ({ targetId: id, after }: WrittenRow, moved = 0) => ({ id, version: Number(after.version) + moved })
  const valuesOf = (before: Record<string, unknown>) =>
    resource.write.parse(
      Object.fromEntries(Object.keys(resource.write.shape).map((field) => [field, before[field]])),
    ) as WriteOf<R>

  const undo = async (row: WrittenRow) => {
    const { id, version } = writtenAs(row)
    if (row.before !== null) return void (await write.update(tx, writer, id, version, valuesOf(row.before)))
    if (archives) await write.setArchived(tx, writer, id, version, 'archive')
    await write.remove(tx, writer, id, version + gone)
  }
  const stay = ({ rowNumber }: WrittenRow) => staying.add(rowNumber)
  const { archive, remove, update } = sets
  const removeAll = async (some: readonly WrittenRow[]) => {
    if (archives)
      await archive?.(
        tx,
        writer,
        some.map((row) => writtenAs(row)),
      )
    await remove?.(
      tx,
      writer,
      some.map((row) => writtenAs(row, gone)),
    )
  }
  const updateAll = async (some: readonly WrittenRow[]) => {
    const back = some.flatMap((row) => (row.before ? [{ ...writtenAs(row), input: valuesOf(row.before) }] : []))
    await update?.(tx, writer, back)
  }
  const inTurn = rows.filter(({ before }) => (before ? !update : !remove))
  const together = rows.filter((row) => !inTurn.includes(row))
  await inParts(tx, inTurn, 1, eachOf(undo), stay)
  for (const [some, work] of [
    [together.filter(({ before }) => before === null), removeAll],
    [together.filter(({ before }) => before !== null), updateAll],
  ] as const)
    await inParts(tx, some, some.length, work, stay)
  return staying
}
