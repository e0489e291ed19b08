import { type Action, itemsOf } from '@selamat/contract/kit/permissions'
import type { Usage } from '@selamat/contract/kit/traces'
import { sql } from 'kysely'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { type Executor, run } from '../database.ts'
import { httpError } from '../errors.ts'
import { scopesFor } from '../session.ts'
import { foreignKeys } from './catalogue.ts'
import { scopeOf } from './scope.ts'
import { type Fragment, snake } from './statements.ts'

interface Used {
  readonly table: string
  readonly id: number
  readonly from?: readonly string[]
}

const MAX_COUNT = 1000
const MAX_NAMED = 5

/**
 * Where a record is used, by kind, each counted to 1,000, with the first few that the actor can read by name; what would
 * be deleted with it (`parts`: `table.column`) does not count. `active`: only by what can be archived and is not;
 * `from`: only by records of these tables.
 */
export async function usesOf(
  context: AppContext,
  db: Executor,
  actor: Actor,
  { table, id, parts, active = false, from: only }: Used & { parts?: ReadonlySet<string>; active?: boolean },
): Promise<Usage['usedBy']> {
  const keys = (await foreignKeys(context.database, db)).filter(
    (key) =>
      key.target === table &&
      !key.cascades &&
      !parts?.has(`${key.table}.${key.column}`) &&
      (key.archives || !active) &&
      (only?.includes(key.table) ?? true),
  )
  if (keys.length === 0) return []
  const referring = [...Map.groupBy(keys, (key) => key.table)].map(([from, columns]) => {
    const refers = sql`(${sql.join(
      columns.map(({ column }) => sql`t.${sql.raw(column)} = ${id}`),
      sql` or `,
    )})`
    return { from, refers: active ? sql`${refers} and t.archived_at is null` : refers }
  })
  const counts = referring.map(
    ({ from, refers }, index) => sql`select ${sql.lit(index)} as i, count(*)::int as count
      from (select 1 from ${sql.raw(from)} t where ${refers} limit ${sql.lit(MAX_COUNT)}) u`,
  )
  const counted = await run<{ i: number; count: number }>(db, sql.join(counts, sql` union all `))
  const usedBy: Usage['usedBy'] = []
  for (const { i, count } of counted) {
    const use = referring[i]
    if (!use || count === 0) continue
    usedBy.push({
      what: context.records.counted(use.from, count),
      count,
      records: await recordsOf(context, db, actor, use),
    })
  }
  return usedBy
}

/** What active records refer to is not archived. Throws 409 with what refers, in words and with the first few by name. */
export async function assertNoActiveUses(
  context: AppContext,
  tx: Executor,
  actor: Actor,
  { name, ...used }: Used & { name: string },
): Promise<void> {
  const usedBy = await usesOf(context, tx, actor, { ...used, active: true })
  if (usedBy.length === 0) return
  const uses = usedBy.map(({ what, count }) => `${count} active ${what}`)
  const labels = new Intl.ListFormat('en', { type: 'conjunction' }).format(uses)
  const message = `“${name}” is used by ${labels}. Archive or change ${uses.length === 1 && usedBy[0]?.count === 1 ? 'it' : 'them'} first`
  throw httpError('IN_USE', { message, details: { usedBy } })
}

/** The first records of a table that refer to one, among those of the user's company that the actor can read. */
async function recordsOf(
  context: AppContext,
  db: Executor,
  actor: Actor,
  { from, refers }: { from: string; refers: Fragment },
) {
  const found = new Map<number, Usage['usedBy'][number]['records'][number]>()
  for (const kind of context.records.all) {
    if (kind.table !== from) continue
    const scopesOf = (action: Action) => scopesFor(context, actor, { anyOf: itemsOf(kind.menuItem), action }, db)
    const scopes = await scopesOf('read')
    if (scopes.length === 0) continue
    const { list, add, edit = add } = kind.paths
    // Who cannot change it finds it in the list.
    const form = edit !== undefined && (await scopesOf('update')).length > 0 ? edit : null
    const rows = await run<{ id: number; label: string }>(
      db,
      sql`select t.id, t.${sql.raw(snake(kind.label))} as label from ${sql.raw(from)} t
        where ${refers} and t.company_id = ${actor.companyId} and ${scopeOf(context, kind, { ...actor, scopes })}
        order by t.id limit ${sql.lit(MAX_NAMED)}`,
    )
    for (const row of rows) {
      if (!found.has(row.id)) found.set(row.id, { ...row, to: form === null ? list : `${form}?id=${row.id}` })
    }
  }
  return [...found.values()].slice(0, MAX_NAMED)
}
