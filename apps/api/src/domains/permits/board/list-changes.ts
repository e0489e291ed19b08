import { type board, MOST_CHANGES } from '@selamat/contract/domains/permits/board/board'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { canRead, readerOf } from '../relations.ts'
import { siteOf } from './sites.ts'

type Changes = DataOf<typeof board.changes>
type Row = Changes['first'][number] & { readonly total: number }

/** What happened to the permits of a site after one instant until another, newest first. Throws 404 for a site of another company. */
export async function listChanges(
  context: AppContext,
  actor: Actor,
  { siteId, from, until }: BodyOf<typeof board.changes>,
): Promise<Changes> {
  const db = context.database.kysely
  await siteOf(db, actor, siteId)
  const rows = await run<Row>(
    db,
    sql`select e.id, jakarta_time(e.at) as at, p.id as permit_id, p.number, p.title, l.location_name, e.label,
        u.full_name as actor_name, e.from_status, e.to_status, e.reason,
        count(*) over ()::int as total
      from permit_events e join permits p on p.id = e.permit_id join locations l on l.id = p.location_id
      left join users u on u.id = e.actor_id
      where e.company_id = ${actor.companyId} and e.at > ${new Date(from)} and e.at <= ${new Date(until)}
        and p.site_id = ${siteId} and ${canRead(await readerOf(context, db, actor))}
      order by e.at desc, e.id desc limit ${MOST_CHANGES}`,
  )
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ total: _, ...row }) => row),
  }
}
