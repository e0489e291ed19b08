import type { NotificationRow, notification } from '@selamat/contract/domains/notifications/notification'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import type { NotificationPorts } from '../ports.ts'
import { badgesOf } from './badges.ts'

type Query = BodyOf<typeof notification.list>

interface Stored {
  readonly id: number
  readonly companyId: number
  readonly subject: string
  readonly type: string
  readonly body: string
  readonly createdAt: Date
  readonly readAt: Date | null
  readonly link: string | null
}

/** A page of the user's own notifications, newest first, with the number at the bell (NOTIF-11 to 15). */
export async function listNotifications(db: Executor, ports: NotificationPorts, userId: number, query: Query) {
  const type = query.filter?.type
  const own = sql`from notifications where user_id = ${userId} ${type ? sql`and type = ${type}` : sql``}`
  const total = await countRows(db, sql`select 1 ${own}`)
  const { rows } = await sql<Stored>`
    select id, company_id, subject, type, body, created_at, read_at, link ${own}
    order by id desc limit ${query.limit} offset ${startOf(query)}`.execute(db)
  return {
    data: {
      notificationData: { notification: await present(db, ports, rows), badgesCountTotal: await badgesOf(db, userId) },
    },
    pagination: paginationOf(query, total),
  }
}

/** The user's own notifications that came after one, oldest first, at most 100. */
export async function notificationsAfter(db: Executor, ports: NotificationPorts, userId: number, id: number) {
  const { rows } = await sql<Stored>`
    select id, company_id, subject, type, body, created_at, read_at, link from notifications
    where user_id = ${userId} and id > ${id} order by id limit 100`.execute(db)
  return present(db, ports, rows)
}

/** The newest of the user's own notifications, 0 where there is none. */
export async function newestOf(db: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from notifications where user_id = ${userId} order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

async function present(
  db: Executor,
  { progress }: NotificationPorts,
  rows: readonly Stored[],
): Promise<NotificationRow[]> {
  const byCompany = Map.groupBy(rows, ({ companyId }) => companyId)
  const known = new Map<number, Awaited<ReturnType<typeof progress>>>()
  // One tenant for nearly everybody.
  for (const [companyId, own] of byCompany) {
    known.set(companyId, await progress(db, companyId, [...new Set(own.map(({ subject }) => subject))]))
  }
  return rows.map(({ id, companyId, subject, type, body, createdAt, readAt, link }) => ({
    id,
    subject,
    // NOTIF-10: Safety, or else it is treated as Health.
    type: type === 'Safety' ? type : 'Health',
    status: known.get(companyId)?.get(subject) ?? 'finish',
    body,
    createdDate: formatTimestamp(createdAt),
    isRead: readAt !== null,
    link,
  }))
}
