import { DAY } from '@selamat/contract/kit/time'

/** An hour of the day as people read it: `08:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The days before the due date on which reminders are sent, in order, without invalid entries. */
export function reminderDays(until: string, daysBefore: readonly number[]): { day: string; before: number }[] {
  const last = Date.parse(`${until}T00:00:00Z`)
  return [...new Set(daysBefore)]
    .filter((before) => Number.isInteger(before) && before >= 0)
    .sort((one, other) => other - one)
    .map((before) => ({ before, day: new Date(last - before * DAY).toISOString().slice(0, 10) }))
}
