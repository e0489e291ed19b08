import { formatTimestamp } from '@selamat/contract/kit/dates'
import { type Executor, run, type Tx, touched } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { inLine } from './in-line.ts'

const MINUTE = 60_000
/** From one address on one account: so many failures within the window pause the two together (G-011). */
const PAIR = { failures: 5, window: 15 * MINUTE, pause: 15 * MINUTE }
/** From one address on any account. */
const ADDRESS = { failures: 100, window: 10 * MINUTE }
/** On one account from anywhere: each further failure doubles the wait, but not for an address the user has signed in from. */
const ACCOUNT = { failures: 6, window: 60 * MINUTE, longest: 15 * MINUTE }

interface Failures {
  /** On this account from this address, newest first. */
  readonly pair: Date[]
  /** On this account from anywhere. */
  readonly account: number
  readonly lastOnAccount: Date | null
  /** The failure of this address that must pass out of the window before the next try. */
  readonly addressOldest: Date | null
  readonly knownAddress: boolean
}

const FAILURES = `
  select
    array(select at from sign_in_failures where username = $1 and address = $2 and at > $3 order by at desc limit $4) as pair,
    (select count(*)::int from sign_in_failures where username = $1 and at > $5) as account,
    (select max(at) from sign_in_failures where username = $1 and at > $5) as "lastOnAccount",
    (select at from sign_in_failures where address = $2 and at > $6 order by at desc offset $7 limit 1) as "addressOldest",
    exists (select 1 from sessions s join users u on u.id = s.user_id where u.username = $1 and s.address = $2) as "knownAddress"`

/** When the next try is allowed, in milliseconds; the past where it is allowed now. */
function allowedAt(failures: Failures, factor: number): number {
  const [latest] = failures.pair
  const first = failures.pair[scaled(PAIR.failures, factor) - 1]
  const paused = latest && first && latest.getTime() - first.getTime() <= PAIR.window
  const excess = failures.account - scaled(ACCOUNT.failures, factor)
  const delayed = excess >= 0 && failures.lastOnAccount && !failures.knownAddress
  return Math.max(
    paused ? latest.getTime() + PAIR.pause : 0,
    delayed ? failures.lastOnAccount.getTime() + Math.min(ACCOUNT.longest, MINUTE * 2 ** excess) : 0,
    failures.addressOldest ? failures.addressOldest.getTime() + ADDRESS.window : 0,
  )
}

const scaled = (limit: number, factor: number) => Math.max(1, Math.floor(limit * factor))

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

async function reserve(house: House, username: string, address: string): Promise<number> {
  const now = house.clock.now()
  const factor = house.config.rateLimitFactor
  return house.database.transaction(async (tx) => {
    // Tries of one address, then of one account, are counted one after the other, on every instance.
    await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 1))', [address])
    await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 2))', [username])
    const [failures] = await run<Failures>(tx, FAILURES, [
      username,
      address,
      before(now, PAIR.window + PAIR.pause),
      scaled(PAIR.failures, factor),
      before(now, ACCOUNT.window),
      before(now, ADDRESS.window),
      scaled(ADDRESS.failures, factor) - 1,
    ])
    const wait = failures ? allowedAt(failures, factor) - now.getTime() : 0
    if (wait > 0) throw refuse('TOO_MANY', { retryAfterSeconds: Math.ceil(wait / 1000) })
    const [row] = await run<{ id: number }>(
      tx,
      'insert into sign_in_failures (username, address, at) values ($1, $2, $3) returning id',
      [username, address, now],
    )
    if (!row) throw new Error('the attempt was not counted')
    return row.id
  })
}

/** One password of an account is checked at a time in a process, so that right ones at once do not count as failures. */
const LONGEST_LINE = 40

/** What checking a password came to; a failure stays counted. */
export type Checked<T> = { readonly passed: true; readonly value: T } | { readonly passed: false; readonly value: T }

/**
 * Runs one check of an account's password within the limits per account and address: it counts as a failure before it
 * begins and is taken back when it passed or could not be made. Throws 429 with the seconds to wait.
 */
export function withinLimits<T>(
  house: House,
  username: string,
  address: string,
  check: () => Promise<Checked<T>>,
): Promise<T> {
  return inLine(`password ${username}`, LONGEST_LINE, async () => {
    const attempt = await reserve(house, username, address)
    try {
      const { passed, value } = await check()
      if (passed) await forgive(house.database.kysely, username, address)
      return value
    } catch (error) {
      await run(house.database.kysely, 'delete from sign_in_failures where id = $1', [attempt])
      throw error
    }
  })
}

const forgive = (db: Executor | Tx, username: string, address: string) =>
  run(db, 'delete from sign_in_failures where username = $1 and address = $2', [username, address])

const RECENT = `select username, address, array_agg(at order by at desc) as at from sign_in_failures
  where username = any($1) and at > $2 group by 1, 2`

/** Until when failed sign-ins pause these accounts, seen from an address they have not signed in from; the others are left out. */
export async function pausesOf(house: House, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const now = house.clock.now()
  const factor = house.config.rateLimitFactor
  const rows = await run<{ username: string; address: string; at: Date[] }>(house.database.kysely, RECENT, [
    usernames,
    before(now, ACCOUNT.window),
  ])
  const pauses = new Map<string, string>()
  for (const username of new Set(rows.map((row) => row.username))) {
    const own = rows.filter((row) => row.username === username)
    const all = own.flatMap(({ at }) => at)
    const lastOnAccount = new Date(Math.max(...all.map((at) => at.getTime())))
    const until = own.map(({ at: pair }) =>
      allowedAt({ pair, account: all.length, lastOnAccount, addressOldest: null, knownAddress: false }, factor),
    )
    const latest = Math.max(...until)
    if (latest > now.getTime()) pauses.set(username, formatTimestamp(new Date(latest)))
  }
  return pauses
}

/** Takes the failed sign-ins of an account back, so that its next try is let in; gives how many there were. */
export const liftPause = (tx: Tx, username: string): Promise<number> =>
  touched(tx, 'delete from sign_in_failures where username = $1', [username])
