import { NOTIFICATIONS, readNotificationKind } from '@selamat/contract/notifications'
import { type Executor, run } from '../src/platform/database.ts'

interface Stored {
  readonly username: string
  readonly kind: string
  readonly entityId: number
  readonly params: unknown
}

const COLUMNS = 'n.id, n.user_id, n.kind, n.entity_id as "entityId", n.params'
const READ = `with n as (select ${COLUMNS} from notifications n)`
const TAKE = `with n as (delete from notifications n returning ${COLUMNS})`
const ROWS = `select u.username, n.kind, n."entityId", n.params from n join users u on u.id = n.user_id
  where $1::text is null or u.username = $1 order by n.id, u.username`

async function rendered(db: Executor, source: string, username: string | null) {
  const rows = await run<Stored>(db, `${source} ${ROWS}`, [username])
  return rows.map(({ username, kind, entityId, params }) => {
    const definition = NOTIFICATIONS[readNotificationKind(kind)]
    return { username, kind, entityId, ...definition.text(params), link: definition.link(params, entityId) }
  })
}

/** The notifications at the bell of one user, or of all, as people read them, oldest first. */
export const notificationsOf = (db: Executor, username: string | null = null) => rendered(db, READ, username)

/** The same of all users; afterwards there are none. */
export const takeNotifications = (db: Executor) => rendered(db, TAKE, null)
