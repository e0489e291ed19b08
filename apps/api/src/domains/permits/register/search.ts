import { permitAddress } from '@selamat/contract/domains/permits/items'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { searchRegister } from '../../../register/register-search.ts'
import { permitReads } from './list.ts'

/** The permits that a keyword finds by number, work or holder, for the search of records: what goes on first. */
export async function searchPermits(context: AppContext, actor: Actor, keyword: string) {
  const { reader, where, match } = await permitReads.select(context, actor, { keyword })
  if (!match || reader.actor.scopes.length === 0) return []
  return searchRegister(reader.db, {
    kind: 'permit',
    table: 'permits',
    alias: 'p',
    where,
    address: permitAddress,
    columns: sql`p.id, p.title as label, p.number || ', ' || l.location_name as hint`,
    joins: sql`join locations l on l.id = p.location_id`,
    order: sql`(p.status = 'ACTIVE') desc, p.updated_at desc, p.id desc`,
  })
}
