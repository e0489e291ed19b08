import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken } from '../../../platform/crypto.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { networkOf } from '../network.ts'
import { ACCOUNT, ADDRESS, allowedAt, type Failures, PAIR, scaled } from './attempt-limits.ts'
import { serialiseByKey } from './serialise-by-key.ts'
import type { Origin } from './sessions.ts'

/** The source of a password attempt on an account. */
interface Source {
  readonly network: string
  /** Only if the account has used this device. */
  readonly device: Buffer | null
  /** The account has used the address or the device. */
  readonly known: boolean
}

/** Reads whether an account has used the address or device of a request. */
export async function sourceOf(
  context: AppContext,
  username: string,
  { address, device }: Pick<Origin, 'address' | 'device'>,
): Promise<Source> {
  const hash = device === undefined ? null : hashToken(device)
  const [known] = await run<{ device: boolean; address: boolean }>(
    context.database.kysely,
    sql`select coalesce(bool_or(s.device_hash = ${hash}), false) as device, coalesce(bool_or(s.address = ${address}), false) as address
      from sessions s join users u on u.id = s.user_id where u.username = ${username}`,
  )
  return {
    network: networkOf(address),
    device: known?.device ? hash : null,
    known: Boolean(known?.device || known?.address),
  }
}

// A failure on a known device counts for the device, so that others at its address cannot lock it.
const sameSource = (username: string, { network, device }: Source) =>
  sql`username = ${username} and device_hash is not distinct from ${device} and (device_hash is not null or address = ${network})`

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

async function reserve(context: AppContext, username: string, source: Source): Promise<number> {
  const { network, device, known } = source
  const now = context.clock.now()
  const factor = context.config.rateLimitFactor
  return context.database.transaction(async (tx) => {
    // Attempts of one address, then of one account, are counted one by one on every instance.
    if (!known) await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 1))`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${username}, 2))`.execute(tx)
    const [failures] = await run<Failures>(
      tx,
      sql`select
          array(select at from sign_in_failures where ${sameSource(username, source)}
            and at > ${before(now, PAIR.window + PAIR.pause)} order by at desc limit ${scaled(PAIR.failures, factor)}) as pair,
          a.count as account, a.last as last_on_account, n.count as address, n.last as last_from_address, ${known}::boolean as known
        from (select count(*)::int as count, max(at) as last from sign_in_failures
            where username = ${username} and at > ${before(now, ACCOUNT.window)}) a,
          (select count(*)::int as count, max(at) as last from sign_in_failures
            where address = ${network} and not known and at > ${before(now, ADDRESS.window)}) n`,
    )
    const wait = failures ? allowedAt(failures, factor) - now.getTime() : 0
    if (wait > 0) throw httpError('TOO_MANY', { retryAfterSeconds: Math.ceil(wait / 1000) })
    const row = await tx
      .insertInto('signInFailures')
      .values({ username, address: network, deviceHash: device, known, at: now })
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Error('the attempt was not counted')
    return row.id
  })
}

/** A process checks one password per account and source at a time, so that parallel right passwords are no failures. */
const LONGEST_LINE = 40

/** The outcome of a password check; a failure stays counted. */
export type Checked<T> = { readonly passed: true; readonly value: T } | { readonly passed: false; readonly value: T }

/**
 * Runs one password check within the limits per account, device and address. It counts as a failure before it starts; the
 * failure is removed if the check passes or cannot run. Addresses and devices that the account has used have their own
 * limits, which strangers cannot use up. Throws 429 with the seconds to wait.
 */
export async function withinLimits<T>(
  context: AppContext,
  username: string,
  origin: Pick<Origin, 'address' | 'device'>,
  check: (source: Pick<Source, 'known'>) => Promise<Checked<T>>,
): Promise<T> {
  const source = await sourceOf(context, username, origin)
  const { network, device } = source
  return serialiseByKey(`password ${username} ${device?.toString('hex') ?? network}`, LONGEST_LINE, async () => {
    const attempt = await reserve(context, username, source)
    try {
      const { passed, value } = await check(source)
      if (passed)
        await context.database.kysely
          .deleteFrom('signInFailures')
          .where(sql<boolean>`${sameSource(username, source)}`)
          .execute()
      return value
    } catch (error) {
      await context.database.kysely.deleteFrom('signInFailures').where('id', '=', attempt).execute()
      throw error
    }
  })
}

/** Until when failed sign-ins lock these accounts for an unknown address; unlocked accounts are left out. */
export async function lockoutsOf(
  context: AppContext,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const now = context.clock.now()
  const factor = context.config.rateLimitFactor
  const rows = await run<{ username: string; at: Date[] }>(
    context.database.kysely,
    sql`select username, array_agg(at order by at desc) as at from sign_in_failures
      where username = any(${usernames}) and at > ${before(now, ACCOUNT.window)} group by username, address, device_hash`,
  )
  const pauses = new Map<string, string>()
  for (const username of new Set(rows.map((row) => row.username))) {
    const own = rows.filter((row) => row.username === username)
    const all = own.flatMap(({ at }) => at)
    const lastOnAccount = new Date(Math.max(...all.map((at) => at.getTime())))
    const anywhere = { account: all.length, lastOnAccount, address: 0, lastFromAddress: null, known: false }
    const latest = Math.max(...own.map(({ at: pair }) => allowedAt({ pair, ...anywhere }, factor)))
    if (latest > now.getTime()) pauses.set(username, formatTimestamp(new Date(latest)))
  }
  return pauses
}

/** Removes the failed sign-ins of an account, which unlocks it; returns their number. */
export const clearLockout = (tx: Tx, username: string): Promise<number> =>
  touched(tx, sql`delete from sign_in_failures where username = ${username}`)
