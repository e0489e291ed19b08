import { articleContent } from '@selamat/contract/domains/articles/article'
import { ACKNOWLEDGEMENT } from '@selamat/contract/domains/articles/article-lifecycle'
import { bodyText } from '@selamat/contract/domains/articles/body-text'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { emit, type OutboxHandler } from '../../../platform/outbox.ts'
import { hasAcknowledged, inAudience, isInDate, isPublished } from '../relations.ts'

const TOPIC = 'article-published'
const payload = z.object({ articleId: z.int(), revision: z.int() })

/** Tells the audience of a revision that readers have it, once the transaction is over. */
export const askAudience = (tx: Tx, { at, ...revision }: z.output<typeof payload> & { readonly at: Date }) =>
  emit(tx, TOPIC, revision, at)

/** So many people a notification: each is worked off in a transaction of its own. */
const PEOPLE = 5000
// An email that nobody reads to its end.
const EMAIL = 20_000

export interface ToNotify {
  readonly id: number
  readonly companyId: number
  readonly title: string
  readonly summary: string
  readonly dueDays: number
  readonly mustAcknowledge: boolean
  readonly content: unknown
  readonly changeNote: string | null
}

export const batches = (userIds: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(userIds.length / PEOPLE) }, (_, at) => userIds.slice(at * PEOPLE, (at + 1) * PEOPLE))

/** Notifies people of an article that they have to acknowledge by a day. */
export async function notifyToAcknowledge(
  tx: Tx,
  article: ToNotify,
  userIds: readonly number[],
  at: Date,
): Promise<void> {
  const { id, companyId, title, summary, dueDays, content, changeNote } = article
  const text = bodyText(articleContent.parse(content).body).slice(0, EMAIL)
  const params = { articleId: id, title, summary, text, dueOn: addDays(formatDate(at), dueDays), change: changeNote }
  await emitNotifications(
    tx,
    batches(userIds).map((people) => ({
      kind: 'ARTICLE_TO_ACKNOWLEDGE',
      companyId,
      userIds: people,
      entityId: id,
      params,
    })),
    at,
  )
}

/** The instant at which whoever has not acknowledged is next reminded, after so many reminders; null: no more. */
export const nextReminder = (
  since: RawBuilder<unknown>,
  dueDays: RawBuilder<unknown>,
  reminders: RawBuilder<unknown>,
) => {
  const [half = 0, whole = 1] = ACKNOWLEDGEMENT.remindAt
  return sql`(case ${reminders} when 0 then ${since}::timestamptz + ${dueDays} * interval '1 day' * ${half}::float8
    when 1 then ${since}::timestamptz + ${dueDays} * interval '1 day' * ${whole}::float8
    when 2 then ${since}::timestamptz + ${dueDays} * interval '1 day' * ${ACKNOWLEDGEMENT.superiorAt}::float8 end)`
}

/**
 * Begins the time of those of an audience who have to acknowledge an article and whose time has not begun; of all people, or of
 * those of a condition on `u`. Returns whom.
 */
export async function beginDues(
  tx: Tx,
  articleId: number,
  at: Date,
  people: RawBuilder<unknown> = sql`true`,
): Promise<number[]> {
  const today = formatDate(at)
  const rows = await run<{ userId: number }>(
    tx,
    sql`insert into article_dues (article_id, user_id, since, due_on, remind_at)
      select a.id, u.id, ${at}, ${today}::date + a.due_days, ${nextReminder(sql`${at}`, sql`a.due_days`, sql`0`)}
      from articles a join users u on ${inAudience(today)}
      where a.id = ${articleId} and a.must_acknowledge and ${isPublished(at)} and ${isInDate(today)} and ${people}
        and not ${hasAcknowledged(at)}
      on conflict do nothing returning user_id`,
  )
  return rows.map(({ userId }) => userId)
}

/** What becomes of a publication: whoever must acknowledge it is asked, the others hear that it is there. */
export const publicationEvents = ({ clock }: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  [TOPIC]: async (tx, event) => {
    const { articleId, revision } = payload.parse(event.payload)
    const at = clock.now()
    const today = formatDate(at)
    const [article] = await run<ToNotify>(
      tx,
      sql`select a.id, a.company_id, a.title, a.summary, a.due_days, a.must_acknowledge, r.content, r.change_note
        from articles a join article_revisions r on r.article_id = a.id and r.revision = ${revision}
        where a.id = ${articleId} and a.material_revision = ${revision} and ${isPublished(at)} and ${isInDate(today)}`,
    )
    // Another one has taken its place, or it was archived.
    if (!article) return
    if (article.mustAcknowledge) {
      await run(tx, sql`delete from article_dues where article_id = ${articleId}`)
      await notifyToAcknowledge(tx, article, await beginDues(tx, articleId, at), at)
      return
    }
    const rows = await run<{ id: number }>(
      tx,
      sql`select u.id from articles a join users u on ${inAudience(today)} where a.id = ${articleId} order by u.id`,
    )
    const { id, companyId, title, summary, content } = article
    const params = { articleId: id, title, summary, text: bodyText(articleContent.parse(content).body).slice(0, EMAIL) }
    await emitNotifications(
      tx,
      batches(rows.map((row) => row.id)).map((userIds) => ({
        kind: 'ARTICLE_PUBLISHED',
        companyId,
        userIds,
        entityId: id,
        params,
      })),
      at,
    )
  },
})
