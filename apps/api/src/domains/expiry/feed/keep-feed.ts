import { createHash, randomBytes } from 'node:crypto'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

const TOKEN_BYTES = 32

/** What is kept of a token: with 256 random bits nothing slower is needed. */
export const sealOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a person has a calendar address, since when and when it was last read. */
export async function feedOf(db: Executor, userId: number) {
  const [feed] = await run<{ createdAt: Date; lastReadAt: Date | null }>(
    db,
    'select created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds where user_id = $1',
    [userId],
  )
  if (!feed) return null
  return { createdAt: formatTimestamp(feed.createdAt), lastReadAt: feed.lastReadAt && formatTimestamp(feed.lastReadAt) }
}

const REPLACE = `insert into calendar_feeds (user_id, token_hash, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null
  returning xmax <> 0 as replaced`

const auditOf = ({ actor, requestId }: Asking, at: Date, action: string) => ({
  companyId: actor.companyId,
  actorId: actor.userId,
  at,
  entity: 'calendar_feeds',
  entityId: actor.userId,
  label: actor.fullName,
  action,
  requestId,
})

interface Asking {
  readonly actor: Actor
  readonly requestId: string
}

/** Gives a person a calendar address, told this once; an earlier one ends in the same moment. */
export async function makeFeed({ database, clock }: AppContext, asking: Asking): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = clock.now()
  await database.transaction(async (tx) => {
    const [row] = await run<{ replaced: boolean }>(tx, REPLACE, [asking.actor.userId, sealOf(token), at])
    await writeAudit(tx, auditOf(asking, at, row?.replaced ? 'replace' : 'create'))
  })
  return token
}

/** Ends a person's calendar address. Throws 404 where there is none. */
export async function stopFeed({ database, clock }: AppContext, asking: Asking): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await run(tx, 'delete from calendar_feeds where user_id = $1 returning user_id', [asking.actor.userId])
    if (gone.length === 0) throw httpError('NOT_FOUND')
    await writeAudit(tx, auditOf(asking, clock.now(), 'delete'))
  })
}
