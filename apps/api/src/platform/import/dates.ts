import { day } from '@selamat/contract/kit/text'

/** What a text that is no date of the kit may mean, written day first as Indonesia does. */
export function suggestDate(text: string): string | undefined {
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text)
  const date = parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : undefined
  return day.safeParse(date).success ? date : undefined
}

/** What a text that is no time of day may mean: 7:00, 07.00. */
export function suggestTime(text: string): string | undefined {
  const parts = /^([01]?\d|2[0-3])[.:]([0-5]\d)(?::00)?$/.exec(text)
  return parts ? `${parts[1]?.padStart(2, '0')}:${parts[2]}` : undefined
}
