import type { ConflictSide, Conflict as VisibleConflict } from '@selamat/contract/domains/permits/conflicts/conflict'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { canRead, type PermitReader } from '../relations.ts'
import type { Conflict } from './conflicts-of.ts'

/** Which of some permits somebody reads. */
export async function readableAmong(db: Executor, reader: PermitReader, ids: readonly number[]) {
  const rows = await run<{ id: number }>(
    db,
    sql`select p.id from permits p where p.id = any(${ids}) and ${canRead(reader)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

type Side = Pick<Conflict, 'permitId' | 'number' | 'title' | 'placeName' | 'status' | 'startsAt' | 'endsAt'>

/** A permit as a reader sees it: without access only its number and window. */
export const presentSide = (side: Side, isReadable: boolean): ConflictSide => ({
  id: side.permitId,
  number: side.number,
  title: isReadable ? side.title : null,
  placeName: isReadable ? side.placeName : null,
  status: isReadable ? side.status : null,
  startsAt: formatTimestamp(side.startsAt),
  endsAt: formatTimestamp(side.endsAt),
})

/** What a conflict is, whoever the other permit belongs to. */
export const presentFound = (found: Conflict, canSettle: boolean): Omit<VisibleConflict, 'other'> => ({
  verdict: found.verdict,
  reasons: [...found.reasons],
  isSettled: found.isSettled,
  settledBy: found.isSettled ? found.settledBy : null,
  settledAt: found.isSettled && found.settledAt ? formatTimestamp(found.settledAt) : null,
  measure: found.isSettled ? found.measure : null,
  mark: found.mark,
  canSettle: canSettle && found.verdict === 'R' && !found.isSettled,
})
