import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { type Actor, tenantOf } from '../platform/access.ts'
import { changes, writeAudit } from '../platform/audit.ts'
import { run, type Tx } from '../platform/database.ts'
import { brokenConstraint, refuse } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { missingReferences, usesOf } from '../platform/records/catalogue.ts'
import { andScope, scopeOf } from '../platform/records/scope.ts'
import { snake } from '../platform/records/statements.ts'
import { staleRow } from '../platform/stale.ts'
import type { Binding } from './binding.ts'
import type { Statements } from './statements.ts'

/** Who writes, and through which request. */
export interface Writer {
  readonly actor: Actor
  readonly requestId: string
}
type Fields = Record<string, unknown>
type Move = 'archive' | 'restore' | 'delete'

/** The writes of one resource, each in the caller's transaction: row, hooks and audit row together. */
export function writes<R extends AnyResource>(house: House, resource: R, binding: Binding<R>, sql: Statements) {
  const { table, label } = binding
  const { database, clock } = house
  const constants = Object.values(binding.constants ?? {})
  const name = resource.label.one.charAt(0).toUpperCase() + resource.label.one.slice(1)

  const audit = (
    tx: Tx,
    writer: Writer,
    row: Fields,
    action: string,
    change: { before?: Fields | null; after?: Fields | null },
  ) =>
    writeAudit(tx, {
      companyId: writer.actor.companyId,
      actorId: writer.actor.userId,
      at: clock.now(),
      entity: table,
      entityId: Number(row.id),
      label: String(row[label]),
      action,
      requestId: writer.requestId,
      ...change,
    })

  /** A broken unique index is a message at its field. */
  function explain(error: unknown): unknown {
    const constraint = brokenConstraint(error, '23505')
    const rule = constraint === undefined ? undefined : binding.unique?.[constraint]
    if (!rule) return error
    const refusal = refuse(rule.code)
    return refuse(rule.code, { errors: { [rule.field]: refusal.message } })
  }

  async function write(
    tx: Tx,
    text: string,
    values: readonly unknown[],
    given: Fields,
    tenant: number,
  ): Promise<Fields> {
    const columns = new Map(sql.written.map((field) => [snake(field), given[field]]))
    const missing = await missingReferences(database, tx, table, tenant, columns)
    if (missing.length > 0) {
      const errors = Object.fromEntries(
        sql.written
          .filter((field) => missing.includes(snake(field)))
          .map((field) => [field, 'Choose one from the list']),
      )
      throw refuse('INVALID', { errors })
    }
    try {
      const [row] = await run<Fields>(tx, text, [...values, ...sql.written.map((field) => given[field] ?? null)])
      if (!row) throw refuse('NOT_FOUND')
      return row
    } catch (error) {
      throw explain(error)
    }
  }

  /** The row, locked, at the version the caller has seen. Throws 404 outside the tenant, 409 STALE with who and when. */
  async function lock(tx: Tx, actor: Actor, id: number, version: number): Promise<RowOf<R>> {
    const scope = andScope(scopeOf(house, binding, actor), 2)
    const [row] = await run<RowOf<R> & Fields>(tx, sql.locked(scope.text), [id, tenantOf(actor), ...scope.values])
    if (!row) throw refuse('NOT_FOUND')
    if (row.version !== version) throw await staleRow(tx, table, id)
    return row
  }

  async function create(tx: Tx, writer: Writer, given: WriteOf<R>): Promise<RowOf<R>> {
    const { actor } = writer
    const now = clock.now()
    const context = { actor, now, before: null }
    const values = (await binding.beforeWrite?.(tx, given, context)) ?? given
    let row = await write(
      tx,
      sql.insert,
      [actor.companyId, now, actor.userId, ...constants],
      values as Fields,
      actor.companyId,
    )
    if (binding.afterWrite) {
      await binding.afterWrite(tx, Number(row.id), values, context)
      row = await reread(tx, Number(row.id))
    }
    await audit(tx, writer, row, 'create', { after: row })
    return row as RowOf<R>
  }

  async function reread(tx: Tx, id: number): Promise<Fields> {
    const [row] = await run<Fields>(tx, sql.one(), [id, null])
    if (!row) throw refuse('NOT_FOUND')
    return row
  }

  async function update(tx: Tx, writer: Writer, id: number, version: number, given: WriteOf<R>): Promise<RowOf<R>> {
    const { actor } = writer
    const now = clock.now()
    const before = await lock(tx, actor, id, version)
    const context = { actor, now, before }
    const values = (await binding.beforeWrite?.(tx, given, context)) ?? given
    let row = await write(tx, sql.update, [id, now, actor.userId], values as Fields, actor.companyId)
    if (binding.afterWrite) {
      await binding.afterWrite(tx, id, values, context)
      row = await reread(tx, id)
    }
    const { version: _v, updatedAt: _u, ...comparable } = row
    await audit(tx, writer, row, 'update', changes(before as Fields, comparable))
    return row as RowOf<R>
  }

  async function setArchived(
    tx: Tx,
    writer: Writer,
    id: number,
    version: number,
    move: 'archive' | 'restore',
  ): Promise<RowOf<R>> {
    const before = await lock(tx, writer.actor, id, version)
    await binding.beforeMove?.(tx, move, before, writer.actor)
    if ((before.archivedAt !== null) === (move === 'archive'))
      throw refuse('WRONG_STATE', { message: `${name} is already ${move}d` })
    const now = clock.now()
    const [row] = await run<Fields>(tx, sql.setArchived, [
      id,
      now,
      writer.actor.userId,
      move === 'archive' ? now : null,
    ])
    if (!row) throw refuse('NOT_FOUND')
    await audit(tx, writer, row, move, {
      before: { archivedAt: before.archivedAt },
      after: { archivedAt: row.archivedAt },
    })
    return row as RowOf<R>
  }

  /** Deletes for good; refused with where the record is used (G-048). */
  async function remove(tx: Tx, writer: Writer, id: number, version: number): Promise<void> {
    const row = await lock(tx, writer.actor, id, version)
    await binding.beforeMove?.(tx, 'delete' satisfies Move, row, writer.actor)
    const usedBy = await usesOf(database, tx, table, id)
    if (usedBy.length > 0) throw refuse('IN_USE', { message: `${name} is already used`, details: { usedBy } })
    await audit(tx, writer, row as Fields, 'delete', { before: row as Fields })
    await run(tx, sql.remove, [id])
  }

  return { create, update, setArchived, remove }
}
