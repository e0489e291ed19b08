import { type ReadArticle, readerArticles } from '@selamat/contract/domains/articles/article-reading'
import { readingMinutes } from '@selamat/contract/domains/articles/body-text'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column, each } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import {
  type ArticleReader,
  articleReader,
  canRead,
  counts,
  hasAcknowledged,
  inAudience,
  isInDate,
} from '../relations.ts'

interface Reader extends Asking, ArticleReader {}

export type StoredReading = Omit<ReadArticle, 'publishedAt' | 'acknowledgedAt' | 'minutes'> & {
  readonly publishedAt: Date
  readonly acknowledgedAt: Date | null
  readonly wordCount: number
}

/** The acknowledgement of the article `a` is asked of the actor, who has not given it. */
export const isToAcknowledge = ({
  actor,
  at,
  today,
}: ArticleReader): Fragment => sql`(a.must_acknowledge and ${isInDate(today)}
  and exists (select from users u where u.id = ${actor.userId} and ${inAudience(today)}) and not ${hasAcknowledged(at, sql`${actor.userId}`)})`

const hasRead = ({
  actor,
}: ArticleReader): Fragment => sql`exists (select from article_reads d where d.article_id = a.id
  and d.user_id = ${actor.userId} and d.revision >= a.material_revision)`

/** What a reader is answered of an article, beside its text. */
export const readingColumns = (reader: ArticleReader): Fragment => {
  const { actor, at, today } = reader
  return sql`a.id, a.title, a.summary, a.category_id, c.category_name, w.full_name as author_name, a.revision, a.publish_at as published_at,
    a.valid_until, a.cover_file_id, a.cover_alt, a.word_count, ${hasRead(reader)} as is_read,
    exists (select from article_pins p where p.article_id = a.id) as is_pinned, l.location_name as stop_location_name,
    due.due_on, coalesce(due.due_on < ${today}::date, false) as is_overdue,
    (select max(k.at) from article_acknowledgements k where k.user_id = ${actor.userId} and ${counts(at)}) as acknowledged_at`
}

/** The tables beside `a`. */
export const readingJoins = (reader: ArticleReader): Fragment => {
  const { actor, today } = reader
  return sql`join article_categories c on c.id = a.category_id join users w on w.id = a.author_id
    left join locations l on l.id = a.stop_location_id
    left join lateral (select coalesce((select d.due_on from article_dues d where d.article_id = a.id and d.user_id = ${actor.userId}),
      ${today}::date + a.due_days) as due_on where ${isToAcknowledge(reader)}) due on true`
}

export const toReadArticle = ({ publishedAt, acknowledgedAt, wordCount, ...row }: StoredReading): ReadArticle => ({
  ...row,
  publishedAt: formatTimestamp(publishedAt),
  acknowledgedAt: acknowledgedAt && formatTimestamp(acknowledgedAt),
  minutes: readingMinutes(wordCount),
})

const STATES = {
  TO_ACKNOWLEDGE: isToAcknowledge,
  MUST_ACKNOWLEDGE: () => sql`a.must_acknowledge`,
  UNREAD: (reader: ArticleReader) => sql`not ${hasRead(reader)}`,
}

/** The articles of a reader (ARTICLES-05, ARTICLES-21). */
export const readingReads = registerQueries(readerArticles, {
  table: 'articles',
  alias: 'a',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    ...(await articleReader(asking.context, asking.db, asking.actor)),
  }),
  scope: (reader) => sql`${canRead(reader)} and ${isInDate(reader.today)}`,
  filters: {
    categoryId: column('a.category_id'),
    state: each(STATES),
    id: column('a.id'),
  },
  sorts: { publishedAt: ['a.publish_at'], title: ['a.title'] },
  statements: (reader) => pageStatements('articles', readingColumns(reader), readingJoins(reader), 'a'),
  present: (rows: readonly StoredReading[]) => rows.map(toReadArticle),
})
