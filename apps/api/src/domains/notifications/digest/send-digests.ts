import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { NOTIFICATIONS, readNotificationKind } from '@selamat/contract/notifications'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { Mail } from '../../../platform/mail.ts'
import { emitAll, type OutboxHandler } from '../../../platform/outbox.ts'
import type { NotificationPorts } from '../ports.ts'
import { digestMail } from './digest-mail.ts'

/** One event of the outbox is for at most so many users, so that no transaction grows without bound. */
const USERS_AN_EVENT = 100
const NOTICES_A_USER = 20
/** The outbox topic of daily summaries. */
const DIGEST = 'notifications.digest'

/**
 * Takes up the daily summary of every user whose hour has come today in Jakarta and returns their number. The day is
 * written on the row of the user with the outbox row: one a person and day, however many servers run and whenever one ends.
 */
export const sendDigests = ({ database, clock }: AppContext): Promise<number> =>
  database.transaction(async (tx) => {
    const at = clock.now()
    const today = formatDate(at)
    const rows = await run<{ userId: number }>(
      tx,
      sql`update notification_settings s set digest_day = ${today}
        from users u where u.id = s.user_id and u.archived_at is null and u.email is not null
          and s.digest_hour <= ${Number(formatTime(at).slice(0, 2))} and (s.digest_day is null or s.digest_day < ${today})
        returning s.user_id`,
    )
    const events = Array.from({ length: Math.ceil(rows.length / USERS_AN_EVENT) }, (_, part) => ({
      userIds: rows.slice(part * USERS_AN_EVENT, (part + 1) * USERS_AN_EVENT).map(({ userId }) => userId),
    }))
    await emitAll(tx, DIGEST, events, at)
    return rows.length
  })

const payload = z.object({ userIds: z.array(z.int()) })

/** Writes the emails of the daily summaries; a user for whom nothing waits gets none. */
export const digestHandler = (
  context: AppContext,
  ports: Pick<NotificationPorts, 'openTasks'>,
): Readonly<Record<string, OutboxHandler>> => ({
  [DIGEST]: async (tx, event) => {
    const { userIds } = payload.parse(event.payload)
    const at = context.clock.now()
    const users = await run<{ id: number; companyId: number; fullName: string; email: string }>(
      tx,
      sql`select id, company_id, full_name, email from users
        where id = any(${userIds}::bigint[]) and email is not null and archived_at is null order by id`,
    )
    const tasks = await ports.openTasks(
      tx,
      users.map(({ id }) => id),
      at,
    )
    const unread = await unreadOf(tx, users, tasks)
    const { publicUrl } = context.config
    const address = (path: string) => (publicUrl ? `${publicUrl}${path}` : '')
    const mails = users.flatMap(({ id, companyId, fullName, email }): Mail[] => {
      const own = tasks.get(id)
      const notices = unread.get(id) ?? []
      const mail = digestMail(
        {
          fullName,
          tasks: own?.first ?? [],
          taskCount: own?.count ?? 0,
          notices,
          noticeCount: notices[0]?.count ?? 0,
        },
        address,
      )
      return mail ? [{ companyId, to: email, ...mail }] : []
    })
    await emitAll(tx, 'mail', mails, at)
  },
})

/** The newest unread notifications of each user with their number; those about a task that is listed anyway are left out. */
async function unreadOf(
  db: Executor,
  users: readonly { readonly id: number }[],
  tasks: Awaited<ReturnType<NotificationPorts['openTasks']>>,
) {
  const listed = users.flatMap(({ id }) =>
    (tasks.get(id)?.caseIds ?? []).map((caseId) => ({ user_id: id, case_id: caseId })),
  )
  const rows = await run<{ userId: number; kind: string; entityId: number; params: unknown; count: number }>(
    db,
    sql`with listed as (select * from json_to_recordset(${JSON.stringify(listed)}::json) l (user_id bigint, case_id bigint)),
      unread as (
        select n.*, row_number() over (partition by user_id order by id desc) as place, count(*) over (partition by user_id) as total
        from notifications n where user_id = any(${users.map(({ id }) => id)}::bigint[]) and read_at is null
          and not (entity_kind = 'cases' and exists (select 1 from listed l where l.user_id = n.user_id and l.case_id = n.entity_id)))
      select user_id, kind, entity_id, params, total::int as count
      from unread where place <= ${NOTICES_A_USER} order by user_id, id desc`,
  )
  const texts = rows.map(({ userId, kind, entityId, params, count }) => {
    const { text, link } = NOTIFICATIONS[readNotificationKind(kind)]
    return { userId, count, ...text(params), link: link(params, entityId) }
  })
  return Map.groupBy(texts, ({ userId }) => userId)
}
