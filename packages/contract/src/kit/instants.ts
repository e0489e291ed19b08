import { formatTimestamp } from './dates.ts'

/** Writes an instant as people read it in Jakarta: 2026-11-25 20:51. A text is one that the API has sent. */
export const formatInstant = (instant: Date | string): string =>
  (typeof instant === 'string' ? instant : formatTimestamp(instant)).slice(0, 16).replace('T', ' ')

/** The instant of a day and a time of Jakarta: its beginning without one. */
export const instantAt = (day: string, time = '00:00'): Date => new Date(timestampAt(day, time))

/** The same as the contract writes it. */
export const timestampAt = (day: string, time = '00:00'): string => `${day}T${time}:00+07:00`
