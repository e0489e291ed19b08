const SECOND = 1000
const MINUTE = 60 * SECOND

/** On one account from one source: so many failures within the window pause the two together (G-011). */
export const PAIR = { failures: 5, window: 15 * MINUTE, pause: 15 * MINUTE }
/** On one account from anywhere: each further failure doubles the wait for sources the account has not signed in from. */
export const ACCOUNT = { failures: 6, window: 60 * MINUTE, longest: 15 * MINUTE }
/** From one address on accounts that have not signed in from it: so many at once, then one in a while; 100 in 10 minutes. */
export const ADDRESS = { failures: 50, window: 10 * MINUTE, pause: 12 * SECOND }

/** The failures that count for one attempt. */
export interface Failures {
  /** On this account from this source, newest first. */
  readonly pair: readonly Date[]
  /** On this account from anywhere. */
  readonly account: number
  readonly lastOnAccount: Date | null
  /** From this address on accounts that have not signed in from it. */
  readonly address: number
  readonly lastFromAddress: Date | null
  /** The account has signed in from this source: only its own failures count. */
  readonly known: boolean
}

/** A limit as the installation scales it. */
export const scaled = (limit: number, factor: number): number => Math.max(1, Math.floor(limit * factor))

/** When the next attempt is allowed, in milliseconds; the past where it is allowed now. */
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
