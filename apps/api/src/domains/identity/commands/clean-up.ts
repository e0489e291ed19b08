import type { AppContext } from '../../../platform/app-context.ts'
import { touched } from '../../../platform/database.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Removes what sessions leave behind once it can no longer decide anything; the audit trail keeps its own. Gives the number of rows. */
export async function cleanUpSessions(context: AppContext): Promise<number> {
  const { kysely } = context.database
  const ago = (milliseconds: number) => new Date(context.clock.now().getTime() - milliseconds)
  const removed = [
    await touched(kysely, 'delete from refresh_tickets where used_at < $1', [ago(HOUR)]),
    await touched(kysely, 'delete from sign_in_failures where at < $1', [ago(DAY)]),
    await touched(kysely, 'delete from request_counts where at < $1', [ago(DAY)]),
    await touched(kysely, 'delete from security_event_hours where hour < $1', [ago(DAY)]),
    // Ended sessions stay a while: the addresses a user has signed in from are known by them.
    await touched(kysely, 'delete from sessions where expires_at < $1', [ago(90 * DAY)]),
  ]
  return removed.reduce((sum, count) => sum + count, 0)
}
