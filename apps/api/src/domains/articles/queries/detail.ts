import type { ArticleDetail } from '@selamat/contract/domains/articles/article-reading'
import { leastSeconds } from '@selamat/contract/domains/articles/body-text'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { readingColumns, readingJoins, type StoredReading, toReadArticle } from '../register/reading.ts'
import { articleReader, canOpen, manages } from '../relations.ts'

type Copied =
  | 'body'
  | 'authorPosition'
  | 'changeNote'
  | 'isMaterial'
  | 'mustAcknowledge'
  | 'signWithPassword'
  | 'comments'
type Stored = StoredReading &
  Pick<ArticleDetail, Copied> & {
    readonly isExpired: boolean
    readonly managed: boolean
  }

/** An article as its readers read it (ARTICLES-09, ARTICLES-23). Throws 404. */
export async function articleOf(context: AppContext, actor: Actor, id: number): Promise<ArticleDetail> {
  const db = context.database.kysely
  const reader = await articleReader(context, db, actor)
  const { today } = reader
  const [found] = await run<Stored>(
    db,
    sql`select ${readingColumns(reader)}, r.content->'body' as body, r.change_note, r.is_material, a.must_acknowledge, a.sign_with_password, a.comments,
        coalesce(a.valid_until < ${today}::date, false) as is_expired, ${manages(reader)} as managed,
        (select p.position_name from employments e join positions p on p.id = e.position_id
          where e.user_id = a.author_id and ${holdsAt('e', today)} limit 1) as author_position
      from articles a ${readingJoins(reader)} join article_revisions r on r.article_id = a.id and r.revision = a.revision
      where a.id = ${id} and ${canOpen(reader)}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  const {
    body,
    managed,
    authorPosition,
    changeNote,
    isMaterial,
    isExpired,
    mustAcknowledge,
    signWithPassword,
    comments,
    ...row
  } = found
  return {
    ...toReadArticle(row),
    // It was checked when it was published, and never changes.
    body,
    authorPosition,
    changeNote,
    isMaterial,
    isExpired,
    mustAcknowledge,
    signWithPassword,
    leastSeconds: leastSeconds(row.wordCount),
    comments,
    mayComment: comments !== 'CLOSED' && !isExpired,
    moderates: managed,
    mayEdit: managed,
  }
}
