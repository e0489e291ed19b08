import { hiradcAddress } from '@selamat/contract/domains/hiradc/hiradc-address'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { escapeLike } from '../../../platform/keyword.ts'
import { all } from '../../../platform/records/statements.ts'
import { searchRegister } from '../../../register/register-search.ts'
import { readerOf } from '../relations.ts'
import { inHead } from './keyword.ts'
import { reachedInForce } from './selection.ts'

/** The assessments in force that a keyword finds by number, title or process, for the search of records. */
export async function searchHiradcs(context: AppContext, actor: Actor, keyword: string) {
  const db = context.database.kysely
  const found = inHead(keyword)
  const today = formatDate(context.clock.now())
  const { list } = await readerOf(context, db, actor, today)
  if (!found || list.length === 0) return []
  return searchRegister(db, {
    kind: 'assessment',
    table: 'hiradc_revisions',
    alias: 'r',
    address: hiradcAddress,
    where: all([reachedInForce(actor, list, today), found]),
    columns: sql`r.hiradc_id as id, r.title as label, r.number || ', ' || l.location_name as hint`,
    joins: sql`join locations l on l.id = r.location_id`,
    order: sql`(r.title ilike ${`${escapeLike(keyword)}%`}) desc, r.title, r.hiradc_id`,
  })
}
