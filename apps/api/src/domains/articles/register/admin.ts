import { type ArticleRow, articleList } from '@selamat/contract/domains/articles/article'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { pageStatements } from '../../../platform/records/statements.ts'
import { column, each, instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { inArticleScope } from '../relations.ts'

type Stamps = 'publishAt' | 'nextAt' | 'updatedAt'
type Stored = Omit<ArticleRow, Stamps> & {
  readonly publishAt: Date | null
  readonly nextAt: Date | null
  readonly updatedAt: Date
}

const columnsOn = (
  today: string,
) => sql`a.id, a.version, a.title, a.status, a.category_id, c.category_name, u.full_name as author_name,
  a.revision, a.content_version is distinct from a.published_version as is_changed, a.publish_at, a.next_at, a.valid_until,
  coalesce(a.valid_until < ${today}::date, false) as is_expired, a.must_acknowledge, l.location_name as stop_location_name,
  (select p.position from article_pins p where p.article_id = a.id)::int as pinned_at,
  (select count(*)::int from article_comments m where m.record_id = a.id and m.removed_at is null) as comment_count, a.updated_at`
const JOINS = `join article_categories c on c.id = a.category_id join users u on u.id = a.author_id
  left join locations l on l.id = a.stop_location_id`

/** What the ready-made filters ask. */
export const QUICK = {
  published: () => sql`a.status = 'PUBLISH'`,
  drafts: () => sql`a.status = 'draft'`,
  scheduled: () => sql`(a.status = 'SCHEDULED' or a.next_at is not null)`,
  acknowledge: () => sql`(a.status = 'PUBLISH' and a.must_acknowledge)`,
  expired: ({ today }: Asking) => sql`(a.status = 'PUBLISH' and a.valid_until < ${today}::date)`,
}

/** The articles of those who write and manage them (ARTICLES-05, ARTICLES-12). */
export const adminReads = registerQueries(articleList, {
  table: 'articles',
  alias: 'a',
  reader: (asking: Asking) => asking,
  scope: ({ actor, today }) => inArticleScope(actor, today),
  filters: {
    categoryId: column('a.category_id'),
    status: column('a.status'),
    updatedAt: instants('a.updated_at'),
    mine: (_, { actor }) => sql`a.author_id = ${actor.userId}`,
    quick: each(QUICK),
    id: column('a.id'),
  },
  sorts: {
    updatedAt: ['a.updated_at'],
    title: ['a.title'],
    publishAt: ['a.publish_at'],
    validUntil: ['a.valid_until'],
  },
  statements: ({ today }) => pageStatements('articles', columnsOn(today), JOINS, 'a'),
  present: (rows: readonly Stored[]) =>
    rows.map(({ publishAt, nextAt, updatedAt, ...row }) => ({
      ...row,
      publishAt: publishAt && formatTimestamp(publishAt),
      nextAt: nextAt && formatTimestamp(nextAt),
      updatedAt: formatTimestamp(updatedAt),
    })),
})
