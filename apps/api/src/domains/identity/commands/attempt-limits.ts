const SECOND = 1000
const MINUTE = 60 * SECOND

/** Per account and source: this many failures within the window lock the pair (G-011). */
export const PAIR = { failures: 5, window: 15 * MINUTE, pause: 15 * MINUTE }
/** Per account from any source: each further failure doubles the wait for sources that the account has not used. */
export const ACCOUNT = { failures: 6, window: 60 * MINUTE, longest: 15 * MINUTE }
/** Per address on accounts that have not used it: a burst, then one attempt per pause; 100 in 10 minutes. */
export const ADDRESS = { failures: 50, window: 10 * MINUTE, pause: 12 * SECOND }

/** The failures that count for an attempt. */
export interface Failures {
  /** On this account from this source, newest first. */
  readonly pair: readonly Date[]
  /** On this account from anywhere. */
  readonly account: number
  readonly lastOnAccount: Date | null
  /** From this address on accounts that have not used it. */
  readonly address: number
  readonly lastFromAddress: Date | null
  /** The account has used this source: only its own failures count. */
  readonly known: boolean
}

/** A limit multiplied by the configured factor. */
export const scaled = (limit: number, factor: number): number => Math.max(1, Math.floor(limit * factor))

/** The time in milliseconds at which the next attempt is allowed; in the past if it is allowed now. */
export function allowedAt(failures: Failures, factor: number): number {
  const [latest] = failures.pair
  const first = failures.pair[scaled(PAIR.failures, factor) - 1]
  const paused = latest && first && latest.getTime() - first.getTime() <= PAIR.window
  const own = paused ? latest.getTime() + PAIR.pause : 0
  if (failures.known) return own
  const excess = failures.account - scaled(ACCOUNT.failures, factor)
  const { lastOnAccount, lastFromAddress } = failures
  const slowed = failures.address >= scaled(ADDRESS.failures, factor)
  return Math.max(
    own,
    excess >= 0 && lastOnAccount ? lastOnAccount.getTime() + Math.min(ACCOUNT.longest, MINUTE * 2 ** excess) : 0,
    slowed && lastFromAddress ? lastFromAddress.getTime() + ADDRESS.pause / Math.max(1, factor) : 0,
  )
}
