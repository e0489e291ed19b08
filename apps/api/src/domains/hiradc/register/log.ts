import type { HiradcLogRow, hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { visibleRevision } from '../queries/stored.ts'
import { canRead, readerOf } from '../relations.ts'

/** What was done to an assessment, newest first: to the revisions that the actor can open. Throws 404 (HIRADC-16). */
export async function listLog(context: AppContext, actor: Actor, query: BodyOf<typeof hiradcRegister.log>) {
  const db = context.database.kysely
  await visibleRevision(context, db, actor, { hiradcId: query.id, first: 'in-force' })
  const reader = await readerOf(context, db, actor, formatDate(context.clock.now()))
  const events = sql`from hiradc_events e join hiradc_revisions r on r.id = e.revision_id left join users u on u.id = e.actor_id
    left join users f on f.id = e.for_user_id
    where e.hiradc_id = ${query.id} and ${canRead(reader)}`
  const [total, data] = await Promise.all([
    countRows(db, sql`select 1 ${events}`),
    run<HiradcLogRow>(
      db,
      sql`select e.id, jakarta_time(e.at) as at, u.full_name as actor, f.full_name as on_behalf_of, e.action, e.label, r.revision, e.from_status,
          e.to_status, e.reason
        ${events} order by e.id desc limit ${query.limit} offset ${startOf(query)}`,
    ),
  ])
  return { data, pagination: paginationOf(query, total) }
}
