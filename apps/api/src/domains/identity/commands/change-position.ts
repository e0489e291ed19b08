import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { holdsOn } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { isEmptyPosition, isSamePosition, type Position, writePeriod } from './position.ts'
import type { EmployedUser, Period } from './superiors.ts'

const CURRENT = `
  select id, position_id as "positionId", section_id as "sectionId", department_id as "departmentId", site_id as "siteId",
    superior_id as "superiorId", valid_from as "validFrom", valid_until as "validUntil"
  from employments e where user_id = $1 and ${holdsOn('e', '$2')}`
const NEXT = `select (min(valid_from) - 1)::text as day from employments where user_id = $1 and valid_from > $2::date`
const CLOSE = `update employments set valid_until = $2::date - 1, updated_at = $3, updated_by = $4, version = version + 1
  where id = $1`

type Current = Position & Period & { readonly id: number }

/** Today's position of a user; undefined if there is none. */
export async function currentPosition(tx: Tx, userId: number, today: string): Promise<Current | undefined> {
  const [row] = await run<Current>(tx, CURRENT, [userId, today])
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
  if (replaces) await run(tx, CLOSE, [current.id, from, context.clock.now(), actorId])
  const [next] = await run<{ day: string | null }>(tx, NEXT, [user.id, from])
  const validUntil = replaces ? current.validUntil : (next?.day ?? null)
  await writePeriod(tx, context, user, null, { ...position, validFrom: from, validUntil }, actorId)
}
