import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** The first and last day of a position; null: no end date. */
export interface Period {
  readonly validFrom: string
  readonly validUntil: string | null
}

/** The user of a position to write; the row is locked. */
export interface EmployedUser {
  readonly id: number
  readonly companyId: number
  readonly employerId: number
}

/** Serialises the position changes of a tenant, so that parallel ones cannot make a loop. */
const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 6))'

/** Locks the position changes of a tenant until the end of the transaction. */
export const lockSuperiors = (tx: Tx, companyId: number) => run(tx, LOCK, [`superiors ${companyId}`])

// Follows the superiors on the common days only; the days shrink, so it ends.
const LOOP = `
  with recursive above (user_id, days) as (
    select $2::bigint, daterange($3::date, $4::date, '[]')
    union
    select e.superior_id, above.days * daterange(e.valid_from, e.valid_until, '[]')
    from above join employments e on e.user_id = above.user_id and daterange(e.valid_from, e.valid_until, '[]') && above.days
    where e.superior_id is not null and above.user_id <> $1
  ) select u.full_name as name from above join users u on u.id = $2 where above.user_id = $1 limit 1`

/** Throws 422 at `superiorId` if the user would be above the superior on any day of the period. */
export async function assertNoLoop(
  tx: Tx,
  { id, companyId }: EmployedUser,
  superiorId: number,
  { validFrom, validUntil }: Period,
): Promise<void> {
  await lockSuperiors(tx, companyId)
  const [loop] = await run<{ name: string }>(tx, LOOP, [id, superiorId, validFrom, validUntil])
  if (!loop) return
  throw httpError('INVALID', { errors: { superiorId: `${loop.name} is already below this user` } })
}
