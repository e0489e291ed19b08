import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { EmployedUser, Period } from './employment-period.ts'

/** Moves of a tenant wait here for one another, so that two at once cannot make a loop that neither sees. */
const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 6))'

/** Waits for the other moves of a tenant, until the end of the transaction. */
export const lockSuperiors = (tx: Tx, companyId: number) => run(tx, LOCK, [`superiors ${companyId}`])

// Up the superiors, each only on the days that are left of the way to them; days only shrink, so that it ends.
const LOOP = `
  with recursive above (user_id, days) as (
    select $2::bigint, daterange($3::date, $4::date, '[]')
    union
    select e.superior_id, above.days * daterange(e.valid_from, e.valid_until, '[]')
    from above join employments e on e.user_id = above.user_id and daterange(e.valid_from, e.valid_until, '[]') && above.days
    where e.superior_id is not null and above.user_id <> $1
  ) select u.full_name as name from above join users u on u.id = $2 where above.user_id = $1 limit 1`

/** Throws 422 at `superiorId` where somebody would stand above the own superior on any day of the period. */
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
