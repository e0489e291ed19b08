import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { sql as raw } from 'kysely'
import { type Actor, tenantOf } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type AuditEntry, changes, writeAudits } from '../platform/audit.ts'
import { run, type Tx } from '../platform/database.ts'
import { brokenConstraint, HttpError, httpError } from '../platform/errors.ts'
import { type Binding, lookBeside, type WriteContext } from '../platform/records/binding.ts'
import { foreignKeys, missingOfAll } from '../platform/records/catalogue.ts'
import type { AtVersion, SetWrites, Writer } from '../platform/records/mounted.ts'
import type { Statements } from '../platform/records/record-statements.ts'
import { inTenant, scopeOf } from '../platform/records/scope.ts'
import { all } from '../platform/records/statements.ts'
import { treeRules } from '../platform/records/tree.ts'
import { notChosen, writeError } from '../platform/records/write-errors.ts'
import { staleRow } from '../platform/stale.ts'

type Fields = Record<string, unknown>

/** Runs work for each of many at once: its statements follow one another on the one connection. All have ended when it throws. */
async function forEach<T, Result>(many: readonly T[], work: (one: T, index: number) => Promise<Result>) {
  const settled = await Promise.allSettled(many.map(work))
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // What fails for another's failure says nothing.
  if (failures.length > 0) throw failures.find((error) => error instanceof HttpError) ?? failures[0]
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** The writes of many records of one resource at once, in the caller's transaction, by the rules of `writes()`. */
export function setWrites<R extends AnyResource>(
  context: AppContext,
  resource: R,
  binding: Binding<R>,
  sql: Statements,
): SetWrites<R> {
  const { table, label, constants = {}, initial = {} } = binding
  const { database, clock } = context
  const tree = treeRules(binding.tree && { table, label, one: resource.label.one, ...binding.tree })
  const columnsOf = (values: Fields) => sql.writtenColumns.map(([field, column]) => [column, values[field] ?? null])

  const audit = (
    tx: Tx,
    { actor, requestId, reason = null }: Writer,
    action: string,
    rows: readonly ({ readonly row: Fields } & Pick<AuditEntry, 'before' | 'after'>)[],
  ) =>
    writeAudits(
      tx,
      rows.map(({ row, ...change }) => ({
        ...{
          companyId: actor.companyId,
          actorId: actor.userId,
          at: clock.now(),
          entity: table,
          entityId: Number(row.id),
        },
        ...{ label: String(row[label]), action, requestId, reason },
        ...change,
      })),
    )

  /** Refuses what names no record of the tenant; what a record refers to already needs no look. */
  async function assertReferences(tx: Tx, tenant: number, writes: readonly { values: Fields; before?: Fields }[]) {
    const chosen = sql.writtenColumns.map(([field, column]) => {
      const fresh = writes.filter(({ values, before }) => values[field] !== before?.[field])
      return [column, fresh.map(({ values }) => values[field])] as const
    })
    const missing = await missingOfAll(database, tx, { table, tenant }, new Map(chosen))
    if (missing.length > 0) throw notChosen(sql.written, missing)
  }

  /** Runs a statement that writes so many rows; what the database refuses is refused in the words of the kind. */
  async function written(tx: Tx, statement: ReturnType<Statements['byId']>, count: number): Promise<Fields[]> {
    const rows = await run<Fields>(tx, statement).catch(async (error: unknown) => {
      throw await writeError(database, tx, { table, written: sql.written, unique: binding.unique }, error)
    })
    if (rows.length !== count) throw httpError('NOT_FOUND')
    return rows
  }

  async function create(tx: Tx, { actor, requestId, reason = null }: Writer, inputs: readonly WriteOf<R>[]) {
    const [tenant, now] = [actor.companyId, clock.now()]
    const looks: Promise<void>[] = []
    const writing: WriteContext<R> = { actor, requestId, now, before: null, alongside: lookBeside(looks) }
    const { beforeWrite, afterWrite } = binding
    const values = beforeWrite ? await forEach(inputs, (input) => beforeWrite(tx, input, writing)) : inputs
    await forEach(looks, (look) => look)
    await tree?.writeNew(tx, values)
    await assertReferences(
      tx,
      tenant,
      values.map((one) => ({ values: one })),
    )
    const records = values.map((one, index) => {
      const first = Object.entries(initial).map(([column, follow]) => [column, follow(inputs[index] ?? one)])
      return { ...constants, ...Object.fromEntries([...first, ...columnsOf(one)]) }
    })
    const at = { tenant, at: now, by: actor.userId }
    let rows = await written(tx, sql.insertAll(raw`${JSON.stringify(records)}`, at), values.length)
    if (afterWrite) {
      await forEach(values, (one, index) => afterWrite(tx, Number(rows[index]?.id), one, writing))
      const ids = rows.map(({ id }) => Number(id))
      rows = await run<Fields>(tx, raw`${sql.one(raw`t.id = any(${ids})`)} order by t.id`)
    }
    const created = rows.map((row) => ({ row, after: row }))
    await audit(tx, { actor, requestId, reason }, 'create', created)
    return rows as RowOf<R>[]
  }

  /** The rows, locked, each at its expected version, in their order. Throws 404 outside the scope, 409 STALE. */
  async function lock(tx: Tx, actor: Actor, targets: readonly AtVersion[]): Promise<RowOf<R>[]> {
    const ids = targets.map(({ id }) => id)
    const within = all([raw`t.id = any(${ids})`, ...inTenant(tenantOf(actor)), scopeOf(context, binding, actor)])
    // In the order of their ids, so that two that lock them cannot deadlock.
    await run(tx, raw`select id from ${raw.raw(table)} where id = any(${ids}) order by id for update`)
    const found = await run<RowOf<R>>(tx, sql.locked(within))
    const rows = new Map(found.map((row) => [Number(row.id), row]))
    const locked: RowOf<R>[] = []
    for (const { id, version } of targets) {
      const row = rows.get(id)
      if (!row) throw httpError('NOT_FOUND')
      if (row.version !== version) throw await staleRow(tx, table, id)
      locked.push(row)
    }
    return locked
  }

  async function update(tx: Tx, writer: Writer, changed: readonly (AtVersion & { readonly input: WriteOf<R> })[]) {
    const { actor } = writer
    const befores = await lock(tx, actor, changed)
    const writes = changed.flatMap(({ id, input }, index) => {
      const before = befores[index]
      return before ? [{ id, before, values: input }] : []
    })
    await assertReferences(tx, actor.companyId, writes)
    const records = writes.map(({ id, values }) => ({ id, ...Object.fromEntries(columnsOf(values)) }))
    const at = { tenant: actor.companyId, at: clock.now(), by: actor.userId }
    const statement = sql.updateAll(raw`${JSON.stringify(records)}`, at)
    const rows = new Map((await written(tx, statement, records.length)).map((row) => [Number(row.id), row]))
    const after = writes.flatMap(({ id, before }) => {
      const row = rows.get(id)
      return row ? [{ row, before }] : []
    })
    const differing = after.map(({ row, before }) => {
      const { version: _v, updatedAt: _u, ...comparable } = row
      return { row, ...changes(before, comparable) }
    })
    await audit(tx, writer, 'update', differing)
    return after.map(({ row }) => row as RowOf<R>)
  }

  async function archive(tx: Tx, writer: Writer, targets: readonly AtVersion[]) {
    const before = await lock(tx, writer.actor, targets)
    if (before.some(({ archivedAt }) => archivedAt !== null)) throw httpError('WRONG_STATE')
    const at = { tenant: writer.actor.companyId, at: clock.now(), by: writer.actor.userId }
    const ids = targets.map(({ id }) => id)
    const rows = await written(tx, sql.archiveAll(ids, at), targets.length)
    const archived = rows.map((row) => ({ row, before: { archivedAt: null }, after: { archivedAt: row.archivedAt } }))
    await audit(tx, writer, 'archive', archived)
  }

  async function remove(tx: Tx, writer: Writer, targets: readonly AtVersion[]) {
    const rows = await lock(tx, writer.actor, targets)
    const ids = targets.map(({ id }) => id)
    const keys = (await foreignKeys(database, tx)).filter(({ target, cascades }) => target === table && !cascades)
    const inUse = () => httpError('IN_USE')
    const uses = keys.map(
      ({ table: from, column }) =>
        raw`select exists (select 1 from ${raw.raw(`${from} where ${column}`)} = any(${ids})) as used`,
    )
    const used = uses.length > 0 ? await run<{ used: boolean }>(tx, raw.join(uses, raw` union all `)) : []
    if (used.some((one) => one.used)) throw inUse()
    const removed = rows.map((row) => ({ row, before: row }))
    await audit(tx, writer, 'delete', removed)
    await run(tx, sql.removeAll(ids)).catch((error: unknown) => {
      throw brokenConstraint(error, '23503') === undefined ? error : inUse()
    })
  }

  const { beforeWrite, afterWrite, beforeMove, apart } = binding
  const hasHooks = beforeWrite !== undefined || afterWrite !== undefined
  const moves = beforeMove === undefined && tree === undefined
  return {
    ...(hasHooks && !apart ? {} : { create }),
    ...(hasHooks || tree ? {} : { update }),
    ...(moves ? { archive, remove } : {}),
  }
}
