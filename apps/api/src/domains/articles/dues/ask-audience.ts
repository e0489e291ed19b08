import { articleContent } from '@selamat/contract/domains/articles/article-content'
import { bodyText } from '@selamat/contract/domains/articles/body-text'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { emit, emitAll, type OutboxHandler } from '../../../platform/outbox.ts'
import { hasAcknowledged, inAudience, isInDate, isPublished } from '../relations.ts'
import { nextStep } from './reminders.ts'

const TOPIC = 'article-published'
const payload = z.object({ articleId: z.int(), revision: z.int() })
/** Some people of the audience are asked: of a large one so many at a time, each in a transaction of its own. */
const ASK = 'article-ask'
const askPayload = payload.extend({ userIds: z.array(z.int()) })

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

/** As much of the text of an article as an email has, in whole words; it says that there is more. */
function emailed(content: unknown): string {
  const text = bodyText(articleContent.parse(content).body)
  return text.length <= EMAIL ? text : `${text.slice(0, text.lastIndexOf(' ', EMAIL))} …\n\nThe rest is in the article.`
}

/** Notifies people of an article that they have to acknowledge by a day. */
export async function notifyToAcknowledge(
  tx: Tx,
  article: ToNotify,
  userIds: readonly number[],
  at: Date,
): Promise<void> {
  const { id, companyId, title, summary, dueDays, content, changeNote } = article
  const text = emailed(content)
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

/**
 * Begins the time of those of an audience who have to acknowledge an article and whose time has not begun; of all people, or of
 * those of a condition on `u`, and keeps that they were asked. Returns whom.
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
    sql`with added as (
        insert into article_dues (article_id, user_id, since, due_on, remind_at)
        select a.id, u.id, ${at}, ${today}::date + a.due_days, ${at}::timestamptz + a.due_days * interval '1 day' * n.part / 100.0
        from articles a left join lateral ${nextStep(sql`0`)} n on true join users u on ${inAudience(today)}
        where a.id = ${articleId} and a.must_acknowledge and ${isPublished(at)} and ${isInDate(today)} and ${people}
          and not ${hasAcknowledged(at)}
        on conflict do nothing returning article_id, user_id, since, due_on
      ), kept as (
        insert into article_requests (article_id, user_id, revision, at, due_on)
        select d.article_id, d.user_id, a.material_revision, d.since, d.due_on
        from added d join articles a on a.id = d.article_id order by d.user_id on conflict do nothing)
      select user_id from added order by user_id`,
  )
  return rows.map(({ userId }) => userId)
}

/** What becomes of a publication: whoever must acknowledge it is asked, the others hear that it is there. */
export const publicationEvents = ({ clock }: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  [TOPIC]: async (tx, event) => {
    const revision = payload.parse(event.payload)
    const at = clock.now()
    const article = await current(tx, revision, at)
    if (!article) return
    const rows = await run<{ id: number }>(
      tx,
      sql`select u.id from articles a join users u on ${inAudience(formatDate(at))} where a.id = ${article.id} order by u.id`,
    )
    const people = batches(rows.map((row) => row.id))
    if (article.mustAcknowledge) {
      await run(tx, sql`delete from article_dues where article_id = ${article.id}`)
      await emitAll(
        tx,
        ASK,
        people.map((userIds) => ({ ...revision, userIds })),
        at,
      )
      return
    }
    const { id, companyId, title, summary, content } = article
    const params = { articleId: id, title, summary, text: emailed(content) }
    await emitNotifications(
      tx,
      people.map((userIds) => ({ kind: 'ARTICLE_PUBLISHED', companyId, userIds, entityId: id, params })),
      at,
    )
  },
  [ASK]: async (tx, event) => {
    const { userIds, ...revision } = askPayload.parse(event.payload)
    const at = clock.now()
    const article = await current(tx, revision, at)
    if (!article) return
    const people = sql`u.id = any(${userIds}::bigint[])`
    await notifyToAcknowledge(tx, article, await beginDues(tx, article.id, at, people), at)
  },
})

/** A published revision with its text, as long as it is the one that counts: another one may have taken its place, or it was archived. */
async function current(tx: Tx, { articleId, revision }: z.output<typeof payload>, at: Date) {
  const [article] = await run<ToNotify>(
    tx,
    sql`select a.id, a.company_id, a.title, a.summary, a.due_days, a.must_acknowledge, r.content, r.change_note
      from articles a join article_revisions r on r.article_id = a.id and r.revision = ${revision}
      where a.id = ${articleId} and a.material_revision = ${revision} and ${isPublished(at)} and ${isInDate(formatDate(at))}`,
  )
  return article
}
