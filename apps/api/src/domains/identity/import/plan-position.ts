import { addDays } from '@selamat/contract/kit/dates'
import { isEmptyPosition, isSamePosition, type Position } from '../commands/position.ts'
import type { Facts } from './facts.ts'
import type { Named } from './names.ts'
import type { NameKey, ParsedRow } from './parse-row.ts'
import type { KnownPerson, Period } from './people.ts'

/** What of the organisation a row names, found. */
export type Found = Readonly<Partial<Record<NameKey, Named>>>

/** How the posts of a person change: a period that is corrected or ends, and one that begins. */
export interface PlannedPosition {
  readonly position: Position
  readonly validFrom: string
  readonly validUntil: string | null
  /** The period whose first day this is. */
  readonly corrects: number | null
  /** The period that ends the day before. */
  readonly closes: number | null
}

export interface PositionPlan {
  readonly planned: PlannedPosition | null
  /** What was changed, by the column. */
  readonly changed: readonly ('department' | 'section' | 'position' | 'site' | 'superior')[]
  /** It is today's post that changes. */
  readonly present: boolean
}

const NOTHING: Position = { positionId: null, sectionId: null, departmentId: null, siteId: null, superiorId: null }

/** Tells the period of a day. */
export const holdsOn = (day: string) => (period: Period) =>
  period.validFrom <= day && (period.validUntil === null || period.validUntil >= day)

/** The post as the row wants it: what it does not name stays, a section goes with its department. */
function intendedPosition(row: ParsedRow, found: Found, base: Position, facts: Facts): Position {
  const { department, section, position, site } = found
  const departmentId = department?.id ?? section?.departmentId ?? base.departmentId
  const sectionId = section?.id ?? (departmentId === base.departmentId ? base.sectionId : null)
  const superiorId = row.superior === undefined ? base.superiorId : (facts.superiors.get(row.superior)?.id ?? null)
  return {
    positionId: position?.id ?? base.positionId,
    sectionId,
    departmentId,
    siteId: site?.id ?? base.siteId,
    superiorId,
  }
}

/**
 * How a row changes the posts of a person: the same post is nothing, from a later day the present one ends the day
 * before, on its first day it is corrected; it lasts until the next known post. Calls `wrong` for a day that cannot be.
 */
export function planPosition(
  row: ParsedRow,
  found: Found,
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
  const position = intendedPosition(row, found, before, facts)
  // Somebody of the same file is not there yet when rows are checked.
  const awaited = row.superior !== undefined && !facts.superiors.has(row.superior)
  if (!awaited && (base ? isSamePosition(base, position) : isEmptyPosition(position)))
    return { planned: null, changed: [], present: true }
  if (current && from < current.validFrom) {
    wrong('validFrom', `The current position started on ${current.validFrom}. Choose that day or a later one`)
  }
  const corrects = base?.validFrom === from
  const later = periods.find((period) => period.validFrom > from)
  const next = later ? addDays(later.validFrom, -1) : null
  const changed = [
    ...(position.departmentId === before.departmentId ? [] : (['department'] as const)),
    ...(position.sectionId === before.sectionId ? [] : (['section'] as const)),
    ...(position.positionId === before.positionId ? [] : (['position'] as const)),
    ...(position.siteId === before.siteId ? [] : (['site'] as const)),
    ...(awaited || position.superiorId !== before.superiorId ? (['superior'] as const) : []),
  ]
  return {
    planned: {
      position,
      validFrom: from,
      validUntil: base ? base.validUntil : next,
      corrects: base && corrects ? base.id : null,
      closes: base && !corrects ? base.id : null,
    },
    changed,
    present: base === current,
  }
}
