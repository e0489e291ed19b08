import type { article } from '@selamat/contract/domains/articles/article'
import { type ArticleContent, articleContent } from '@selamat/contract/domains/articles/article-content'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError, toHttpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { articleMoves } from '../article-moves.ts'
import { countAudience, writeAudience } from '../audience.ts'
import type { ArticlePorts } from '../ports.ts'
import { lockedArticle, lockedForServer, type StoredArticle } from '../queries/stored.ts'
import { afterPublication, columnsOf } from './publish-article.ts'

const ALL_RIGHTS = { update: true, delete: true }

interface Named {
  readonly actor: Actor
  readonly requestId: string
  readonly body: { readonly id: number; readonly version: number }
}

/** Moves an article in the data scope of the operation; `change` says what goes with it. */
async function move(
  context: AppContext,
  { actor, requestId, body }: Named,
  action: 'unschedule' | 'archive' | 'restore',
  change: (
    tx: Tx,
    before: StoredArticle,
  ) => Promise<Parameters<typeof articleMoves.move>[2]['change'] extends () => infer C ? Awaited<C> : never>,
) {
  return context.database.transaction(async (tx) => {
    const before = await lockedArticle(context, tx, actor, body.id)
    const moved = await articleMoves.move(
      tx,
      { actor, requestId },
      {
        subject: { ...before, rights: ALL_RIGHTS },
        version: body.version,
        action,
        at: context.clock.now(),
        change: () => change(tx, before),
      },
    )
    return { id: body.id, version: moved.version, status: moved.to }
  })
}

/** Cancels the revision that is scheduled: it is written on as a draft. Throws 404, 409 STALE, WRONG_STATE. */
export const unscheduleArticle = (context: AppContext, call: SignedCall<typeof article.unschedule>) =>
  move(context, call, 'unschedule', async (tx, before) => {
    const isFirst = before.status === 'SCHEDULED'
    const due = isFirst ? before.publishAt : before.nextAt
    if (due === null) throw httpError('WRONG_STATE', { message: 'Nothing of it is scheduled' })
    if (due <= context.clock.now()) throw httpError('WRONG_STATE', { message: 'It has just been published' })
    const kept = isFirst ? before.revision - 1 : before.revision
    await run(tx, sql`delete from article_revisions where article_id = ${before.id} and revision > ${kept}`)
    const publishedVersion = null
    return isFirst
      ? { to: 'draft', set: { revision: kept, publishAt: null, publishedVersion } }
      : { to: 'PUBLISH', set: { nextAt: null, publishedVersion } }
  })

/** Archives an article: no reader has it, its pin goes, and it stops no work. Throws 404, 409 STALE, WRONG_STATE. */
export const archiveArticle = (context: AppContext, ports: ArticlePorts, call: SignedCall<typeof article.archive>) =>
  move(context, call, 'archive', async (tx, before) => {
    await run(tx, sql`delete from article_pins where article_id = ${before.id}`)
    await run(tx, sql`delete from article_dues where article_id = ${before.id}`)
    const pending = before.status === 'SCHEDULED' ? before.revision - 1 : before.revision
    await run(tx, sql`delete from article_revisions where article_id = ${before.id} and revision > ${pending}`)
    if (before.stopLocationId !== null) await ports.recheckPlace(tx, before.stopLocationId, context.clock.now())
    return { set: { nextAt: null, revision: pending } }
  })

/** Restores an archived article as a draft. Throws 404, 409 STALE, WRONG_STATE. */
export const restoreArticle = (context: AppContext, call: SignedCall<typeof article.restore>) =>
  move(context, call, 'restore', async (_tx, before) => {
    const { title, summary, categoryId } = articleContent.parse(before.draft)
    return { set: { title, summary, categoryId } }
  })

/** So many at a time, each in a transaction of its own. */
const MOST = 100

/** Lets appear what is due: first revisions that were scheduled, and next ones. Returns how many. */
export async function appearArticles(context: AppContext, ports: ArticlePorts): Promise<number> {
  const due = await run<{ id: number }>(
    context.database.kysely,
    sql`select a.id from articles a where (a.status = 'SCHEDULED' and a.publish_at <= ${context.clock.now()})
      or a.next_at <= ${context.clock.now()} order by coalesce(a.next_at, a.publish_at), a.id limit ${MOST}`,
  )
  let appeared = 0
  for (const { id } of due) {
    try {
      if (await appear(context, ports, id)) appeared++
    } catch (error) {
      // The others are due all the same.
      context.log.error({ err: toHttpError(error) ?? error, articleId: id }, 'a scheduled article did not appear')
    }
  }
  return appeared
}

interface DueRevision {
  readonly revision: number
  readonly content: unknown
  readonly isMaterial: boolean
  readonly publishAt: Date
}

function appear(context: AppContext, ports: ArticlePorts, id: number): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const before = await lockedForServer(tx, id)
    const at = context.clock.now()
    const [due] = await run<DueRevision>(
      tx,
      sql`select r.revision, r.content, r.is_material, r.publish_at from article_revisions r
        where r.article_id = ${id} and r.publish_at <= ${at} order by r.revision desc limit 1`,
    )
    // Another server was faster, or it was cancelled.
    const isDue = before && ((before.status === 'SCHEDULED' && due) || (before.nextAt !== null && before.nextAt <= at))
    if (!before || !due || !isDue) return false
    const content: ArticleContent = articleContent.parse(due.content)
    const isFirst = before.status === 'SCHEDULED'
    if (!isFirst) await writeAudience(tx, id, before.companyId, content)
    await articleMoves.move(
      tx,
      { actor: null },
      {
        subject: { ...before, rights: ALL_RIGHTS },
        action: 'appear',
        at,
        change: () => ({ to: 'PUBLISH', set: isFirst ? { nextAt: null } : columnsOf({ ...due, content }) }),
      },
    )
    const { people } = await countAudience(tx, { ...content, companyId: before.companyId, today: formatDate(at) })
    const params = { title: content.title, people }
    await emitNotification(
      tx,
      { kind: 'ARTICLE_OUT', companyId: before.companyId, userIds: [before.authorId], entityId: id, params },
      at,
    )
    await afterPublication(tx, ports, { before, content, revision: due.revision, isMaterial: due.isMaterial, at })
    return true
  })
}
