import { run, type Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'

/** A table whose rows lie below one another. */
export interface Tree {
  readonly table: 'hierarchies' | 'sub_hierarchies'
  readonly label: 'model_name' | 'title'
  /** As people name one: `model`. */
  readonly one: string
}

/**
 * One move a time in the tree of a record's tenant: two that cross could each be right and make a loop together. Taken
 * before any row is locked, so that nobody waits in a circle.
 */
export const lockTree = (tx: Tx, { table }: Tree, id: number) =>
  run(tx, `select pg_advisory_xact_lock(hashtextextended('${table}', company_id)) from ${table} where id = $1`, [id])

const above = ({ table, label }: Tree) => `
  with recursive above as (
    select id, parent_id from ${table} where id = $1
    union select t.id, t.parent_id from ${table} t join above a on t.id = a.parent_id)
  select p.${label} as name, p.archived_at is not null as archived, exists (select from above where id = $2) as loops,
    p.company_id is distinct from coalesce((select company_id from ${table} where id = $2), p.company_id) as foreign
  from ${table} p where p.id = $1`

/** A record may lie below an active one of its company that is not itself below the record. Throws 422 at `parentId`. */
export async function demandPlace(
  tx: Tx,
  tree: Tree,
  parentId: number | null,
  own: { id: number; name: string } | null,
) {
  if (parentId === null) return
  const [parent] = await run<{ name: string; archived: boolean; loops: boolean; foreign: boolean }>(tx, above(tree), [
    parentId,
    own?.id ?? null,
  ])
  // That it is not there at all, the kit says.
  if (!parent) return
  const wrong = (message: string) => refuse('INVALID', { message, errors: { parentId: message } })
  if (parent.foreign) throw wrong('Choose one from the list')
  if (own?.id === parentId) throw wrong(`A ${tree.one} cannot lie below itself`)
  if (parent.loops) throw wrong(`“${parent.name}” lies below “${own?.name}”. Move it out first, or choose another one`)
  if (parent.archived) throw wrong(`“${parent.name}” is archived. Choose another one`)
}

const living = ({ table }: Tree) =>
  `select count(*)::int as below from ${table} where parent_id = $1 and archived_at is null`

/** What still has active ones below it is not archived: they would hang in the air. Throws 409. */
export async function demandNothingBelow(tx: Tx, tree: Tree, row: { id: number; name: string }) {
  const [count] = await run<{ below: number }>(tx, living(tree), [row.id])
  if (!count?.below) return
  const what = count.below === 1 ? `1 ${tree.one}` : `${count.below} ${tree.one}s`
  throw refuse('IN_USE', {
    message: `${what} below “${row.name}”. Move or archive ${count.below === 1 ? 'it' : 'them'} first`,
  })
}
