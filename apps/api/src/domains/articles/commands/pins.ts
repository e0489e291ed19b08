import type { articlePins, PinnedArticle } from '@selamat/contract/domains/articles/article-pins'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { inText } from '../../../platform/keyword.ts'
import { articleReader, canRead, inArticleScope, isInDate, isPublished } from '../relations.ts'

type Stored = Omit<PinnedArticle, 'publishedAt'> & { readonly publishedAt: Date }

async function pinsOf(db: Executor, companyId: number, condition: RawBuilder<SqlBool>): Promise<PinnedArticle[]> {
  const rows = await run<Stored>(
    db,
    sql`select a.id as article_id, a.title, a.summary, c.category_name, a.cover_file_id, a.cover_alt, a.publish_at as published_at
      from article_pins p join articles a on a.id = p.article_id join article_categories c on c.id = a.category_id
      where p.company_id = ${companyId} and ${condition} order by p.position`,
  )
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: formatTimestamp(publishedAt) }))
}

/** What can be pinned: published, and not expired. One that expires leaves the pins by itself. */
const inForce = ({ clock }: AppContext) =>
  sql<SqlBool>`(${isPublished(clock.now())} and ${isInDate(formatDate(clock.now()))})`

/** The pins of a company in their order, for those who pin (ARTICLES-07, ARTICLES-19). */
export const adminPins = async (context: AppContext, { companyId }: Actor, db: Executor = context.database.kysely) => ({
  pinnedArticle: await pinsOf(db, companyId, inForce(context)),
})

/** Those of them that somebody reads (ARTICLES-06, ARTICLES-22). */
export async function readerPins(context: AppContext, actor: Actor) {
  const db = context.database.kysely
  const reader = await articleReader(context, db, actor)
  return { pinnedArticle: await pinsOf(db, actor.companyId, sql`${canRead(reader)} and ${isInDate(reader.today)}`) }
}

const MOST = 100

/** The articles that can be pinned, the newest first (ARTICLES-13). */
export async function pinnable(
  context: AppContext,
  actor: Actor,
  { keyword }: { readonly keyword?: string | undefined },
) {
  const found = inText('a.search_text', keyword) ?? sql`true`
  const rows = await run<{ articleId: number; title: string; categoryName: string; publishedAt: Date }>(
    context.database.kysely,
    sql`select a.id as article_id, a.title, c.category_name, a.publish_at as published_at from articles a
      join article_categories c on c.id = a.category_id
      where a.company_id = ${actor.companyId} and ${inArticleScope(actor, formatDate(context.clock.now()))} and ${inForce(context)} and ${found}
      order by a.publish_at desc, a.id desc limit ${MOST}`,
  )
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: formatTimestamp(publishedAt) }))
}

/** Pins articles in an order (ARTICLES-14). Throws 409 STALE where somebody was faster, 422 for what cannot be pinned. */
export const updatePins = (context: AppContext, { actor, body, requestId }: SignedCall<typeof articlePins.update>) =>
  context.database.transaction(async (tx) => {
    const { articleIds, before } = body
    const { companyId } = actor
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('article-pins', ${companyId}))`)
    const { pinnedArticle } = await adminPins(context, actor, tx)
    const present = pinnedArticle.map(({ articleId }) => articleId)
    if (JSON.stringify(present) !== JSON.stringify(before))
      throw httpError('STALE', { details: { articleIds: present } })
    const added = articleIds.filter((id) => !present.includes(id))
    const [known] = await run<{ count: number }>(
      tx,
      sql`select count(*)::int from articles a where a.id = any(${added}::bigint[]) and a.company_id = ${companyId}
        and ${inArticleScope(actor, formatDate(context.clock.now()))} and ${inForce(context)}`,
    )
    if (known?.count !== added.length || new Set(articleIds).size !== articleIds.length) {
      throw httpError('INVALID', { errors: { articleIds: 'Only published articles are pinned, each once' } })
    }
    await run(tx, sql`delete from article_pins where company_id = ${companyId}`)
    await run(
      tx,
      sql`insert into article_pins (company_id, article_id, position)
        select ${companyId}, g.id, g.place from unnest(${articleIds}::bigint[]) with ordinality g (id, place)`,
    )
    const at = context.clock.now()
    await writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: 'article_pins',
      entityId: companyId,
      label: 'Pinned articles',
      action: 'update',
      before: { articleIds: present },
      after: { articleIds },
      requestId,
    })
    return adminPins(context, actor, tx)
  })
