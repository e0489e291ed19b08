import type { Action, Scope } from '@selamat/contract/kit/permissions'
import { type Executor, run } from './database.ts'

/** A grant that somebody may hold: some items with an action; `other` is an item that its role may hold as well, 0 for none. */
interface Grant {
  readonly items: readonly number[]
  readonly action: Action
  readonly other: number
}

/** The scopes of a grant, by roles that hold the other item as well, and by those that do not. */
interface Scopes {
  readonly alone: readonly Scope[]
  readonly beside: readonly Scope[]
}

interface Row {
  readonly place: number
  readonly scope: Scope
  readonly isBeside: boolean
}

/** Several grants of a user in one statement: `asked` has a line for each item of each of them. */
const GRANTED = `
  select distinct asked.place, r.scope, r.scope <> 'all' and exists (
      select 1 from role_grants o where o.role_id = r.id and o.item_id = asked.other and cardinality(o.actions) > 0) as is_beside
  from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null join role_grants g on g.role_id = r.id
  join unnest($2::smallint[], $3::smallint[], $4::text[], $5::smallint[]) asked (place, item_id, action, other)
    on asked.item_id = g.item_id and asked.action = any(g.actions)
  where ur.user_id = $1`

interface Waiting {
  readonly grants: Grant[]
  readonly rows: Promise<readonly Row[]>
}

/** The grants that are looked up next, by the connection and the user. */
const waiting = new WeakMap<Executor, Map<number, Waiting>>()

async function look(db: Executor, userId: number, grants: readonly Grant[]): Promise<readonly Row[]> {
  const lines = grants.flatMap(({ items, action, other }, place) =>
    items.map((item) => ({ place, item, action, other })),
  )
  return run<Row>(db, GRANTED, [
    userId,
    lines.map(({ place }) => place),
    lines.map(({ item }) => item),
    lines.map(({ action }) => action),
    lines.map(({ other }) => other),
  ])
}

/**
 * The scopes in which a user holds a grant now. Those that one piece of work looks up at once, without waiting in between, travel in one
 * statement; nothing is kept beyond it, so that a withdrawn role is gone with the next.
 */
export async function grantOf(db: Executor, { userId }: { readonly userId: number }, grant: Grant): Promise<Scopes> {
  const users = waiting.get(db) ?? new Map<number, Waiting>()
  waiting.set(db, users)
  const together = users.get(userId) ?? next(db, users, userId)
  const place = together.grants.push(grant) - 1
  const own = (await together.rows).filter((row) => row.place === place)
  const of = (isBeside: boolean) => own.flatMap((row) => (row.isBeside === isBeside ? [row.scope] : []))
  return { alone: of(false), beside: of(true) }
}

function next(db: Executor, users: Map<number, Waiting>, userId: number): Waiting {
  const grants: Grant[] = []
  const rows = Promise.resolve().then(() => {
    users.delete(userId)
    return look(db, userId, grants)
  })
  const made = { grants, rows }
  users.set(userId, made)
  return made
}
