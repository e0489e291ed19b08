import {
  articleReaders,
  type ArticleReader as ReaderRow,
  type readers,
} from '@selamat/contract/domains/articles/article-reading'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { matching } from '../../../platform/keyword.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { each } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { batches } from '../dues/ask-audience.ts'
import {
  type ArticleReader,
  articleReader,
  canOpen,
  counts,
  hasAcknowledged,
  inAudience,
  mayKnowOf,
} from '../relations.ts'

interface Reader extends Asking, ArticleReader {
  readonly articleId: number
}

type Stored = Omit<ReaderRow, 'openedAt' | 'acknowledgedAt'> & {
  readonly openedAt: Date | null
  readonly acknowledgedAt: Date | null
}

/** The condition on the person `u`, with the article as `a`. */
const withArticle = ({ articleId }: Reader, condition: Fragment) =>
  sql`exists (select from articles a where a.id = ${articleId} and ${condition})`

const DUE = sql`(select d.due_on from article_dues d where d.article_id = a.id and d.user_id = u.id)`

const columnsOf = ({
  at,
  today,
}: Reader): Fragment => sql`u.id, u.username, u.full_name, p.position_name, d.department_name,
  f.company_name as employer_name, s.full_name as superior_name,
  case when not ${hasAcknowledged(at)} then coalesce(${DUE}, ${today}::date + a.due_days) end as due_on,
  coalesce(${DUE} < ${today}::date, false) and not ${hasAcknowledged(at)} as is_overdue,
  o.opened_at, coalesce(o.is_whole, false) as is_whole, coalesce(o.seconds, 0) as seconds,
  k.at as acknowledged_at, k.content_hash is not null as is_signed`

const joinsOf = ({ at, today, articleId }: Reader): Fragment => sql`join articles a on a.id = ${articleId}
  join companies f on f.id = u.employer_id left join employments e on e.user_id = u.id and ${holdsAt('e', today)}
  left join positions p on p.id = e.position_id left join departments d on d.id = e.department_id left join users s on s.id = e.superior_id
  left join lateral (select min(r.first_at) as opened_at, bool_or(r.is_whole) as is_whole, max(r.seconds) as seconds from article_reads r
    where r.article_id = a.id and r.user_id = u.id and r.revision >= a.material_revision) o on true
  left join lateral (select k.at, k.content_hash from article_acknowledgements k where k.user_id = u.id and ${counts(at)}
    order by k.at desc limit 1) k on true`

const STATES = {
  MISSING: (reader: Reader) => withArticle(reader, sql`not ${hasAcknowledged(reader.at)}`),
  OVERDUE: (reader: Reader) =>
    withArticle(reader, sql`${DUE} < ${reader.today}::date and not ${hasAcknowledged(reader.at)}`),
  ACKNOWLEDGED: (reader: Reader) => withArticle(reader, hasAcknowledged(reader.at)),
}

/** The reads of who has acknowledged one article: those whom the reader may know of. */
const readsOf = (articleId: number) =>
  registerQueries(articleReaders, {
    table: 'users',
    alias: 'u',
    reader: async (asking: Asking): Promise<Reader> => ({
      ...asking,
      ...(await articleReader(asking.context, asking.db, asking.actor)),
      articleId,
    }),
    scope: (reader) => withArticle(reader, sql`${inAudience(reader.today)} and ${mayKnowOf(reader)}`),
    // The article is read beside the filters.
    filters: { state: each(STATES), articleId: () => null },
    keyword: (pattern) => sql`u.search_text ${matching(pattern)}`,
    sorts: {
      fullName: ['u.full_name'],
      dueOn: [
        `(select d.due_on from article_dues d where d.article_id = ${Math.trunc(articleId)} and d.user_id = u.id)`,
      ],
    },
    statements: (reader) => pageStatements('users', columnsOf(reader), joinsOf(reader), 'u'),
    present: (rows: readonly Stored[]) =>
      rows.map(({ openedAt, acknowledgedAt, ...row }) => ({
        ...row,
        openedAt: openedAt && formatTimestamp(openedAt),
        acknowledgedAt: acknowledgedAt && formatTimestamp(acknowledgedAt),
      })),
  })

interface Filtered {
  readonly filter?: { readonly articleId?: readonly number[] | undefined } | undefined
}

/** The reads of the article that a filter names. Throws 422 without one, 404 where somebody cannot open it. */
async function namedReads(context: AppContext, actor: Actor, { filter }: Filtered) {
  const [articleId, ...others] = filter?.articleId ?? []
  if (articleId === undefined || others.length > 0)
    throw httpError('INVALID', { errors: { 'filter.articleId': 'Choose one article' } })
  const db = context.database.kysely
  const [found] = await run(
    db,
    sql`select 1 from articles a where a.id = ${articleId} and ${canOpen(await articleReader(context, db, actor))}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return readsOf(articleId)
}

/** A page of those of the audience of an article whom somebody may know of. Throws 404, 422. */
export const listReaders = async (context: AppContext, { actor, body }: SignedCall<typeof readers.list>) =>
  (await namedReads(context, actor, body)).list(context, actor, body)

/** How many of them have acknowledged it, have not, and are late. Throws 404, 422. */
export const countReaders = async (context: AppContext, { actor, body }: SignedCall<typeof readers.counts>) =>
  (await namedReads(context, actor, body)).counts(context, actor, body, STATES)

/** The same as a file. Throws 404, 422. */
export const exportReaders = async (context: AppContext, call: SignedCall<typeof readers.export>) =>
  (await namedReads(context, call.actor, call.body)).export(context, call)

interface ToRemind {
  readonly companyId: number
  readonly title: string
  readonly remindedAt: Date | null
  readonly dueDays: number
}

/**
 * Reminds those whom somebody may know of and who have not acknowledged an article, at most once a day. Throws 404, 422 RULE where
 * all have, or were reminded within a day.
 */
export function remindMissing(context: AppContext, { actor, body: { id } }: SignedCall<typeof readers.remind>) {
  return context.database.transaction(async (tx) => {
    const reader = await articleReader(context, tx, actor)
    const { at, today } = reader
    const [article] = await run<ToRemind>(
      tx,
      sql`select a.company_id, a.title, a.reminded_at, a.due_days from articles a
        where a.id = ${id} and a.must_acknowledge and ${canOpen(reader)} for no key update of a`,
    )
    if (!article) throw httpError('NOT_FOUND')
    if (article.remindedAt !== null && at.getTime() - article.remindedAt.getTime() < DAY) {
      throw httpError('RULE', { message: 'They were reminded within the last 24 hours. Remind them again tomorrow' })
    }
    const groups = await run<{ dueOn: string; userIds: number[] }>(
      tx,
      sql`select coalesce(${DUE}, ${today}::date + a.due_days) as due_on, array_agg(u.id::float8 order by u.id) as user_ids
        from articles a join users u on ${inAudience(today)} where a.id = ${id} and u.id <> ${actor.userId} and ${mayKnowOf(reader)}
          and not ${hasAcknowledged(at)} group by 1 order by 1`,
    )
    const people = groups.reduce((sum, { userIds }) => sum + userIds.length, 0)
    if (people === 0) throw httpError('RULE', { message: 'Everybody has acknowledged it' })
    await run(tx, sql`update articles set reminded_at = ${at} where id = ${id}`)
    const { companyId, title } = article
    await emitNotifications(
      tx,
      groups.flatMap(({ dueOn, userIds }) =>
        batches(userIds).map((some) => ({
          kind: 'ARTICLE_REMINDER',
          companyId,
          userIds: some,
          entityId: id,
          params: { title, dueOn, actor: actor.fullName },
        })),
      ),
      at,
    )
    return { people }
  })
}
