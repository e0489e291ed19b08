import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

const TOKEN_BYTES = 32

/** The stored hash of a token; 256 random bits need nothing slower than SHA-256. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** When a user's calendar address was created and last read; null without one. */
export async function feedOf(db: Executor, userId: number) {
  const [feed] = await run<{ createdAt: string; lastReadAt: string | null }>(
    db,
    sql`select jakarta_time(created_at) as created_at, jakarta_time(last_read_at) as last_read_at from calendar_feeds where user_id = ${userId}`,
  )
  return feed ?? null
}

const auditOf = ({ actor, requestId }: FeedCall, at: Date, action: string) => ({
  companyId: actor.companyId,
  actorId: actor.userId,
  at,
  entity: 'calendar_feeds',
  entityId: actor.userId,
  label: actor.fullName,
  action,
  requestId,
})

interface FeedCall {
  readonly actor: Actor
  readonly requestId: string
}

/** Creates a calendar address for a user and returns its token, which is not stored; it replaces an earlier one. */
export async function createFeed({ database, clock }: AppContext, feedCall: FeedCall): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = clock.now()
  await database.transaction(async (tx) => {
    const [row] = await run<{ replaced: boolean }>(
      tx,
      sql`insert into calendar_feeds (user_id, token_hash, created_at) values (${feedCall.actor.userId}, ${hashOf(token)}, ${at})
        on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null
        returning xmax <> 0 as replaced`,
    )
    await writeAudit(tx, auditOf(feedCall, at, row?.replaced ? 'replace' : 'create'))
  })
  return token
}

/** Removes a user's calendar address. Throws 404 where there is none. */
export async function stopFeed({ database, clock }: AppContext, feedCall: FeedCall): Promise<void> {
  await database.transaction(async (tx) => {
    const deleted = await run(
      tx,
      sql`delete from calendar_feeds where user_id = ${feedCall.actor.userId} returning user_id`,
    )
    if (deleted.length === 0) throw httpError('NOT_FOUND')
    await writeAudit(tx, auditOf(feedCall, clock.now(), 'delete'))
  })
}
