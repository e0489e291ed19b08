import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** A counter, such as `recovery-address`, and its key. Keys of different counters are independent. */
export interface Counted {
  readonly counter: string
  readonly key: string
}

/** The largest number of requests within some minutes. */
export interface RateLimit {
  readonly most: number
  readonly minutes: number
}

/** Counts one request in a transaction; returns 0, or the milliseconds to wait if the limit is reached. */
export async function countWithin(
  tx: Tx,
  context: AppContext,
  { counter, key }: Counted,
  limit: RateLimit,
): Promise<number> {
  const now = context.clock.now()
  const most = Math.max(1, Math.floor(limit.most * context.config.rateLimitFactor))
  const window = limit.minutes * MINUTE
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${counter} ${key}`}, 4))`.execute(tx)
  const since = new Date(now.getTime() - window)
  const oldest = await tx
    .selectFrom('requestCounts')
    .select('at')
    .where('counter', '=', counter)
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) return oldest.at.getTime() + window - now.getTime()
  await tx.insertInto('requestCounts').values({ counter, key, at: now }).execute()
  return 0
}

/** Counts one request across all instances. Throws 429 with the seconds to wait if the limit is reached. */
export async function assertRate(
  context: AppContext,
  counted: Counted,
  limit: RateLimit,
  message?: string,
): Promise<void> {
  const wait = await context.database.transaction((tx) => countWithin(tx, context, counted, limit))
  if (wait > 0) {
    throw httpError('TOO_MANY', {
      retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
      ...(message ? { message } : {}),
    })
  }
}
