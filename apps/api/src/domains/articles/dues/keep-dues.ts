import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, touched } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { hasAcknowledged, inAudience, isInDate, isPublished } from '../relations.ts'
import { batches, beginDues, notifyToAcknowledge, type ToNotify } from './ask-audience.ts'
import { nextPlace, nextReminder, SUPERIOR } from './reminders.ts'

/** Who was changed within this time is looked at again: the job runs more often than that. */
const CHANGED_MS = 30 * MINUTE

/** The people `u` who may have joined or left an audience: changed, or in or out of a post since yesterday. */
const mayHaveMoved = (at: Date): RawBuilder<unknown> => {
  const [today, since] = [formatDate(at), new Date(at.getTime() - CHANGED_MS)]
  return sql`(u.updated_at >= ${since} or u.id in (select e.user_id from employments e
    where e.updated_at >= ${since} or e.valid_from = ${today}::date or e.valid_until = ${addDays(today, -1)}::date))`
}

/** The articles that are to be acknowledged now. */
const toAcknowledge = (db: Executor, at: Date) =>
  run<ToNotify>(
    db,
    sql`select a.id, a.company_id, a.title, a.summary, a.due_days, a.must_acknowledge, r.content, null as change_note
      from articles a join article_revisions r on r.article_id = a.id and r.revision = a.revision
      where a.must_acknowledge and a.status = 'PUBLISH' and ${isPublished(at)} and ${isInDate(formatDate(at))} order by a.id`,
  )

/**
 * Lets the audiences follow the people: who has joined is asked on the first day, who has left is no longer, and who has to renew is
 * asked again. Once a day everybody is looked at, in between those who may have moved. Returns how many were asked.
 */
export async function keepDues(context: AppContext, whom: 'everybody' | 'moved'): Promise<number> {
  const { database, clock, log } = context
  const at = clock.now()
  const people = whom === 'everybody' ? sql`true` : mayHaveMoved(at)
  let newDues = 0
  for (const article of await toAcknowledge(database.kysely, at)) {
    try {
      newDues += await database.transaction(async (tx) => {
        await touched(
          tx,
          sql`delete from article_dues d using articles a, users u
            where d.article_id = ${article.id} and a.id = d.article_id and u.id = d.user_id and ${people}
              and (not ${inAudience(formatDate(at))} or ${hasAcknowledged(at)})`,
        )
        const added = await beginDues(tx, article.id, at, people)
        await notifyToAcknowledge(tx, article, added, at)
        return added.length
      })
    } catch (error) {
      // The audiences of others follow all the same.
      log.error({ err: error, articleId: article.id }, 'the audience of an article was not looked at')
    }
  }
  return newDues
}

interface Reminded {
  readonly articleId: number
  readonly companyId: number
  readonly title: string
  readonly reminders: number
  readonly dueOn: string
  readonly userIds: number[]
  readonly superiorIds: number[]
}

/**
 * Reminds those whose time to acknowledge is half over and over, and tells their superiors when it is over for long. Returns how
 * many people were due.
 */
export function remindReaders({ database, clock }: AppContext): Promise<number> {
  return database.transaction(async (tx) => {
    const at = clock.now()
    const today = formatDate(at)
    const groups = await run<Reminded>(
      tx,
      sql`with due as (
          select d.article_id, d.user_id, d.reminders from article_dues d where d.remind_at <= ${at} for update skip locked
        ), placed as (
          select due.article_id, due.user_id, ${nextPlace(sql`due.reminders`)} as place from due join articles a on a.id = due.article_id
        ), reminded as (
          update article_dues d set reminders = coalesce(q.place, ${SUPERIOR}), remind_at = ${nextReminder(sql`d.since`, sql`coalesce(q.place, ${SUPERIOR})`)}
          from placed q, articles a where d.article_id = q.article_id and d.user_id = q.user_id and a.id = d.article_id
          returning d.article_id, d.user_id, d.reminders, d.due_on
        )
        select r.article_id, a.company_id, a.title, r.reminders, r.due_on, array_agg(u.id::float8 order by u.id) as user_ids,
          coalesce(array_agg(distinct e.superior_id::float8) filter (where e.superior_id is not null), '{}') as superior_ids
        from reminded r join articles a on a.id = r.article_id join users u on u.id = r.user_id and ${inAudience(today)}
          left join employments e on e.user_id = u.id and ${holdsAt('e', today)}
        where ${isPublished(at)} and ${isInDate(today)} and not ${hasAcknowledged(at)}
        group by r.article_id, a.company_id, a.title, r.reminders, r.due_on order by r.article_id, r.due_on`,
    )
    const own = groups.filter(({ reminders }) => reminders < SUPERIOR)
    await emitNotifications(
      tx,
      own.flatMap(({ companyId, articleId, title, dueOn, userIds }) =>
        batches(userIds).map((people) => ({
          kind: 'ARTICLE_REMINDER',
          companyId,
          userIds: people,
          entityId: articleId,
          params: { title, dueOn, actor: null },
        })),
      ),
      at,
    )
    const above = groups.filter(({ reminders }) => reminders === SUPERIOR)
    await emitNotifications(
      tx,
      above.flatMap(({ companyId, articleId, title, superiorIds }) =>
        batches(superiorIds).map((people) => ({
          kind: 'ARTICLE_SUPERIOR',
          companyId,
          userIds: people,
          entityId: articleId,
          params: { title },
        })),
      ),
      at,
    )
    return groups.reduce((sum, { userIds }) => sum + userIds.length, 0)
  })
}
