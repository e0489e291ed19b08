import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'

/**
 * What whoever holds a permit accepted or read so long before the end of a shift counts for the next one: the hand-over takes
 * place in the last hour, and what was read earlier is no longer what the next shift finds.
 */
export const SHIFT_LEAD_MS = 60 * MINUTE

/** The ends of shifts of the day before an instant, of that day in Jakarta and of the next one, in their order. */
const endsAround = (shiftEnds: readonly string[], instant: Date): Date[] =>
  [-1, 0, 1].flatMap((days) =>
    shiftEnds.map((time) => new Date(`${addDays(formatDate(instant), days)}T${time}:00+07:00`)),
  )

/** The first end of a shift after an instant; null where a company has no shifts. */
export const shiftEndAfter = (shiftEnds: readonly string[], instant: Date): Date | null =>
  endsAround(shiftEnds, instant).find((end) => end > instant) ?? null

/** Since when what is read counts for the shift that works at an instant, or begins within the hour; null without shifts. */
export function shiftReadSince(shiftEnds: readonly string[], instant: Date): Date | null {
  const counts = endsAround(shiftEnds, instant).map((end) => new Date(end.getTime() - SHIFT_LEAD_MS))
  return counts.findLast((since) => since <= instant) ?? null
}
