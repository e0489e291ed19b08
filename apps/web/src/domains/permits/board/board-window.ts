import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { HOUR } from '@selamat/contract/kit/time'

/** The shifts that a board shows: the day from 06:00 to 22:00, else the night from 18:00 to 10:00. */
export function windowAt(at: Date): { readonly from: string; readonly until: string } {
  const written = formatTimestamp(at)
  const day = written.slice(0, 10)
  const hour = Number(written.slice(11, 13))
  const span = (start: string, from: string, end: string, until: string) => ({
    from: `${start}T${from}:00:00+07:00`,
    until: `${end}T${until}:00:00+07:00`,
  })
  if (hour >= 6 && hour < 20) return span(day, '06', day, '22')
  return hour >= 20 ? span(day, '18', addDays(day, 1), '10') : span(addDays(day, -1), '18', day, '10')
}

/** The begin of the day of an instant in Jakarta. */
export const dayBegins = (at: Date): Date => instantAt(formatDate(at))

/** The hours that the large view can show. */
export const WALL_HOURS = [8, 12, 24] as const
export type WallHours = (typeof WALL_HOURS)[number]
/** The window of the large view moves so often, and not with each second. */
const STEP = HOUR / 6

/** The hours of the large view: a third of them is past. */
export function windowAround(at: Date, hours: WallHours): { readonly from: string; readonly until: string } {
  const from = Math.round((at.getTime() - (hours * HOUR) / 3) / STEP) * STEP
  return { from: formatTimestamp(new Date(from)), until: formatTimestamp(new Date(from + hours * HOUR)) }
}

/** The full hours between two instants of which a scale names every `step`th, as instants. */
export function hoursBetween(from: number, until: number, step: number): number[] {
  const JAKARTA = 7 * HOUR
  const every = step * HOUR
  const first = Math.ceil((from + JAKARTA) / every) * every - JAKARTA
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / every)) }, (_, at) => first + at * every)
}
