import { type ArticleCrew, MOST_CREWS } from '@selamat/contract/domains/articles/article-reading'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { ArticlePorts } from '../ports.ts'
import { articleReader, canOpen, hasAcknowledged, isInDate } from '../relations.ts'

/**
 * How many of the crew of each live permit whose work an article stops have acknowledged it; of permits that the actor reads, none
 * where it stops no work. Throws 404.
 */
export async function crewsOf(
  context: AppContext,
  ports: ArticlePorts,
  actor: Actor,
  id: number,
): Promise<ArticleCrew[]> {
  const db = context.database.kysely
  const reader = await articleReader(context, db, actor)
  const [found] = await run<{ stopLocationId: number | null }>(
    db,
    sql`select case when a.must_acknowledge and ${isInDate(reader.today)} then a.stop_location_id end as stop_location_id
      from articles a where a.id = ${id} and ${canOpen(reader)}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  if (found.stopLocationId === null) return []
  const crews = await ports.crewsAt(context, actor, { locationId: found.stopLocationId, limit: MOST_CREWS })
  const people = [...new Set(crews.flatMap(({ userIds }) => userIds))]
  const done = await run<{ id: number }>(
    db,
    sql`select p.id from articles a cross join unnest(${people}::bigint[]) p (id)
      where a.id = ${id} and ${hasAcknowledged(reader.at, sql`p.id`)}`,
  )
  const acknowledged = new Set(done.map((one) => one.id))
  return crews.map(({ userIds, ...permit }) => ({
    ...permit,
    people: userIds.length,
    acknowledged: userIds.filter((userId) => acknowledged.has(userId)).length,
  }))
}
