import { readerArticles, reading } from '@selamat/contract/domains/articles/article-reading'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { FirstRows, MeasureAsking } from '../../measures/measure.ts'
import { measuredList } from '../../measures/measured-list.ts'
import { measuresOf } from '../../measures/measures-of.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { readingReads } from './register/reading.ts'
import { articleReader, counts, inAudience, manages, mayKnowOf } from './relations.ts'

const first: FirstRows = {
  order: sql`a.publish_at desc, a.id desc`,
  join: sql`join article_categories c on c.id = a.category_id`,
  title: sql`a.title`,
  detail: sql`c.category_name`,
  when: sql`to_char(a.publish_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`,
  address: sql`'/home/article-detail?id=' || a.id`,
}
const shared = { of: 'NOW', filters: {}, first } as const
const dimensions = {
  article: {
    label: 'Article',
    value: sql`a.id::text`,
    labels: (id: Fragment) => sql`(select n.title from articles n where n.id = ${id}::bigint)`,
    rows: (id: string) => ({ id: [Number(id)] }),
  },
}

/**
 * Of the article `a`: how many people have acknowledged it, and how many there are in its audience, of those whom the reader may
 * know of. Whoever has is found by the acknowledgement: to ask each person of a large company for theirs takes ten times as long.
 */
async function acknowledgedOf({ context, actor, at }: MeasureAsking) {
  const reader = await articleReader(context, context.database.kysely, actor)
  const whom = sql`${inAudience(formatDate(at))} and ${mayKnowOf(reader)}`
  // Everybody of the company, in a statement of their own: no person is asked about, and all articles share their number.
  const everybody = sql`a.is_for_all and ${manages(reader)}`
  const company = sql`u.company_id = ${actor.companyId}`
  return sql`(case when ${everybody} then array[
      (select count(distinct k.user_id) from article_acknowledgements k where ${counts(at)})
        - (select count(distinct k.user_id) from users u join article_acknowledgements k on k.user_id = u.id
          where ${company} and u.archived_at is not null and ${counts(at)}),
      (select count(*) from users u where ${company} and u.archived_at is null)]
    else (select array[
      (select count(distinct u.id) from article_acknowledgements k join users u on u.id = k.user_id where ${counts(at)} and ${whom}),
      (select count(*) from users u where ${whom})]) end)`
}

/** What of articles is counted. */
export const articleMeasures = measuresOf(
  measuredList(readerArticles, reading.list, '/home/article-list', readingReads),
  'Articles',
)([
  {
    ...shared,
    key: 'articles-to-acknowledge',
    kind: 'COUNT',
    label: 'Articles to acknowledge',
    unit: '',
    formula: 'Articles that you have to acknowledge and have not.',
    better: 'LESS',
    personal: true,
    rows: () => ({ state: ['TO_ACKNOWLEDGE'] }),
    dimensions: {},
  },
  {
    ...shared,
    key: 'articles-acknowledged',
    kind: 'PARTS',
    label: 'Read and acknowledged',
    unit: '%',
    formula:
      'Acknowledgements that count, of all that the audiences of these articles owe today; of yourself, your team, and everybody whose articles you manage.',
    better: 'MORE',
    consists: 'acknowledgements',
    rows: () => ({ state: ['MUST_ACKNOWLEDGE'] }),
    parts: acknowledgedOf,
    dimensions,
  },
])
