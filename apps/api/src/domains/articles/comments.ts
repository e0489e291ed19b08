import { articleComment } from '@selamat/contract/domains/articles/article-comment'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { type CommentAccess, recordComments } from '../../platform/comments/record-comments.ts'
import { run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { emitNotification } from '../../platform/notification.ts'
import { assertRate } from '../identity/index.ts'
import { articleReader, canOpen, isInDate, manages } from './relations.ts'

const comments = recordComments({
  table: 'article_comments',
  access: async (context, db, actor, id) => {
    const reader = await articleReader(context, db, actor)
    const [found] = await run<Omit<CommentAccess, 'closed' | 'isReviewed'> & { comments: string; isInDate: boolean }>(
      db,
      sql`select a.id as record_id, a.company_id, a.title as label, a.comments, ${isInDate(reader.today)} as is_in_date,
          ${manages({ ...reader, managing: (await articleReader(context, db, actor, 'delete')).managing })} as moderates
        from articles a where a.id = ${id} and ${canOpen(reader)}`,
    )
    if (!found) throw httpError('NOT_FOUND')
    const { comments: mode, isInDate: open, ...access } = found
    const closed = mode === 'CLOSED' ? 'Comments on this article are closed' : open ? null : 'This article has expired'
    return { ...access, closed, isReviewed: mode === 'REVIEWED' }
  },
  rate: (context, key, most) =>
    assertRate(
      context,
      { counter: 'comments', key },
      { most, minutes: 1 },
      'You have written several comments in a minute. Wait a moment, then send it again',
    ),
  reported: async (tx, { access, actor, reason, at }) => {
    const { companyId, recordId, label } = access
    const [found] = await run<{ authorId: number }>(tx, sql`select author_id from articles where id = ${recordId}`)
    const params = { title: label, reporter: actor.fullName, reason }
    const userIds = found && found.authorId !== actor.userId ? [found.authorId] : []
    await emitNotification(tx, { kind: 'ARTICLE_COMMENT_REPORTED', companyId, userIds, entityId: recordId, params }, at)
  },
})

/** The comments of articles (ARTICLES-10, ARTICLES-24 to 29). */
export function mountArticleComments(app: FastifyInstance, context: AppContext): void {
  serve(app, context, articleComment, {
    list: ({ actor, body }) => comments.page(context, actor, { recordId: body.articleId, limit: body.limit }),
    listMore: ({ actor, body: { articleId, before, limit } }) =>
      comments.page(context, actor, { recordId: articleId, before, limit }),
    add: async (call) => {
      const { articleId, text } = call.body
      await comments.assertRate(context, call.actor)
      return createOnce(context, articleComment.add, call, (tx) => comments.add(context, tx, call, articleId, text))
    },
    update: (call) => comments.update(context, call, call.body),
    remove: (call) => comments.remove(context, call, call.params.id, call.query.reason),
    report: (call) => comments.report(context, call, call.body),
    approve: (call) => comments.approve(context, call, call.body.id),
  })
}
