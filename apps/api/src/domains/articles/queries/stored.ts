import { type ArticleContent, articleContent } from '@selamat/contract/domains/articles/article-content'
import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { ArticleSubject } from '../article-moves.ts'
import { inArticleScope } from '../relations.ts'

/** An article as its commands read it. */
export interface StoredArticle extends Omit<ArticleSubject, 'rights'> {
  readonly authorId: number
  readonly version: number
  readonly contentVersion: number
  readonly draft: unknown
  readonly publishAt: Date | null
  readonly validUntil: string | null
  readonly mustAcknowledge: boolean
  readonly materialRevision: number
  readonly stopLocationId: number | null
  readonly updatedAt: Date
}

const COLUMNS = sql`a.id, a.company_id, a.author_id, a.title, a.status, a.revision, a.next_at, a.version, a.content_version, a.draft,
  a.publish_at, a.valid_until, a.must_acknowledge, a.material_revision, a.stop_location_id, a.updated_at`

async function one(db: Executor, condition: RawBuilder<unknown>, lock = sql``): Promise<StoredArticle | undefined> {
  const [found] = await run<StoredArticle>(db, sql`select ${COLUMNS} from articles a where ${condition} ${lock}`)
  return found
}

/** An article in the data scope of the operation. Throws 404. */
export async function articleInScope(
  context: AppContext,
  db: Executor,
  actor: Actor,
  id: number,
): Promise<StoredArticle> {
  const today = formatDate(context.clock.now())
  const found = await one(db, sql`a.id = ${id} and ${inArticleScope(actor, today)}`)
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** The same, locked until the transaction is over. */
export async function lockedArticle(context: AppContext, tx: Tx, actor: Actor, id: number): Promise<StoredArticle> {
  const today = formatDate(context.clock.now())
  const found = await one(tx, sql`a.id = ${id} and ${inArticleScope(actor, today)}`, sql`for update of a`)
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** The same for the server itself; undefined where it is gone. */
export const lockedForServer = (tx: Tx, id: number): Promise<StoredArticle | undefined> =>
  one(tx, sql`a.id = ${id}`, sql`for update of a`)

/** The text that is written, as the contract has it. */
export const contentOf = ({ draft }: Pick<StoredArticle, 'draft'>): ArticleContent => articleContent.parse(draft)
