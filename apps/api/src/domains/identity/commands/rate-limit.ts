import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

const MINUTE = 60_000

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

const OLDEST =
  'select at from request_counts where counter = $1 and key = $2 and at > $3 order by at desc offset $4 limit 1'

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
  await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 4))', [`${counter} ${key}`])
  const since = new Date(now.getTime() - window)
  const [oldest] = await run<{ at: Date }>(tx, OLDEST, [counter, key, since, most - 1])
  if (oldest) return oldest.at.getTime() + window - now.getTime()
  await run(tx, 'insert into request_counts (counter, key, at) values ($1, $2, $3)', [counter, key, now])
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
