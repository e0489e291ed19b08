import { sql } from 'kysely'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
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

/** Locks the position changes of a tenant until the end of the transaction. */
export const lockSuperiors = (tx: Tx, companyId: number) =>
  run(
    tx,
    // Serialises the position changes of a tenant, so that parallel ones cannot make a loop.
    sql`select pg_advisory_xact_lock(hashtextextended(${`superiors ${companyId}`}, 6))`,
  )

/** A user who gets a superior for some days. */
interface NewSuperior {
  readonly id: number
  readonly superiorId: number
  readonly validFrom: string
  readonly validUntil: string | null
}

/** The users with new superiors who would be above their superior on one of the days; the tenant's moves must be locked. */
export async function loopsOf(db: Executor, moves: readonly NewSuperior[]): Promise<ReadonlySet<number>> {
  if (moves.length === 0) return new Set()
  const rows = await run<{ id: number }>(
    db,
    // Follows the superiors of before and of the moves on the common days only; the days shrink, so it ends.
    sql`with recursive moves (id, superior, days) as (
        select g.id, g.superior, daterange(g.since, g.until, '[]')
        from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ superiorId }) => superiorId)}::bigint[], ${moves.map(({ validFrom }) => validFrom)}::date[], ${moves.map(({ validUntil }) => validUntil)}::date[]) g (id, superior, since, until)
      ), above (root, user_id, days) as (
        select id, superior, days from moves
        union
        select above.root, next.superior_id, above.days * next.days
        from above cross join lateral (
          select e.superior_id, daterange(e.valid_from, e.valid_until, '[]') as days from employments e where e.user_id = above.user_id
          union all
          select moves.superior, moves.days from moves where moves.id = above.user_id
        ) next
        where next.superior_id is not null and next.days && above.days and above.user_id <> above.root
      ) select distinct root as id from above where user_id = root`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Throws 422 at `superiorId` if the user would be above the superior on any day of the period. */
export async function assertNoLoop(
  tx: Tx,
  { id, companyId }: EmployedUser,
  superiorId: number,
  { validFrom, validUntil }: Period,
): Promise<void> {
  await lockSuperiors(tx, companyId)
  if ((await loopsOf(tx, [{ id, superiorId, validFrom, validUntil }])).size === 0) return
  const superior = await tx
    .selectFrom('users')
    .select('fullName as name')
    .where('id', '=', superiorId)
    .executeTakeFirst()
  throw httpError('INVALID', { errors: { superiorId: `${superior?.name} is already below this user` } })
}
