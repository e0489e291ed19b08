import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@selamat/contract/domains/identity/auth'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { signAccessToken } from '../../../platform/access-token.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { Origin as RequestOrigin } from '../../../platform/security-events.ts'

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

/** Issues the next pair of tokens of a session; the refresh token is stored as its hash only. */
export async function issueTokens(tx: Tx, context: AppContext, sessionId: string, userId: number): Promise<Tokens> {
  const refreshToken = randomToken()
  const { token, expiresIn } = await signAccessToken(context, sessionId, userId)
  const now = context.clock.now()
  await sql`with token as (insert into refresh_tokens (hash, session_id, issued_at)
      values (${hashToken(refreshToken)}, ${sessionId}, ${now}))
    update sessions set refreshed_at = ${now} where id = ${sessionId}`.execute(tx)
  return { access_token: token, refresh_token: refreshToken, token_type: 'Bearer', expires_in: expiresIn }
}

/** Opens a session, which ends after the configured days even if it is renewed. */
export async function openSession(tx: Tx, context: AppContext, account: Account, origin: Origin): Promise<Tokens> {
  const id = randomUUID()
  const now = context.clock.now()
  const end = new Date(now.getTime() + context.config.refreshTokenDays * DAY)
  await tx
    .insertInto('sessions')
    .values({
      id,
      userId: account.id,
      createdAt: now,
      refreshedAt: now,
      expiresAt: end,
      address: origin.address,
      userAgent: origin.userAgent,
      deviceHash: origin.device ? hashToken(origin.device) : null,
    })
    .execute()
  return issueTokens(tx, context, id, account.id)
}

/** Ends open sessions under a condition; returns their number. */
const end = (tx: Tx, reason: string, now: Date, condition: Fragment): Promise<number> =>
  touched(
    tx,
    sql`update sessions set ended_at = ${now}, end_reason = ${reason} where ${condition} and ended_at is null`,
  )

/** Ends one session; its tokens are refused from the next request on. */
export const endSession = (tx: Tx, sessionId: string, reason: string, now: Date) =>
  end(tx, reason, now, sql`id = ${sessionId}`)

/** Ends all sessions of a user except one; returns their number. */
export function endOtherSessions(tx: Tx, userId: number, keep: string, reason: string, now: Date): Promise<number> {
  return end(tx, reason, now, sql`user_id = ${userId} and id <> ${keep}`)
}

/** Ends all sessions of a user from the next request on; returns their number. */
export const endAllSessions = (tx: Tx, userId: number, reason: string, now: Date): Promise<number> =>
  end(tx, reason, now, sql`user_id = ${userId}`)

/** Ends one session of a user; returns 0 for sessions of others and ended ones. */
export const endSessionOf = (tx: Tx, userId: number, sessionId: string, reason: string, now: Date): Promise<number> =>
  end(tx, reason, now, sql`user_id = ${userId} and id = ${sessionId}`)

/** Locks a user's row, which guards the user's audit chain and sessions; returns whether it exists. */
export async function lockUser(tx: Tx, userId: number): Promise<boolean> {
  const rows = await run(tx, sql`select 1 from users where id = ${userId} for no key update`)
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
