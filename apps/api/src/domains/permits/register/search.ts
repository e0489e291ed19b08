import { permitAddress } from '@selamat/contract/domains/permits/items'
import type { recordSearch } from '@selamat/contract/domains/search/search'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { keywordPattern } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { permitSelection } from './list.ts'

const OF_A_KIND = 5
const COMPARED = 200

/** The permits that a keyword finds by number, work or holder, for the search of records: what goes on first. */
export async function searchPermits(
  context: AppContext,
  actor: Actor,
  keyword: string,
): Promise<DataOf<typeof recordSearch>> {
  if (keywordPattern(keyword) === undefined) return []
  const { db, where, reader } = await permitSelection(context, actor, { keyword })
  if (reader.actor.scopes.length === 0) return []
  const rows = await run<{ id: number; title: string; hint: string }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select p.id, p.title, p.number || ', ' || l.location_name as hint
      from (select p.id, p.title, p.number, p.location_id, p.status, p.updated_at from permits p where ${where} limit ${COMPARED}) p
      join locations l on l.id = p.location_id
      order by (p.status = 'ACTIVE') desc, p.updated_at desc, p.id desc limit ${OF_A_KIND}`,
  )
  return rows.map(({ id, title, hint }) => ({ id, kind: 'permit', label: title, hint, to: permitAddress(id) }))
}
