import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@selamat/contract/domains/identity/auth'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import type { Origin as RequestOrigin } from '../../../platform/security-events.ts'
import { signAccessToken } from '../../../platform/session.ts'

const DAY = 86_400_000

/** The origin of a request. */
export interface Origin extends RequestOrigin {
  /** The name of the device, from its cookie. */
  readonly device?: string | undefined
}

/** The user of an audit entry. */
export interface Account {
  readonly id: number
  readonly companyId: number
  readonly username: string
  readonly fullName: string
}

export type Tokens = Pick<TokenResponse, 'access_token' | 'refresh_token' | 'token_type' | 'expires_in'>

const ISSUE = `with token as (insert into refresh_tokens (hash, session_id, issued_at) values ($1, $2, $3))
  update sessions set refreshed_at = $3 where id = $2`

/** Issues the next pair of tokens of a session; the refresh token is stored as its hash only. */
export async function issueTokens(tx: Tx, context: AppContext, sessionId: string, userId: number): Promise<Tokens> {
  const refreshToken = randomToken()
  const { token, expiresIn } = await signAccessToken(context, sessionId, userId)
  await run(tx, ISSUE, [hashToken(refreshToken), sessionId, context.clock.now()])
  return { access_token: token, refresh_token: refreshToken, token_type: 'Bearer', expires_in: expiresIn }
}

/** Opens a session, which ends after the configured days even if it is renewed. */
export async function openSession(tx: Tx, context: AppContext, account: Account, origin: Origin): Promise<Tokens> {
  const id = randomUUID()
  const now = context.clock.now()
  const end = new Date(now.getTime() + context.config.refreshTokenDays * DAY)
  await run(
    tx,
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at, address, user_agent, device_hash)
     values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [id, account.id, now, end, origin.address, origin.userAgent, origin.device ? hashToken(origin.device) : null],
  )
  return issueTokens(tx, context, id, account.id)
}

const END = 'update sessions set ended_at = $1, end_reason = $2'

/** Ends one session; its tokens are refused from the next request on. */
export const endSession = (tx: Tx, sessionId: string, reason: string, now: Date) =>
  run(tx, `${END} where id = $3 and ended_at is null`, [now, reason, sessionId])

/** Ends all sessions of a user except one; returns their number. */
export function endOtherSessions(tx: Tx, userId: number, keep: string, reason: string, now: Date): Promise<number> {
  return touched(tx, `${END} where user_id = $3 and id <> $4 and ended_at is null`, [now, reason, userId, keep])
}

/** Ends all sessions of a user from the next request on; returns their number. */
export const endAllSessions = (tx: Tx, userId: number, reason: string, now: Date): Promise<number> =>
  touched(tx, `${END} where user_id = $3 and ended_at is null`, [now, reason, userId])

/** Ends one session of a user; returns 0 for sessions of others and ended ones. */
export const endSessionOf = (tx: Tx, userId: number, sessionId: string, reason: string, now: Date): Promise<number> =>
  touched(tx, `${END} where user_id = $3 and id = $4 and ended_at is null`, [now, reason, userId, sessionId])

/** Locks a user's row, which guards the user's audit chain and sessions; returns whether it exists. */
export async function lockUser(tx: Tx, userId: number): Promise<boolean> {
  const rows = await run(tx, 'select 1 from users where id = $1 for no key update', [userId])
  return rows.length > 0
}

/** Writes an audit row about a user's sessions or password; the user's row must be locked. */
export function auditUser(
  tx: Tx,
  context: AppContext,
  account: Account,
  action: string,
  more: { actorId: number | null; origin?: Origin; after?: Record<string, unknown>; reason?: string },
) {
  const { actorId, origin, after, reason } = more
  return writeAudit(tx, {
    companyId: account.companyId,
    actorId,
    at: context.clock.now(),
    entity: 'users',
    entityId: account.id,
    label: `${account.fullName} (${account.username})`,
    action,
    after:
      origin || after
        ? { ...(origin ? { address: origin.address, userAgent: origin.userAgent } : {}), ...after }
        : null,
    reason: reason ?? null,
    requestId: origin?.requestId ?? null,
  })
}
