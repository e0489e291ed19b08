import type { ArticleRevision } from '@selamat/contract/domains/articles/article'
import { articleContent } from '@selamat/contract/domains/articles/article-content'
import { compareBodies } from '@selamat/contract/domains/articles/compare-bodies'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { articleInScope, contentOf } from './stored.ts'

const MOST = 1000

/** The revisions of an article, the newest first. Throws 404. */
export async function articleRevisions(context: AppContext, actor: Actor, id: number): Promise<ArticleRevision[]> {
  const db = context.database.kysely
  await articleInScope(context, db, actor, id)
  const rows = await run<Omit<ArticleRevision, 'publishAt'> & { publishAt: Date }>(
    db,
    sql`select r.id, r.revision, r.content ->> 'title' as title, r.is_material, r.change_note, r.publish_at,
        r.publish_at <= ${context.clock.now()} as is_out, u.full_name as published_by,
        (select count(distinct k.user_id)::int from article_acknowledgements k where k.article_id = r.article_id and k.revision = r.revision)
          as acknowledged
      from article_revisions r join users u on u.id = r.published_by where r.article_id = ${id} order by r.revision desc limit ${MOST}`,
  )
  return rows.map(({ publishAt, ...row }) => ({ ...row, publishAt: formatTimestamp(publishAt) }))
}

/** What differs between two revisions; 0 is what is being written. Throws 404. */
export async function compareRevisions(
  context: AppContext,
  actor: Actor,
  { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
) {
  const db = context.database.kysely
  const article = await articleInScope(context, db, actor, id)
  const rows = await run<{ revision: number; content: unknown }>(
    db,
    sql`select revision, content from article_revisions where article_id = ${id} and revision in (${from}, ${to})`,
  )
  const published = new Map(rows.map(({ revision, content }) => [revision, content]))
  const read = (revision: number) => {
    if (revision === 0) return contentOf(article)
    if (!published.has(revision)) throw httpError('NOT_FOUND')
    return articleContent.parse(published.get(revision))
  }
  const [before, after] = [read(from), read(to)]
  return {
    from: { revision: from, title: before.title, summary: before.summary },
    to: { revision: to, title: after.title, summary: after.summary },
    blocks: compareBodies(before.body, after.body),
  }
}
