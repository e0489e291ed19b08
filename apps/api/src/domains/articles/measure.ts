import { articleReadersAddress } from '@selamat/contract/domains/articles/article-address'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run } from '../../platform/database.ts'
import { articleReader, hasAcknowledged, inAudience, isInDate, isPublished, mayKnowOf } from './relations.ts'

interface Acknowledged {
  readonly articleId: number
  readonly title: string
  readonly acknowledged: number
  /** The present audience, of those whom the actor may know of. */
  readonly people: number
  /** The page with exactly these people. */
  readonly rowsAddress: string
}

/** So many articles are counted, the newest first. */
const MOST = 50

/**
 * Read and acknowledged: of each article that is to be acknowledged, how many of its present audience have; only people whom the
 * actor may know of, as the list of its readers has them.
 */
export async function readAndAcknowledged(context: AppContext, actor: Actor): Promise<Acknowledged[]> {
  const db = context.database.kysely
  const reader = await articleReader(context, db, actor)
  const { at, today } = reader
  const company = actor.scopes.includes('all') ? sql`true` : sql`a.company_id = ${actor.companyId}`
  const rows = await run<Omit<Acknowledged, 'rowsAddress'>>(
    db,
    sql`select a.id as article_id, a.title, p.acknowledged, p.people
      from (select a.* from articles a where ${company} and a.must_acknowledge and ${isPublished(at)} and ${isInDate(today)}
        order by a.publish_at desc, a.id desc limit ${MOST}) a
      cross join lateral (select count(*)::int as people, (count(*) filter (where ${hasAcknowledged(at)}))::int as acknowledged
        from users u where ${inAudience(today)} and ${mayKnowOf(reader)}) p
      where p.people > 0 order by a.publish_at desc, a.id desc`,
  )
  return rows.map((row) => ({ ...row, rowsAddress: articleReadersAddress(row.articleId) }))
}
