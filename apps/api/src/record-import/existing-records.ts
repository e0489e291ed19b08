import type { AnyResource } from '@selamat/contract/kit/resource'
import { sql as raw } from 'kysely'
import type { Actor } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { run, type Tx } from '../platform/database.ts'
import type { ExistingRecord, Mounted } from '../platform/records/mounted.ts'
import { scopeOf } from '../platform/records/scope.ts'
import { lockTree } from '../platform/records/tree.ts'

/** A record of the tenant, and whether it is of this kind and in the actor's scope. */
export interface Found {
  readonly record: ExistingRecord
  readonly within: boolean
}

/** The records with these ids, as the kit reads them; locked before they are written. */
export async function recordsOf<R extends AnyResource>(
  context: AppContext,
  db: Tx,
  { binding, sql }: Pick<Mounted<R>, 'binding' | 'sql'>,
  actor: Actor,
  { ids, lock }: { ids: readonly number[]; lock: boolean },
): Promise<Map<number, Found>> {
  if (ids.length === 0) return new Map()
  const { table, joins = '' } = binding
  // Locked in the order of their ids, so that two imports cannot deadlock.
  const [any = 0] = ids
  if (lock && binding.tree) await lockTree(db, { table }, any)
  if (lock) await raw`select id from ${raw.raw(table)} where id = any(${ids}) order by id for update`.execute(db)
  const rows = await run<ExistingRecord & { '#within': boolean }>(
    db,
    raw`select ${raw.raw(sql.columns)}, (${scopeOf(context, binding, actor)}) as "#within"
      from ${raw.raw(table)} t ${raw.raw(joins)} where t.id = any(${ids}) and t.company_id = ${actor.companyId}`,
  )
  return new Map(rows.map(({ '#within': within, ...record }) => [record.id, { record, within }]))
}
