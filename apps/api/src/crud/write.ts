import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { type Actor, tenantOf } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { changes, writeAudit } from '../platform/audit.ts'
import { run, type Tx } from '../platform/database.ts'
import { brokenConstraint, httpError } from '../platform/errors.ts'
import { type Binding, lookBeside } from '../platform/records/binding.ts'
import { foreignKeys, missingAmong } from '../platform/records/catalogue.ts'
import { find } from '../platform/records/find.ts'
import type { RecordWrites, Writer } from '../platform/records/mounted.ts'
import type { Statements } from '../platform/records/record-statements.ts'
import type { Fragment } from '../platform/records/statements.ts'
import { treeRules } from '../platform/records/tree.ts'
import { usesOf } from '../platform/records/where-used.ts'
import { notChosen, writeError } from '../platform/records/write-errors.ts'
import { staleRow } from '../platform/stale.ts'

type Fields = Record<string, unknown>

/** The writes of one resource, each in the caller's transaction: row, hooks and audit row together. */
export function writes<R extends AnyResource>(
  context: AppContext,
  resource: R,
  binding: Binding<R>,
  sql: Statements,
): RecordWrites<R> {
  const { table, label, constants = {}, initial = {} } = binding
  const { database, clock } = context
  const name = resource.label.one.charAt(0).toUpperCase() + resource.label.one.slice(1)

  const tree = treeRules(binding.tree && { table, label, one: resource.label.one, ...binding.tree })

  const audit = (
    tx: Tx,
    { actor, requestId, reason = null }: Writer,
    row: Fields,
    action: string,
    change: { before?: Fields | null; after?: Fields | null },
  ) =>
    writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at: clock.now(),
      entity: table,
      entityId: Number(row.id),
      label: String(row[label]),
      action,
      requestId,
      reason,
      ...change,
    })

  /** Runs an insert or update with the hooks around it. */
  async function save(
    tx: Tx,
    { actor, requestId }: Writer,
    input: WriteOf<R>,
    { text, values, before, tenant, now }: Saving<R>,
  ): Promise<Fields> {
    const looks: Promise<void>[] = []
    const writing = { actor, requestId, now, before, alongside: lookBeside(looks) }
    const written = (await binding.beforeWrite?.(tx, input, writing)) ?? input
    await tree?.write(tx, written, before)
    const fields: Fields = written
    const columns = new Map(sql.writtenColumns.map(([field, column]) => [column, fields[field] ?? null]))
    // What the row refers to already needs no look: its foreign key holds it.
    const chosen = sql.writtenColumns.filter(([field]) => fields[field] !== before?.[field])
    const references = new Map(chosen.map(([field, column]) => [column, fields[field]]))
    const keys = await foreignKeys(database, tx)
    const absent = missingAmong(keys, tx, { table, tenant }, references)
    // It follows at once, and is undone where something is missing.
    const saved = run<Fields>(tx, text, [...values, ...columns.values()])
    saved.catch(() => undefined)
    absent.catch(() => undefined)
    for (const look of looks) await look
    const missing = await absent
    if (missing.length > 0) throw notChosen(sql.written, missing)
    const [row] = await saved.catch(async (error: unknown) => {
      throw await writeError(database, tx, { table, written: sql.written, unique: binding.unique }, error)
    })
    if (!row) throw httpError('NOT_FOUND')
    if (!binding.afterWrite) return row
    await binding.afterWrite(tx, Number(row.id), written, writing)
    const [complete = row] = await run<Fields>(tx, sql.byId(row.id))
    return complete
  }

  /** The row, locked, at the version the caller has seen, if it says one. Throws 404 outside the tenant, 409 STALE with who and when. */
  async function lock(tx: Tx, actor: Actor, id: number, version: number | null, further?: Fragment) {
    const row = await find<RowOf<R> & Record<string, unknown>>(
      tx,
      context,
      binding,
      sql.locked,
      actor,
      id,
      further && [further],
    )
    if (version !== null && row.version !== version) throw await staleRow(tx, table, id)
    return row
  }

  /** The tenant of a new row; actors with scope all write to their own. */
  async function ownerOf(tx: Tx, actor: Actor, id: number): Promise<number> {
    const tenant = tenantOf(actor)
    if (tenant !== null) return tenant
    const [row] = await run<{ companyId: number }>(tx, sql.owner, [id])
    return row?.companyId ?? actor.companyId
  }

  async function create(tx: Tx, writer: Writer, input: WriteOf<R>): Promise<RowOf<R>> {
    const { companyId: tenant, userId } = writer.actor
    const now = clock.now()
    const first = Object.values(initial).map((follow) => follow(input))
    const values = [tenant, now, userId, ...Object.values(constants), ...first]
    const row = await save(tx, writer, input, { text: sql.insert, values, before: null, tenant, now })
    await audit(tx, writer, row, 'create', { after: row })
    return row as RowOf<R>
  }

  async function update(tx: Tx, writer: Writer, id: number, version: number, input: WriteOf<R>): Promise<RowOf<R>> {
    const { actor } = writer
    const now = clock.now()
    const before = await lock(tx, actor, id, version, tree?.lock(id, input))
    const tenant = await ownerOf(tx, actor, id)
    const values = [id, now, actor.userId]
    const row = await save(tx, writer, input, { text: sql.update, values, before, tenant, now })
    const { version: _v, updatedAt: _u, ...comparable } = row
    await audit(tx, writer, row, 'update', changes(before, comparable))
    return row as RowOf<R>
  }

  async function setArchived(
    tx: Tx,
    writer: Writer,
    id: number,
    version: number,
    move: 'archive' | 'restore',
  ): Promise<RowOf<R>> {
    const { actor } = writer
    const before = await lock(tx, actor, id, version)
    await tree?.move(tx, move, before)
    await binding.beforeMove?.(tx, move, before, actor)
    if ((before.archivedAt !== null) === (move === 'archive'))
      throw httpError('WRONG_STATE', { message: `${name} is already ${move}d` })
    const now = clock.now()
    const [row] = await run<Fields>(tx, sql.setArchived, [id, now, actor.userId, move === 'archive' ? now : null])
    if (!row) throw httpError('NOT_FOUND')
    const change = { before: { archivedAt: before.archivedAt }, after: { archivedAt: row.archivedAt } }
    await audit(tx, writer, row, move, change)
    return row as RowOf<R>
  }

  /** Deletes permanently; a record in use is refused with its uses (G-048). */
  async function remove(tx: Tx, writer: Writer, id: number, version: number | null): Promise<void> {
    const { actor } = writer
    const row = await lock(tx, actor, id, version)
    await binding.beforeMove?.(tx, 'delete', row, actor)
    const inUse = (details: Fields) => httpError('IN_USE', { message: `${name} is already used`, details })
    const usedBy = await usesOf(context, tx, actor, { table, id })
    if (usedBy.length > 0) throw inUse({ usedBy })
    await audit(tx, writer, row, 'delete', { before: row })
    await run(tx, sql.remove, [id]).catch((error: unknown) => {
      // Used since, or by what the catalogue's single columns do not tell.
      throw brokenConstraint(error, '23503') === undefined ? error : inUse({ usedBy: [] })
    })
  }

  return { create, update, setArchived, remove }
}

interface Saving<R extends AnyResource> {
  readonly text: string
  /** What the text takes before the written fields. */
  readonly values: readonly unknown[]
  readonly before: RowOf<R> | null
  readonly tenant: number
  readonly now: Date
}
