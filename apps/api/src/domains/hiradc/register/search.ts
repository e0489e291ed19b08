import type { recordSearch } from '@selamat/contract/domains/search/search'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { escapeLike, keywordPattern } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { readerOf } from '../relations.ts'
import { inHead } from './keyword.ts'
import { reachedInForce } from './selection.ts'

const OF_A_KIND = 5
const COMPARED = 200

/** The assessments in force that a keyword finds by number, title or process, for the search of records. */
export async function searchHiradcs(
  context: AppContext,
  actor: Actor,
  keyword: string,
): Promise<DataOf<typeof recordSearch>> {
  const db = context.database.kysely
  const pattern = keywordPattern(keyword)
  const today = formatDate(context.clock.now())
  const { list } = await readerOf(context, db, actor, today)
  if (pattern === undefined || list.length === 0) return []
  const rows = await run<{ id: number; title: string; hint: string }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select r.id, r.title, r.number || ', ' || l.location_name as hint
      from (select r.hiradc_id as id, r.title, r.number, r.location_id from hiradc_revisions r
        where ${reachedInForce(actor, list, today)} and ${inHead(keyword, pattern)} limit ${COMPARED}) r
      join locations l on l.id = r.location_id
      order by (r.title ilike ${`${escapeLike(keyword)}%`}) desc, r.title, r.id limit ${OF_A_KIND}`,
  )
  return rows.map(({ id, title, hint }) => ({
    id,
    kind: 'assessment',
    label: title,
    hint,
    to: `/detail-hiradc?id=${id}`,
  }))
}
