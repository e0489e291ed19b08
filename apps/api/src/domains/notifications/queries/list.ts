import type { NotificationRow, notification } from '@selamat/contract/domains/notifications/notification'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { NOTIFICATIONS, readNotificationKind } from '@selamat/contract/notifications'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import type { NotificationPorts, Progress } from '../ports.ts'

/** Far above the 99+ that is shown. */
const COUNTED = 1000

/** How many notifications came since the bell was last opened and were not read, counted up to 1,000. */
export async function badgesOf(db: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from notifications
      where user_id = ${userId} and badge_reset_at is null limit ${COUNTED}) unread`.execute(db)
  return rows[0]?.count ?? 0
}

type Query = BodyOf<typeof notification.list>

interface Stored {
  readonly id: number
  readonly kind: string
  readonly entityKind: string
  readonly entityId: number
  readonly params: unknown
  readonly type: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

const COLUMNS = sql`id, kind, entity_kind, entity_id, params, type, created_at, read_at`

/** A page of the user's own notifications, newest first, with the number at the bell (NOTIF-11 to 15). */
export async function listNotifications(db: Executor, ports: NotificationPorts, userId: number, query: Query) {
  const type = query.filter?.type
  const own = sql`from notifications where user_id = ${userId} ${type ? sql`and type = ${type}` : sql``}`
  const total = await countRows(db, sql`select 1 ${own}`)
  const direction = sql.raw(query.orderBy.direction === 'descending' ? 'desc' : 'asc')
  const { rows } = await sql<Stored>`
    select ${COLUMNS} ${own}
    order by created_at ${direction}, id ${direction} limit ${query.limit} offset ${startOf(query)}`.execute(db)
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
    select ${COLUMNS} from notifications
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
  const caseIds = rows.filter(({ entityKind }) => entityKind === 'cases').map(({ entityId }) => entityId)
  const known = caseIds.length === 0 ? new Map<number, Progress>() : await progress(db, [...new Set(caseIds)])
  return rows.map(({ id, kind, entityKind, entityId, params, type, createdAt, readAt }) => {
    const definition = NOTIFICATIONS[readNotificationKind(kind)]
    return {
      id,
      ...definition.text(params),
      work: definition.work(params),
      // NOTIF-10: Safety, or else it is treated as Health.
      type: type === 'Safety' ? type : 'Health',
      status: (entityKind === 'cases' && known.get(entityId)) || 'finish',
      urgency: definition.urgency,
      createdDate: formatTimestamp(createdAt),
      isRead: readAt !== null,
      link: definition.link(params, entityId),
    }
  })
}
