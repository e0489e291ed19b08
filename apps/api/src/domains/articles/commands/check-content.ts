import { type Block, filesOfBody, nodesOf } from '@selamat/contract/domains/articles/article-body'
import type { ArticleContent } from '@selamat/contract/domains/articles/article-content'
import { MESSAGES } from '@selamat/contract/domains/files/file'
import { sql } from 'kysely'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { attachFiles, filesById, isImage } from '../../files/index.ts'
import { unknownRules } from '../audience.ts'

/** The files that a text names: pictures, attachments and its cover. */
export const filesOf = ({ body, coverFileId }: ArticleContent): number[] => [
  ...new Set([...filesOfBody(body), ...(coverFileId === null ? [] : [coverFileId])]),
]

/** What a text refers to is of the company and there. Throws 422 at the fields. */
export async function assertReferences(db: Executor, companyId: number, content: ArticleContent): Promise<void> {
  const { categoryId, stopLocationId, audience } = content
  const [known] = await run<{ category: boolean; location: boolean }>(
    db,
    sql`select exists (select from article_categories c where c.id = ${categoryId} and c.company_id = ${companyId} and c.archived_at is null) as category,
      ${stopLocationId}::bigint is null or exists (select from locations l where l.id = ${stopLocationId} and l.company_id = ${companyId}
        and l.archived_at is null) as location`,
  )
  const unknown = await unknownRules(db, companyId, audience)
  const errors = {
    ...(known?.category ? {} : { categoryId: 'Choose one from the list' }),
    ...(known?.location ? {} : { stopLocationId: 'Choose one from the list' }),
    ...Object.fromEntries(unknown.map((place) => [`audience.${place}`, 'What this rule names is no longer there'])),
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** The owner of the files of a text that readers do not have yet, and of what they have. */
export const DRAFT_FILES = 'article-draft'
export const ARTICLE_FILES = 'article'

/** Gives the files of a text to its article: only who writes it opens them until it is published. Throws 422. */
export async function attachContent(
  tx: Tx,
  content: ArticleContent,
  { id, userId }: { readonly id: number; readonly userId: number },
) {
  const ids = filesOf(content)
  if (ids.length === 0) return
  const files = await filesById(tx, ids)
  const pictures = new Set([
    ...[...nodesOf(content.body.content)].flatMap(([node]) => (isPicture(node) ? [node.attrs.fileId] : [])),
    ...(content.coverFileId === null ? [] : [content.coverFileId]),
  ])
  const wrong = [...pictures].some((file) => !isImage(files.get(file)?.contentType ?? 'image/png'))
  if (wrong) throw httpError('INVALID', { errors: { body: MESSAGES.image } })
  const kept = await run<{ id: number }>(
    tx,
    sql`select f.id from files f where f.id = any(${ids}::bigint[]) and f.owner_kind = ${ARTICLE_FILES} and f.owner_id = ${id}`,
  )
  const own = new Set(kept.map((file) => file.id))
  await attachFiles(tx, { ids: ids.filter((file) => !own.has(file)), userId, ownerKind: DRAFT_FILES, ownerId: id })
}

const isPicture = (node: { readonly type: string }): node is Extract<Block, { type: 'image' }> => node.type === 'image'
