import type { TokenResponse } from '@selamat/contract/domains/identity/auth'
import { TICKET_MINUTES } from '@selamat/contract/domains/identity/auth-paths'
import { type RefreshPayload, refreshPayload } from '@selamat/contract/domains/identity/envelope'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken, openEnvelope, sameText, sealWith, unsealWith } from '../../../platform/crypto.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { recordSecurityEvent, type SecurityEvent, securityEvent } from '../../../platform/security-events.ts'
import { idleSince } from '../../../platform/session.ts'
import { sessionUserOf } from '../queries/session-user.ts'
import { serialiseByKey } from './serialise-by-key.ts'
import { type Account, auditUser, endSession, issueTokens, lockUser, type Origin, type Tokens } from './sessions.ts'

/** A parallel tab gets the same new tokens within this time. */
const GRACE_MS = 10_000
const PURPOSE = 'refresh successor'
/** The largest number of parallel requests with one token. */
const LONGEST_LINE = 200

interface Stored extends Account {
  readonly sessionId: string
  readonly alive: boolean
  readonly ended: boolean
  readonly usedAt: Date | null
  readonly successor: string | null
}

/** The event of a token or payload that this server never issued. */
const forged = (origin: Origin): SecurityEvent => ({
  action: 'token-forged',
  account: null,
  origin,
  label: 'Refresh token',
  oncePerHour: 'refresh',
})

const refused = () => httpError('UNAUTHENTICATED', { message: 'Your session has ended. Please sign in again' })

/**
 * Renews the tokens of a session from the sealed payload and its ticket (AUTH-38 to 41, G-016). A refresh token works once;
 * within the grace time it returns the same tokens, later use ends the session (G-012). Throws 401 otherwise.
 */
export async function refreshSession(
  context: AppContext,
  envelope: string,
  ticket: string,
  origin: Origin,
): Promise<TokenResponse> {
  const payload = refreshPayload.safeParse(openEnvelope(envelope, context.keys.privateKey))
  if (!payload.success) {
    await securityEvent(context, forged(origin))
    throw refused()
  }
  const { refresh_token: token, ticket_id: ticketId, timestamp } = payload.data
  const drift = Math.abs(context.clock.now().getTime() - Date.parse(timestamp))
  // An invalid date gives NaN, which must not pass.
  const recent = drift <= TICKET_MINUTES * MINUTE
  if (!recent || !sameText(ticket, ticketId)) throw refused()
  const response = await serialiseByKey(`refresh ${token}`, LONGEST_LINE, () =>
    context.database.transaction((tx) => renew(tx, context, payload.data, origin)),
  )
  if (!response) throw refused()
  return response
}

/** The next tokens with their user; undefined if the token, its session or the ticket is not valid. */
async function renew(
  tx: Tx,
  context: AppContext,
  payload: RefreshPayload,
  origin: Origin,
): Promise<TokenResponse | undefined> {
  const { refresh_token: token, user_id: userId, ticket_id: ticketId } = payload
  const now = context.clock.now()
  const owner = await tx
    .selectFrom('refreshTokens as t')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .select('s.userId as id')
    .where('t.hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!owner || owner.id !== userId) {
    await recordSecurityEvent(tx, context, forged(origin))
    return undefined
  }
  // The user's row is always locked first, which avoids deadlocks.
  await lockUser(tx, owner.id)
  const [stored] = await run<Stored>(
    tx,
    sql`select s.id as session_id, t.used_at, t.successor,
        u.id, u.company_id, u.username, u.full_name,
        s.ended_at is not null as ended, s.ended_at is null and s.expires_at > ${now} and s.refreshed_at > ${idleSince(context)}
          and u.archived_at is null and c.status in ('ACTIVE', 'REGISTERING')
          and f.status in ('ACTIVE', 'REGISTERING') as alive
      from refresh_tokens t
      join sessions s on s.id = t.session_id
      join users u on u.id = s.user_id
      join companies c on c.id = u.company_id
      join companies f on f.id = u.employer_id
      where t.hash = ${hashToken(token)} for update of t, s`,
  )
  const fresh = await tx
    .insertInto('refreshTickets')
    .values({ id: ticketId, usedAt: now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored?.ended) {
    await recordSecurityEvent(tx, context, { action: 'ended-session-used', account: stored, origin, oncePerHour: '' })
  }
  if (!stored?.alive || !fresh) return undefined
  const tokens = await nextTokens(tx, context, token, stored, origin)
  return tokens && { ...tokens, user: await sessionUserOf(tx, stored.id, now) }
}

async function nextTokens(
  tx: Tx,
  context: AppContext,
  token: string,
  stored: Stored,
  origin: Origin,
): Promise<Tokens | undefined> {
  const now = context.clock.now()
  if (!stored.usedAt || !stored.successor) {
    const tokens = await issueTokens(tx, context, stored.sessionId, stored.id)
    // Readable only with the presented token: the database alone does not reveal a valid one.
    const successor = sealWith(token, PURPOSE, JSON.stringify(tokens))
    await tx.updateTable('refreshTokens').set({ usedAt: now, successor }).where('hash', '=', hashToken(token)).execute()
    return tokens
  }
  const late = now.getTime() - stored.usedAt.getTime()
  if (late <= GRACE_MS) {
    const tokens: Tokens = JSON.parse(unsealWith(token, PURPOSE, stored.successor))
    return { ...tokens, expires_in: Math.max(1, tokens.expires_in - Math.floor(late / 1000)) }
  }
  await endSession(tx, stored.sessionId, 'refresh token used twice', now)
  await auditUser(tx, context, stored, 'session-ended', {
    actorId: null,
    origin,
    reason: 'A refresh token was used twice',
  })
  return undefined
}
