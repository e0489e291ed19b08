import { formatDate } from '@selamat/contract/kit/dates'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey, Permission, Scope } from '@selamat/contract/kit/permissions'
import type { Step } from '@selamat/contract/kit/steps'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Actor } from './access.ts'
import type { AppContext } from './app-context.ts'
import { type Executor, run } from './database.ts'
import { httpError } from './errors.ts'
import { grantOf } from './grants.ts'
import { accountOf, type Origin, type SecurityEvent, securityEvent } from './security-events.ts'

const ISSUER = 'selamat'
const AUDIENCE = 'selamat-api'

/** An access token names the session and ends by itself; what its holder may do is asked at every request. */
export async function signAccessToken(context: AppContext, sessionId: string, userId: number) {
  const issuedAt = Math.floor(context.clock.now().getTime() / 1000)
  const lifetime = context.config.accessTokenMinutes * 60
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(String(userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(context.keys.tokenSecret)
  return { token, expiresIn: lifetime }
}

interface Verified {
  readonly sessionId: string
  readonly expiresAt: number
}
// A signature that was good once stays good: checked once a process, the expiry every time.
const verified = new LRUCache<string, Verified>({ max: 20_000 })

type ReadToken = { readonly sessionId: string } | 'expired' | 'forged'

/** Returns the session an access token belongs to; not for an expired one, nor for one that this server did not issue. */
async function readAccessToken(context: AppContext, token: string): Promise<ReadToken> {
  const now = context.clock.now()
  const known = verified.get(token)
  if (known) return known.expiresAt > now.getTime() ? known : 'expired'
  try {
    const { payload } = await jwtVerify(token, context.keys.tokenSecret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    })
    if (typeof payload.sid !== 'string' || payload.exp === undefined) return 'forged'
    const read = { sessionId: payload.sid, expiresAt: payload.exp * 1000 }
    verified.set(token, read)
    return read
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged'
  }
}

/** SQL: a role that the user `u` holds demands a second factor. */
export const FACTOR_REQUIRED = `exists (select 1 from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null and r.second_factor where ur.user_id = u.id)`

/** What a user (u, of company c) must do before working; a second factor is demanded by any role that is held. */
export const STEP = `case
    when c.status = 'REGISTERING' then 'registration'
    when u.must_change_password then 'password'
    when u.totp_enrolled_at is null and ${FACTOR_REQUIRED} then 'second-factor'
    end`

/**
 * One query a request: is the session alive, its user, tenant and employer active, what must be done first, and which scopes grant
 * the operation? Whoever still registers a company has a session for nothing but that.
 */
export const SESSION_AND_GRANT = `
  select u.id as "userId", u.username, u.full_name as "fullName", u.company_id as "companyId", u.employer_id as "employerId",
    e.department_id as "departmentId", e.site_id as "siteId", s.id as "sessionId", ${STEP} as step,
    array(select distinct r.scope from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id
      where ur.user_id = u.id and g.item_id = any($2::smallint[]) and $3::text = any(g.actions)) as scopes
  from sessions s
  join users u on u.id = s.user_id and u.archived_at is null
  join companies c on c.id = u.company_id and c.status in ('ACTIVE', 'REGISTERING')
  join companies f on f.id = u.employer_id and f.status in ('ACTIVE', 'REGISTERING')
  left join employments e on e.user_id = u.id and e.valid_from <= $4::date
    and (e.valid_until is null or e.valid_until >= $4::date)
  where s.id = $1 and s.ended_at is null and s.expires_at > $5`

const itemIds = new WeakMap<object, number[]>()
function idsOf(permission: Exclude<Permission, string>): number[] {
  const known = itemIds.get(permission)
  if (known) return known
  const ids = permission.anyOf.map(storedItemId)
  itemIds.set(permission, ids)
  return ids
}

const STEP_WORDS: Readonly<Record<Step, string>> = {
  registration: 'Complete the registration of your company first',
  password: 'Choose your own password first',
  'second-factor': 'Your role requires two-factor authentication. Set it up first',
}

/**
 * Who calls, from the bearer token. Throws 401 without a living session, 409 while something else must be done first,
 * and 403 without the grant (ACCESS-48);
 * role, scope, account and session changes act at once, on every instance. Forged tokens, tokens of ended sessions and
 * missing grants leave a security event.
 */
export async function authenticate(
  context: AppContext,
  authorization: string | undefined,
  {
    permission,
    duringStep,
    method,
    path,
    kind,
  }: Pick<Endpoint, 'permission' | 'duringStep' | 'method' | 'path' | 'kind'>,
  origin: Origin,
): Promise<Actor> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw httpError('UNAUTHENTICATED')
  const read = await readAccessToken(context, token)
  if (read === 'forged') {
    await securityEvent(context, {
      action: 'token-forged',
      account: null,
      origin,
      label: 'Access token',
      oncePerHour: 'access',
    })
  }
  if (typeof read === 'string') throw httpError('UNAUTHENTICATED')
  const { sessionId } = read
  const now = context.clock.now()
  const [ids, action] = typeof permission === 'string' ? [[], ''] : [idsOf(permission), permission.action]
  const [found] = await run<Actor & { readonly step: Step | null }>(context.database.kysely, SESSION_AND_GRANT, [
    sessionId,
    ids,
    action,
    formatDate(now),
    now,
  ])
  if (!found) {
    await noteEndedSession(context, sessionId, origin)
    throw httpError('UNAUTHENTICATED')
  }
  const { step, ...actor } = found
  if (step && !duringStep?.includes(step))
    throw httpError('STEP_FIRST', { message: STEP_WORDS[step], details: { step } })
  if (typeof permission !== 'string' && actor.scopes.length === 0) {
    await noteDenied(context, actor, `${method} ${path}`, origin)
    throw httpError('FORBIDDEN')
  }
  // What lasts longer than a request is asked for its rights again.
  return typeof permission === 'string' || kind === 'events' ? actor : withGrant(actor, permission)
}

const grantedWith = new WeakMap<object, { permission: Exclude<Permission, string>; scopes: readonly Scope[] }>()

/** Remembers of an actor, as one was let in, by which permission the scopes were granted. */
export function withGrant(actor: Actor, permission: Exclude<Permission, string>): Actor {
  grantedWith.set(actor, { permission, scopes: actor.scopes })
  return actor
}

const isSame = (one: Exclude<Permission, string>, other: Exclude<Permission, string>) =>
  one === other || (one.action === other.action && idsOf(one).join() === idsOf(other).join())

const ENDED = `select u.id, u.company_id as "companyId", u.username, u.full_name as "fullName"
  from sessions s join users u on u.id = s.user_id where s.id = $1 and s.ended_at is not null`

/** A token is used whose session was ended, by its owner or somebody else: a tab that was left open, or a thief. */
async function noteEndedSession(context: AppContext, sessionId: string, origin: Origin): Promise<void> {
  const [account] = await run<NonNullable<SecurityEvent['account']>>(context.database.kysely, ENDED, [sessionId])
  if (account) await securityEvent(context, { action: 'ended-session-used', account, origin, oncePerHour: '' })
}

/** An operation was refused for want of the right: one row an hour for each person and operation. */
export function noteDenied(context: AppContext, actor: Actor, operation: string, origin: Origin): Promise<void> {
  return securityEvent(context, {
    action: 'permission-denied',
    account: accountOf(actor),
    actorId: actor.userId,
    origin,
    details: { operation },
    oncePerHour: operation,
  })
}

/** Scopes in which a grant is held, by the roles that give it. */
export interface SplitScopes {
  /** By roles that hold another item as well. */
  readonly beside: readonly Scope[]
  readonly alone: readonly Scope[]
}

/**
 * The scopes in which an actor holds a grant beside the operation's own, also where the work goes on without a session;
 * within a transaction, on its own connection.
 */
export async function scopesFor(
  context: AppContext,
  actor: Pick<Actor, 'userId'>,
  permission: Exclude<Permission, string>,
  db: Executor = context.database.kysely,
): Promise<readonly Scope[]> {
  // What the request was let in with needs no second look; a transaction may have waited since.
  const own = grantedWith.get(actor)
  if (own && db === context.database.kysely && isSame(own.permission, permission)) return own.scopes
  const { alone, beside } = await grantOf(db, actor, { items: idsOf(permission), action: permission.action, other: 0 })
  return [...alone, ...beside]
}

/**
 * The same, told apart by whether the role that grants it also holds another item. Whoever reaches every company holds all items to
 * keep the product: that role counts as one without.
 */
export const scopesBeside = (
  actor: Pick<Actor, 'userId'>,
  permission: Exclude<Permission, string>,
  other: ItemKey,
  db: Executor,
): Promise<SplitScopes> =>
  grantOf(db, actor, { items: idsOf(permission), action: permission.action, other: storedItemId(other) })

/**
 * Sessions that got no tokens since then are over: their last access token has been dead for the idle time, so that no
 * request of it can have been later.
 */
export function idleSince({ config, clock }: Pick<AppContext, 'config' | 'clock'>): Date {
  if (config.sessionIdleMinutes === 0) return new Date(0)
  return new Date(clock.now().getTime() - (config.sessionIdleMinutes + config.accessTokenMinutes) * 60_000)
}

const LIVES = `select 1 from sessions s
  join users u on u.id = s.user_id and u.archived_at is null
  join companies c on c.id = u.company_id and c.status = 'ACTIVE'
  join companies f on f.id = u.employer_id and f.status = 'ACTIVE'
  where s.id = $1 and s.ended_at is null and s.expires_at > $2 and s.refreshed_at > $3 and (${STEP}) is null`

/**
 * Would a request of a session still be let in, its user, tenant and employer active and nothing to be done first? Asked
 * again and again by what lasts longer than a request.
 */
export async function sessionLives(context: AppContext, sessionId: string): Promise<boolean> {
  const alive = await run(context.database.kysely, LIVES, [sessionId, context.clock.now(), idleSince(context)])
  return alive.length > 0
}
