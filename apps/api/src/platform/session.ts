import { formatDate } from '@selamat/contract/kit/dates'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey, Permission, Scope } from '@selamat/contract/kit/permissions'
import type { Step } from '@selamat/contract/kit/steps'
import { LRUCache } from 'lru-cache'
import type { Actor } from './access.ts'
import { knownSession, readAccessToken } from './access-token.ts'
import { Admission } from './admission.ts'
import type { AppContext } from './app-context.ts'
import { type Executor, run } from './database.ts'
import { httpError } from './errors.ts'
import { grantOf } from './grants.ts'
import { accountOf, type Origin, type SecurityEvent, securityEvent } from './security-events.ts'

const ROLES_HELD = `user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null`

/** SQL: a role that the user `u` holds demands a second factor. */
export const FACTOR_REQUIRED = `exists (select 1 from ${ROLES_HELD} and r.second_factor where ur.user_id = u.id)`

/** What a user (u, of company c) must do before working; a second factor is demanded by any role that is held. */
const stepWhere = (factorRequired: string) => `case
    when c.status = 'REGISTERING' then 'registration'
    when u.must_change_password then 'password'
    when u.totp_enrolled_at is null and ${factorRequired} then 'second-factor'
    end`
export const STEP = stepWhere(FACTOR_REQUIRED)

/**
 * One query a request: is the session alive, its user, tenant and employer active, what must be done first, and which scopes grant
 * the operation? Whoever still registers a company has a session for nothing but that.
 */
export const SESSION_AND_GRANT = `
  select u.id as "userId", u.username, u.full_name as "fullName", u.company_id as "companyId", u.employer_id as "employerId",
    e.department_id as "departmentId", e.site_id as "siteId", s.id as "sessionId", ${stepWhere('held.demands_factor')} as step,
    coalesce(held.scopes, '{}') as scopes
  from sessions s
  join users u on u.id = s.user_id and u.archived_at is null
  join companies c on c.id = u.company_id and c.status in ('ACTIVE', 'REGISTERING')
  join companies f on f.id = u.employer_id and f.status in ('ACTIVE', 'REGISTERING')
  left join employments e on e.user_id = u.id and e.valid_from <= $4::date
    and (e.valid_until is null or e.valid_until >= $4::date)
  cross join lateral (
    select array_agg(distinct r.scope) filter (where g.role_id is not null) as scopes, bool_or(r.second_factor) as demands_factor
    from ${ROLES_HELD}
    left join role_grants g on g.role_id = r.id and g.item_id = any($2::smallint[]) and $3::text = any(g.actions)
    where ur.user_id = u.id) held
  where s.id = $1 and s.ended_at is null and s.expires_at > $5`

/** The same as the first statement of a transaction, foreseen from $6 on: fails where it finds anything else. */
const GUARD = `select found.* from (values (1)) one left join (${SESSION_AND_GRANT}) found on true
  where case when found.step is null
    and row (found."userId", found.username, found."fullName", found."companyId", found."employerId", found."departmentId",
      found."siteId", found.scopes)
      is not distinct from row ($6::bigint, $7::text, $8::text, $9::bigint, $10::bigint, $11::bigint, $12::bigint, $13::text[])
    then true else unforeseen() end`

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
  operation: Operation,
  origin: Origin,
): Promise<Actor> {
  const token = tokenOf(authorization)
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
  const [found] = await run<Found>(
    context.database.kysely,
    SESSION_AND_GRANT,
    questionOf(context, sessionId, operation),
  )
  return admit(context, found, { sessionId, operation, origin })
}

type Operation = Pick<Endpoint, 'permission' | 'duringStep' | 'method' | 'path' | 'kind'>
type Found = Actor & { readonly step: Step | null }

const tokenOf = (authorization = '') => /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1]

/** What SESSION_AND_GRANT is asked with. */
function questionOf({ clock }: AppContext, sessionId: string, { permission }: Operation): string[] {
  const now = clock.now()
  const [ids, action] = typeof permission === 'string' ? [[], ''] : [idsOf(permission), permission.action]
  return [sessionId, `{${ids}}`, action, formatDate(now), now.toISOString()]
}

interface Caller {
  readonly sessionId: string
  readonly operation: Operation
  readonly origin: Origin
}

/** Lets somebody in, or throws what they are refused with. */
async function admit(context: AppContext, found: Found | undefined, { sessionId, operation, origin }: Caller) {
  const { permission, duringStep, method, path, kind } = operation
  const place = placeOf(sessionId, permission)
  admitted.delete(place)
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
  if (!step) admitted.set(place, actor)
  // What lasts longer than a request is asked for its rights again.
  return typeof permission === 'string' || kind === 'events' ? actor : withGrant(actor, permission)
}

/** As whom a session was let in last, by its permission: never believed, but asked again at every request. */
const admitted = new LRUCache<string, Actor>({ max: 10_000 })
const placeOf = (sessionId: string, permission: Permission) =>
  typeof permission === 'string' ? sessionId : `${sessionId} ${permission.action} ${idsOf(permission).join()}`

const isUnchanged = (found: Found, actor: Actor) =>
  found.step === null &&
  found.scopes.join() === actor.scopes.join() &&
  SAME.every((field) => found[field] === actor[field])
const SAME = ['userId', 'username', 'fullName', 'companyId', 'employerId', 'departmentId', 'siteId'] as const

/** The same as authenticate() for whom the operation was let in before: the question is not waited for. Else nothing. */
export function foresee(
  context: AppContext,
  authorization: string | undefined,
  operation: Operation,
  origin: Origin,
): Admission<Found> | undefined {
  const token = tokenOf(authorization)
  const sessionId = token && knownSession(context, token)
  if (!sessionId) return undefined
  const { permission } = operation
  const before = admitted.get(placeOf(sessionId, permission))
  if (!before) return undefined
  const actor = typeof permission === 'string' ? { ...before } : withGrant({ ...before }, permission)
  const values = questionOf(context, sessionId, operation)
  return new Admission<Found>(actor, {
    text: SESSION_AND_GRANT,
    values,
    guard: { text: GUARD, values: [...values, ...SAME.map((field) => actor[field]), actor.scopes] },
    alone: () => run<Found>(context.database.kysely, SESSION_AND_GRANT, values),
    judge: (found) =>
      found && isUnchanged(found, actor) ? actor : admit(context, found, { sessionId, operation, origin }),
  })
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
