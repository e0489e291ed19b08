import { DAY, HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { touched } from '../../../platform/database.ts'

/** Removes expired sessions and counters; the audit log is kept. Returns the number of rows. */
export async function cleanUpSessions(context: AppContext): Promise<number> {
  const { kysely } = context.database
  const ago = (milliseconds: number) => new Date(context.clock.now().getTime() - milliseconds)
  const removed = [
    await touched(kysely, sql`delete from refresh_tickets where used_at < ${ago(HOUR)}`),
    await touched(kysely, sql`delete from sign_in_failures where at < ${ago(DAY)}`),
    await touched(kysely, sql`delete from request_counts where at < ${ago(DAY)}`),
    await touched(kysely, sql`delete from security_event_hours where hour < ${ago(DAY)}`),
    // Ended sessions stay for a while, because they tell which addresses a user has used.
    await touched(kysely, sql`delete from sessions where expires_at < ${ago(90 * DAY)}`),
  ]
  return removed.reduce((sum, count) => sum + count, 0)
}
