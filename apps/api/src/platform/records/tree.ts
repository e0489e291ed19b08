import { sql } from 'kysely'
import { run, type Tx } from '../database.ts'
import { httpError } from '../errors.ts'
import { type Fragment, snake } from './statements.ts'

/** A table with a parent column. */
export interface Tree {
  readonly table: string
  /** The field that names a record. */
  readonly label: string
  /** The field that holds the record above. */
  readonly field: string
  /** As people name one: `model`. */
  readonly one: string
  /** What is said where a record would lie below itself, at any depth; without it the way is explained. */
  readonly loops?: string | undefined
}

const lockOf = (table: string) => `pg_advisory_xact_lock(hashtextextended('${table}', company_id))`

/**
 * One move at a time in the tree of a record's tenant: two moves that cross could each be right and make a loop together.
 * Taken before any row is locked, so that no two transactions wait for each other.
 */
export const lockTree = (tx: Tx, { table }: Pick<Tree, 'table'>, id: number) =>
  run(tx, sql`select ${sql.raw(lockOf(table))} from ${sql.raw(table)} where id = ${id}`)

/**
 * The same within the statement that locks the row of an update, and only where that gives the record another parent. The
 * parent is read before the row is locked: where it changes meanwhile the version does too, and the update is stale.
 */
const lockMove = ({ table, field }: Tree, id: number, parentId: number | null) => sql`(
  select count(${sql.raw(lockOf(table))}) from ${sql.raw(table)} where id = ${id}
    and ${sql.raw(snake(field))} is distinct from ${parentId}) >= 0`

const above = (tree: Tree, parentId: number, own: number | null) => {
  const [table, up, label] = [sql.table(tree.table), sql.ref(snake(tree.field)), sql.ref(snake(tree.label))]
  return sql`with recursive above as (
      select id, ${up} as up from ${table} where id = ${parentId}
      union select t.id, t.${up} from ${table} t join above a on t.id = a.up)
    select p.${label} as name, p.archived_at is not null as archived, exists (select from above where id = ${own}) as loops,
      p.company_id is distinct from coalesce((select company_id from ${table} where id = ${own}), p.company_id) as foreign
    from ${table} p where p.id = ${parentId} for share of p`
}

/**
 * A record may lie below an active one of its company that is not itself below the record; that one is kept from being
 * archived until the transaction ends. Throws 422 at the tree's field.
 */
export async function assertParent(
  tx: Tx,
  tree: Tree,
  parentId: number | null,
  own: { id: number; name: string } | null,
) {
  if (parentId === null) return
  const [parent] = await run<{ name: string; archived: boolean; loops: boolean; foreign: boolean }>(
    tx,
    above(tree, parentId, own?.id ?? null),
  )
  // That it is not there at all, the kit says.
  if (!parent) return
  const wrong = (message: string) => httpError('INVALID', { message, errors: { [tree.field]: message } })
  if (parent.foreign) throw wrong('Choose one from the list')
  if (parent.loops && tree.loops !== undefined) throw wrong(tree.loops)
  if (own?.id === parentId) throw wrong(`A ${tree.one} cannot lie below itself`)
  if (parent.loops) throw wrong(`“${parent.name}” lies below “${own?.name}”. Move it out first, or choose another one`)
  if (parent.archived) throw wrong(`“${parent.name}” is archived. Choose another one`)
}

/** The same for new records, which have nothing below them yet, in one statement. Throws 422 as for one of them. */
async function assertParents(tx: Tx, tree: Tree, parentIds: readonly number[]): Promise<void> {
  const ids = [...new Set(parentIds)]
  const archived = await run<{ id: number }>(
    tx,
    sql`with held as (select id, archived_at from ${sql.table(tree.table)} where id = any(${ids}) order by id for share)
      select id from held where archived_at is not null limit 1`,
  )
  for (const { id } of archived) await assertParent(tx, tree, id, null)
}

/** What still has active ones below it is not archived: they would hang in the air. Throws 409. */
export async function assertNothingBelow(tx: Tx, tree: Tree, row: { id: number; name: string }) {
  const [count] = await run<{ below: number }>(
    tx,
    sql`select count(*)::int as below from ${sql.table(tree.table)}
      where ${sql.ref(snake(tree.field))} = ${row.id} and archived_at is null`,
  )
  if (!count?.below) return
  const what = count.below === 1 ? `1 ${tree.one}` : `${count.below} ${tree.one}s`
  throw httpError('IN_USE', {
    message: `${what} below “${row.name}”. Move or archive ${count.below === 1 ? 'it' : 'them'} first`,
  })
}

/** The rules of a kind whose records lie below one another, as its writes ask them; nothing for any other kind. */
export function treeRules(tree: Tree | undefined) {
  if (tree === undefined) return undefined
  const { label, field } = tree
  const value = (row: object, name: string): unknown => new Map(Object.entries(row)).get(name)
  const above = (row: object) => (typeof value(row, field) === 'number' ? Number(value(row, field)) : null)
  const named = (row: object) => ({ id: Number(value(row, 'id')), name: String(value(row, label)) })
  return {
    /** The condition with which the row of an update is locked; `values` is what the update writes. */
    lock: (id: number, values: object): Fragment => lockMove(tree, id, above(values)),
    write: async (tx: Tx, values: object, before: object | null) => {
      if (before && above(before) === above(values)) return
      await assertParent(tx, tree, above(values), before && named(before))
    },
    writeNew: (tx: Tx, rows: readonly object[]) =>
      assertParents(
        tx,
        tree,
        rows.flatMap((row) => above(row) ?? []),
      ),
    move: (tx: Tx, move: 'archive' | 'restore', row: object) =>
      move === 'archive' ? assertNothingBelow(tx, tree, named(row)) : assertParent(tx, tree, above(row), named(row)),
  }
}
