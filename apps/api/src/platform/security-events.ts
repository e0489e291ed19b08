import { createHash } from 'node:crypto'
import type { SecurityAction } from '@selamat/contract/domains/audit/security-actions'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from './access.ts'
import type { AppContext } from './app-context.ts'
import { countSecurityEvent, writeAudit } from './audit.ts'
import { type Database, run, type Tx } from './database.ts'

/** Where a request comes from, as the audit trail keeps it. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
}

export interface SecurityEvent {
  readonly action: SecurityAction
  /** Whose audit trail it belongs to; null where no account is known: then only users with data scope all sees it. */
  readonly account: {
    readonly id: number
    readonly companyId: number
    readonly username: string
    readonly fullName: string
  } | null
  /** The signed-in user; null or absent without a session. */
  readonly actorId?: number | null
  readonly origin: Origin
  /** What names it where no account is known. */
  readonly label?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly reason?: string
  /**
   * At most one row an hour is kept for the account (or its group of addresses) and this text, such as the operation.
   * Absent: every event has its row, since limits elsewhere bound their number.
   */
  readonly oncePerHour?: string
}

/** The account of the signed-in user. */
export const accountOf = ({ userId, companyId, username, fullName }: Actor) => ({
  id: userId,
  companyId,
  username,
  fullName,
})

/** Addresses without an account share so many rows an hour. */
const GROUPS = 256

/** What is known to be recorded this hour, by database, so that a flood asks the database once. */
const recorded = new WeakMap<Database, LRUCache<string, true>>()
function recordedIn(database: Database) {
  const known = recorded.get(database) ?? new LRUCache<string, true>({ max: 20_000 })
  recorded.set(database, known)
  return known
}

const groupOf = (address: string) => createHash('sha256').update(address).digest().readUInt8(0) % GROUPS

interface Slot {
  readonly subject: string
  readonly hour: Date
  readonly key: string
}

function slotOf({ action, account, origin, oncePerHour }: SecurityEvent, now: Date): Slot | undefined {
  if (oncePerHour === undefined) return undefined
  const who = account ? `user ${account.id}` : `group ${groupOf(origin.address)}`
  const subject = `${who} ${oncePerHour}`.trim()
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  return { subject, hour, key: `${action} ${hour.getTime()} ${subject}` }
}

/**
 * Records a security event in a transaction that holds the account's row lock and will commit: an audit row, a line in
 * the log and the metric. Of what is kept once an hour, further ones only count in the metric.
 */
export async function recordSecurityEvent(tx: Tx, context: AppContext, event: SecurityEvent): Promise<void> {
  const { action, account, actorId = null, origin, label = '', details, reason = null } = event
  const at = context.clock.now()
  const slot = slotOf(event, at)
  if (slot) {
    const taken = await run(
      tx,
      sql`insert into security_event_hours (action, subject, hour) values (${action}, ${slot.subject}, ${slot.hour}) on conflict do nothing returning 1`,
    )
    if (taken.length === 0) return countSecurityEvent(action)
  }
  await writeAudit(tx, {
    companyId: account?.companyId ?? null,
    actorId,
    at,
    entity: 'users',
    entityId: account?.id ?? 0,
    label: account ? `${account.fullName} (${account.username})` : label,
    action,
    after: { address: origin.address, userAgent: origin.userAgent, ...details },
    reason,
    requestId: origin.requestId,
  })
  context.log.warn(
    { securityEvent: action, userId: account?.id ?? null, address: origin.address, requestId: origin.requestId },
    'security event',
  )
}

/**
 * Records a security event in a transaction of its own, also where the request is refused. Never throws: a failure to
 * record is logged and does not change the answer.
 */
export async function securityEvent(context: AppContext, event: SecurityEvent): Promise<void> {
  const { action, account, origin } = event
  const slot = slotOf(event, context.clock.now())
  const known = recordedIn(context.database)
  if (slot && known.has(slot.key)) return countSecurityEvent(action)
  try {
    await context.database.transaction(async (tx) => {
      if (account) await run(tx, sql`select 1 from users where id = ${account.id} for no key update`)
      await recordSecurityEvent(tx, context, event)
    })
    if (slot) known.set(slot.key, true)
  } catch (error) {
    countSecurityEvent(action)
    context.log.error(
      { err: error, securityEvent: action, userId: account?.id ?? null, address: origin.address },
      'a security event was not recorded',
    )
  }
}
