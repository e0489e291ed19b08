import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { FACTOR_REQUIRED } from '../../../platform/session.ts'

interface State {
  readonly enrolledAt: string | null
  readonly required: boolean
  readonly recoveryCodesLeft: number
}

/** Whether a user's second factor is on, must be, and how many recovery codes are left. */
export async function secondFactorOf(db: Executor, userId: number) {
  const [row] = await run<State>(
    db,
    sql`select jakarta_time(u.totp_enrolled_at) as enrolled_at,
        ${sql.raw(FACTOR_REQUIRED)} as required,
        (select count(*)::int from recovery_codes k where k.user_id = u.id and k.used_at is null) as recovery_codes_left
      from users u where u.id = ${userId}`,
  )
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}
