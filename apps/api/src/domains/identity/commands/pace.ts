import { run } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'

const MINUTE = 60_000

/** How often something may be asked for without a session. */
export interface Pace {
  readonly most: number
  readonly minutes: number
}

/**
 * Counts one more asking under a name, such as `register 10.0.0.1`, on every instance; the names are none of an
 * employee ID, so that nobody's sign-in is counted with it. Throws 429 with the seconds to wait.
 */
export async function demandPace(house: House, name: string, { most, minutes }: Pace): Promise<void> {
  const now = house.clock.now()
  const limit = Math.max(1, Math.floor(most * house.config.rateLimitFactor))
  const since = new Date(now.getTime() - minutes * MINUTE)
  await house.database.transaction(async (tx) => {
    await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 4))', [name])
    const [oldest] = await run<{ at: Date }>(
      tx,
      'select at from sign_in_failures where username = $1 and at > $2 order by at desc offset $3 limit 1',
      [name, since, limit - 1],
    )
    if (oldest) {
      const wait = oldest.at.getTime() + minutes * MINUTE - now.getTime()
      throw refuse('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) })
    }
    await run(tx, `insert into sign_in_failures (username, address, at) values ($1, '', $2)`, [name, now])
  })
}
