import { article } from '@selamat/contract/domains/articles/article'
import type { ArticleContent } from '@selamat/contract/domains/articles/article-content'
import { articleLifecycle } from '@selamat/contract/domains/articles/article-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { staleRow } from '../../../platform/stale.ts'
import { releaseFilesOf } from '../../files/index.ts'
import { contentOf, lockedArticle } from '../queries/stored.ts'
import { assertReferences, attachContent, DRAFT_FILES } from './check-content.ts'

interface Stored {
  readonly id: number
  readonly version: number
  readonly contentVersion: number
  readonly updatedAt: Date
}
const answer = ({ updatedAt, ...stored }: Stored) => ({ ...stored, updatedAt: formatTimestamp(updatedAt) })

/** Begins an article as a draft of its author, once for each Idempotency-Key (ARTICLES-17). Throws 422 by field. */
export const createArticle = (context: AppContext, call: SignedCall<typeof article.create>) =>
  createOnce(context, article.create, call, async (tx) => {
    const { actor, body: content, requestId } = call
    const { companyId, userId, employerId, departmentId, siteId } = actor
    await assertReferences(tx, companyId, content)
    const at = context.clock.now()
    const [made] = await run<Stored>(
      tx,
      sql`insert into articles (company_id, author_id, employer_id, department_id, site_id, status, draft, category_id, title, summary,
          created_at, created_by, updated_at, updated_by)
        values (${companyId}, ${userId}, ${employerId}, ${departmentId}, ${siteId}, ${articleLifecycle.initial}, ${JSON.stringify(content)}::jsonb,
          ${content.categoryId}, ${content.title}, ${content.summary}, ${at}, ${userId}, ${at}, ${userId})
        returning id, version, content_version, updated_at`,
    )
    if (!made) throw httpError('INTERNAL')
    await attachContent(tx, content, { id: made.id, userId })
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'articles',
      entityId: made.id,
      label: content.title,
      action: 'create',
      after: { title: content.title, categoryId: content.categoryId },
      requestId,
    })
    return answer(made)
  })

/**
 * Saves the text of an article; what readers have stays as it is (ARTICLES-15). Saves of one text queue behind its row. Throws
 * 404, 409 STALE where another save was faster, WRONG_STATE where it is archived, 422 by field.
 */
export const updateArticle = (context: AppContext, { actor, body, requestId }: SignedCall<typeof article.update>) =>
  context.database.transaction(async (tx) => {
    const { id, contentVersion, ...content } = body
    const before = await lockedArticle(context, tx, actor, id)
    if (before.contentVersion !== contentVersion) throw await staleRow(tx, 'articles', id)
    if (before.status === 'ARCHIVED')
      throw httpError('WRONG_STATE', { message: 'This article is archived. Restore it first' })
    await assertReferences(tx, before.companyId, content)
    await attachContent(tx, content, { id, userId: actor.userId })
    const at = context.clock.now()
    const saved = await write(tx, { id, content, isDraft: before.status === 'draft', userId: actor.userId, at })
    await writeAudit(tx, {
      companyId: before.companyId,
      actorId: actor.userId,
      at,
      entity: 'articles',
      entityId: id,
      label: content.title || before.title,
      action: 'update',
      ...changes(withoutBody(contentOf(before)), withoutBody(content)),
      requestId,
    })
    return answer(saved)
  })

/** The trail names what changed beside the text; the text itself is in the revisions. */
const withoutBody = ({ body, ...content }: ArticleContent) => ({ ...content, bodyBlocks: body.content.length })

interface Save {
  readonly id: number
  readonly content: ArticleContent
  /** Readers have nothing of it: lists name it by what is written. */
  readonly isDraft: boolean
  readonly userId: number
  readonly at: Date
}

async function write(tx: Tx, { id, content, isDraft, userId, at }: Save): Promise<Stored> {
  const { title, summary, categoryId } = content
  const named = isDraft ? sql`, title = ${title}, summary = ${summary}, category_id = ${categoryId}` : sql``
  const [saved] = await run<Stored>(
    tx,
    sql`update articles set draft = ${JSON.stringify(content)}::jsonb, content_version = content_version + 1, version = version + 1,
        updated_at = ${at}, updated_by = ${userId} ${named}
      where id = ${id} returning id, version, content_version, updated_at`,
  )
  if (!saved) throw httpError('NOT_FOUND')
  return saved
}

/** Deletes an article that readers never had (ARTICLES-20). Throws 404, 409 STALE, or WRONG_STATE where it was published. */
export const deleteArticle = (
  context: AppContext,
  { actor, params, version, requestId }: SignedCall<typeof article.remove>,
) =>
  context.database.transaction(async (tx) => {
    const before = await lockedArticle(context, tx, actor, params.id)
    if (before.version !== version) throw await staleRow(tx, 'articles', params.id)
    if (before.status !== 'draft' || before.revision > 0) {
      throw httpError('WRONG_STATE', { message: 'It was published, or is scheduled: archive it instead' })
    }
    await releaseFilesOf(tx, { ownerKind: DRAFT_FILES, ownerId: params.id })
    await run(tx, sql`delete from articles where id = ${params.id}`)
    await writeAudit(tx, {
      companyId: before.companyId,
      actorId: actor.userId,
      at: context.clock.now(),
      entity: 'articles',
      entityId: params.id,
      label: before.title,
      action: 'delete',
      before: { title: before.title },
      requestId,
    })
  })
