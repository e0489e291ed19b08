import { addDays } from '@selamat/contract/kit/dates'
import type { Draft } from '../../../record-import/draft.ts'
import { isEmptyPosition, isSamePosition, type Position } from '../commands/position.ts'
import type { Facts } from './facts.ts'
import { holdsOn, type KnownPerson, type Period } from './people.ts'
import type { UserRow } from './user-row.ts'

/** The position of a user from a day on. */
export interface PlannedPosition {
  readonly position: Position
  readonly validFrom: string
  readonly validUntil: string | null
  /** The periods to write: one that is corrected, or one that ends and one that begins, which has no id. */
  readonly periods: readonly (Omit<Period, 'id'> & { readonly id: number | null })[]
}

const POSITION_KEYS = ['department', 'section', 'position', 'site', 'superior'] as const

interface PositionPlan {
  readonly planned: PlannedPosition | null
  /** The columns that change. */
  readonly changed: readonly (typeof POSITION_KEYS)[number][]
  /** The current position changes. */
  readonly present: boolean
}

const NOTHING: Position = { positionId: null, sectionId: null, departmentId: null, siteId: null, superiorId: null }

/** The position of a row: what it does not name stays, a section brings its department. */
function intendedPosition(row: UserRow, base: Position, { departmentOf }: Facts, awaited: boolean): Position {
  const departmentId = row.department ?? departmentOf.get(row.section ?? 0) ?? base.departmentId
  return {
    positionId: row.position ?? base.positionId,
    sectionId: row.section ?? (departmentId === base.departmentId ? base.sectionId : null),
    departmentId,
    siteId: row.site ?? base.siteId,
    superiorId: awaited ? null : (row.superior ?? base.superiorId),
  }
}

/**
 * How a row changes the positions of a user: the same position is no change, from a later day the current one ends the day
 * before, on its first day it is corrected; it lasts until the next known one. Calls `wrong` for an impossible day.
 */
export function planPosition(
  row: UserRow,
  { pending }: Draft,
  facts: Facts,
  person: KnownPerson | undefined,
  { today, wrong }: { today: string; wrong: (key: string, why: string) => void },
): PositionPlan {
  // In the order of their days.
  const periods = person?.state.periods ?? []
  const from = row.validFrom ?? today
  const current = periods.find(holdsOn(today))
  const base = periods.find(holdsOn(from))
  const before = base ?? NOTHING
  // A superior of the same file does not exist yet when rows are checked.
  const awaited = pending.has('superior')
  const position = intendedPosition(row, before, facts, awaited)
  if (!awaited && (base ? isSamePosition(base, position) : isEmptyPosition(position)))
    return { planned: null, changed: [], present: true }
  if (current && from < current.validFrom) {
    wrong('validFrom', `The current position started on ${current.validFrom}. Choose that day or a later one`)
  }
  const later = periods.find((period) => period.validFrom > from)
  const next = later ? addDays(later.validFrom, -1) : null
  const days = { validFrom: from, validUntil: base ? base.validUntil : next }
  const corrected = base?.validFrom === from
  return {
    planned: {
      position,
      ...days,
      periods: [
        ...(base && !corrected ? [{ ...base, validUntil: addDays(from, -1) }] : []),
        { id: base && corrected ? base.id : null, ...position, ...days },
      ],
    },
    changed: POSITION_KEYS.filter(
      (key) => position[`${key}Id`] !== before[`${key}Id`] || (awaited && key === 'superior'),
    ),
    present: base === current,
  }
}
