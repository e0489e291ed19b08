import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { isEmptyPosition, isSamePosition, type Position, writePeriod } from './position.ts'
import type { EmployedUser, Period } from './superiors.ts'

type Current = Position & Period & { readonly id: number }

/** Today's position of a user; undefined if there is none. */
export async function currentPosition(tx: Tx, userId: number, today: string): Promise<Current | undefined> {
  const row = await tx
    .selectFrom('employments as e')
    .select(['id', 'positionId', 'sectionId', 'departmentId', 'siteId', 'superiorId', 'validFrom', 'validUntil'])
    .where('userId', '=', userId)
    .where(sql<boolean>`${holdsAt('e', today)}`)
    .executeTakeFirst()
  return row
}

/**
 * Sets the position of a user from a day on. The same position changes nothing; a later day ends the current one the day
 * before; its first day corrects it. It lasts until the next known position. Throws 422 for an earlier day.
 */
export async function changePosition(
  tx: Tx,
  context: AppContext,
  user: EmployedUser,
  { current, position, from }: { current: Current | undefined; position: Position; from: string },
  actorId: number,
): Promise<void> {
  if (current ? isSamePosition(current, position) : isEmptyPosition(position)) return
  if (current && from === current.validFrom) {
    await writePeriod(
      tx,
      context,
      user,
      current.id,
      { ...position, validFrom: from, validUntil: current.validUntil },
      actorId,
    )
    return
  }
  if (current && from < current.validFrom) {
    const message = `The current position started on ${current.validFrom}. Choose that day or a later one`
    throw httpError('INVALID', { errors: { validFrom: message } })
  }
  const replaces = current && (current.validUntil === null || current.validUntil >= from)
  if (replaces)
    await tx
      .updateTable('employments')
      .set({
        validUntil: sql`${from}::date - 1`,
        updatedAt: context.clock.now(),
        updatedBy: actorId,
        version: sql`version + 1`,
      })
      .where('id', '=', current.id)
      .execute()
  const [next] = await run<{ day: string | null }>(
    tx,
    sql`select (min(valid_from) - 1)::text as day from employments where user_id = ${user.id} and valid_from > ${from}::date`,
  )
  const validUntil = replaces ? current.validUntil : (next?.day ?? null)
  await writePeriod(tx, context, user, null, { ...position, validFrom: from, validUntil }, actorId)
}
