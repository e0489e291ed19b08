import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'

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
export const dayBegins = (at: Date): Date => new Date(`${formatDate(at)}T00:00:00+07:00`)
