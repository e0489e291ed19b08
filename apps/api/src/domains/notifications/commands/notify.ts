import type { NotificationRow } from '@selamat/contract/domains/notifications/notification'
import { run, type Tx } from '../../../platform/database.ts'

export interface Notice {
  /** The outbox row that causes it: the same one never notifies a user twice. */
  readonly eventId: number
  readonly companyId: number
  readonly userIds: readonly number[]
  /** The assignment number (NOTIF-09). */
  readonly subject: string
  readonly type: NotificationRow['type']
  readonly body: string
  /** The address it leads to, where it is not about an assignment. */
  readonly link?: string
  readonly at: Date
}

const BODY_MAX = 500
/** A NOTIFY carries at most 8,000 bytes; an id needs at most 20. */
const USERS_A_CALL = 300

const INSERT = `insert into notifications (company_id, user_id, event_id, type, created_at, subject, body, link)
  select $1, given.user_id, $2, $3, $4, given.subject, given.body, given.link
  from unnest($5::bigint[], $6::text[], $7::text[], $8::text[]) given (user_id, subject, body, link)
  on conflict (event_id, user_id) do nothing returning user_id as "userId"`

/** Writes a notice for each user, once for each event, and tells their open browsers when the transaction is over. */
export const notify = (tx: Tx, { userIds, subject, body, link, ...cause }: Notice): Promise<void> =>
  notifyEach(
    tx,
    cause,
    userIds.map((userId) => ({ userId, subject, body, ...(link === undefined ? {} : { link }) })),
  )

type Own = Pick<Notice, 'subject' | 'body' | 'link'> & { readonly userId: number }

/** The same where each user is told something of the own; a user is named once. */
export async function notifyEach(
  tx: Tx,
  { eventId, companyId, type, at }: Pick<Notice, 'eventId' | 'companyId' | 'type' | 'at'>,
  notices: readonly Own[],
): Promise<void> {
  if (notices.length === 0) return
  const told = await run<{ userId: number }>(tx, INSERT, [
    companyId,
    eventId,
    type,
    at,
    notices.map(({ userId }) => userId),
    notices.map(({ subject }) => subject),
    notices.map(({ body }) => (body.length > BODY_MAX ? `${body.slice(0, BODY_MAX - 1)}…` : body)),
    notices.map(({ link = null }) => link),
  ])
  await push(
    tx,
    { id: eventId, kind: 'notification' },
    told.map(({ userId }) => userId),
  )
}

/** Tells the open browsers of users that their inboxes changed. */
export const refreshTasks = (tx: Tx, eventId: number, userIds: readonly number[]) =>
  push(tx, { id: eventId, kind: 'task' }, userIds)

async function push(tx: Tx, event: { id: number; kind: 'notification' | 'task' }, userIds: readonly number[]) {
  for (let start = 0; start < userIds.length; start += USERS_A_CALL) {
    const users = userIds.slice(start, start + USERS_A_CALL)
    await run(tx, `select pg_notify('live', $1)`, [JSON.stringify({ users, ...event })])
  }
}
