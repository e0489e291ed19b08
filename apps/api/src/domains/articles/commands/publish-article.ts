import type { article } from '@selamat/contract/domains/articles/article'
import type { ArticleContent } from '@selamat/contract/domains/articles/article-content'
import type { ArticleState } from '@selamat/contract/domains/articles/article-lifecycle'
import { bodyText, countWords } from '@selamat/contract/domains/articles/body-text'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import type { Change } from '../../../platform/lifecycle.ts'
import { staleRow } from '../../../platform/stale.ts'
import { moveFiles } from '../../files/index.ts'
import { articleMoves } from '../article-moves.ts'
import { countAudience, writeAudience } from '../audience.ts'
import { askAudience } from '../dues/ask-audience.ts'
import type { ArticlePorts } from '../ports.ts'
import { missingOf } from '../queries/missing.ts'
import { contentOf, lockedArticle, type StoredArticle } from '../queries/stored.ts'
import { ARTICLE_FILES, assertReferences, DRAFT_FILES, filesOf } from './check-content.ts'

/** A revision as it is published. */
interface Published {
  readonly content: ArticleContent
  readonly revision: number
  readonly isMaterial: boolean
  readonly publishAt: Date
}
type Set = NonNullable<Change<ArticleState, 'articles'>['set']>

// What a keyword finds: a long text is found by its beginning.
const SEARCHED = 60_000

/** The columns of what readers have, of a revision. A correction keeps the day of what it corrects. */
export function columnsOf({ content, revision, isMaterial, publishAt }: Published): Set {
  const { title, summary, categoryId, validUntil, mustAcknowledge, signWithPassword, dueDays, renewMonths } = content
  return {
    title,
    summary,
    categoryId,
    validUntil,
    mustAcknowledge,
    signWithPassword,
    dueDays,
    renewMonths,
    comments: content.comments,
    stopLocationId: content.stopLocationId,
    coverFileId: content.coverFileId,
    coverAlt: content.coverAlt,
    isForAll: content.everybody,
    bodyText: bodyText(content.body).slice(0, SEARCHED),
    wordCount: countWords(content.body),
    revision,
    nextAt: null,
    ...(isMaterial && { materialRevision: revision, materialAt: publishAt, publishAt }),
  }
}

/**
 * Publishes what is written as the next revision, now or at an instant to come. A publication leaves the version of the text as it
 * is, so that an open editor goes on. Throws 404, 409 STALE, WRONG_STATE, 422 by field with all that is missing.
 */
export function publishArticle(
  context: AppContext,
  ports: ArticlePorts,
  { actor, body, requestId }: SignedCall<typeof article.publish>,
) {
  return context.database.transaction(async (tx) => {
    const before = await lockedArticle(context, tx, actor, body.id)
    if (before.contentVersion !== body.contentVersion) throw await staleRow(tx, 'articles', body.id)
    const at = context.clock.now()
    const content = contentOf(before)
    const publishAt = instantOf(body.publishAt, at)
    await assertReferences(tx, before.companyId, content)
    const { people } = await countAudience(tx, { ...content, companyId: before.companyId, today: formatDate(at) })
    const isScheduled = publishAt > at
    const isLive = before.status === 'PUBLISH'
    // One that is scheduled first takes the place of itself.
    const revision = before.status === 'SCHEDULED' ? before.revision : before.revision + 1
    const isMaterial = revision === 1 || body.isMaterial
    assertWhole(content, { people, onDay: formatDate(publishAt), isNamed: revision === 1 || body.changeNote !== null })
    await run(tx, sql`delete from article_revisions where article_id = ${body.id} and revision >= ${revision}`)
    await run(
      tx,
      sql`insert into article_revisions (company_id, article_id, revision, content, is_material, change_note, publish_at, published_by, created_at)
        values (${before.companyId}, ${body.id}, ${revision}, ${JSON.stringify(content)}::jsonb, ${isMaterial}, ${body.changeNote},
          ${publishAt}, ${actor.userId}, ${at})`,
    )
    await moveFiles(tx, { ids: filesOf(content), ownerId: body.id, from: DRAFT_FILES, to: ARTICLE_FILES })
    const isLater = isLive && isScheduled
    const columns = isLater ? { nextAt: publishAt } : columnsOf({ content, revision, isMaterial, publishAt })
    if (!isLater) await writeAudience(tx, body.id, before.companyId, content)
    const moved = await articleMoves.move(
      tx,
      { actor, requestId },
      {
        subject: { ...before, rights: { update: true, delete: false } },
        action: isScheduled ? 'schedule' : 'publish',
        at,
        reason: body.changeNote,
        change: () => ({
          to: isScheduled && !isLive ? 'SCHEDULED' : 'PUBLISH',
          set: {
            ...columns,
            publishedVersion: before.contentVersion,
            publishAt: columns.publishAt ?? before.publishAt,
          },
        }),
      },
    )
    if (!isScheduled) await afterPublication(tx, ports, { before, content, revision, isMaterial, at })
    return { id: body.id, version: moved.version, status: moved.to, revision, people }
  })
}

/** The instant of a publication. Throws 422 for one that is over. */
function instantOf(publishAt: string | undefined, now: Date): Date {
  if (publishAt === undefined) return now
  const at = new Date(publishAt)
  if (at <= now) throw httpError('INVALID', { errors: { publishAt: 'Choose a time to come, or publish it now' } })
  return at
}

function assertWhole(
  content: ArticleContent,
  { isNamed, ...on }: { readonly people: number; readonly onDay: string; readonly isNamed: boolean },
): void {
  const missing = missingOf(content, on)
  const errors = Object.fromEntries(missing.map(({ field, reason }) => [field, reason]))
  if (!isNamed) errors.changeNote = 'Say what has changed: readers see it'
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** What follows when readers have a revision: whoever must know of it is asked, and work stops where it says so. */
export async function afterPublication(
  tx: Tx,
  ports: ArticlePorts,
  {
    before,
    content,
    revision,
    isMaterial,
    at,
  }: {
    readonly before: Pick<StoredArticle, 'id' | 'stopLocationId'>
    readonly content: ArticleContent
    readonly revision: number
    readonly isMaterial: boolean
    readonly at: Date
  },
): Promise<void> {
  if (isMaterial) await askAudience(tx, { articleId: before.id, revision, at })
  const places = new Set([before.stopLocationId, content.stopLocationId])
  for (const place of places) if (place !== null) await ports.recheckPlace(tx, place, at)
}
