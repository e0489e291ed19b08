// Everything here is written in the time of Jakarta, which is +07:00 all year round.
const OFFSET_MS = 25_200_000
const DAY_MS = 86_400_000
const MAX_AGE_MONTHS = 3

let lastDay = { number: Number.NaN, date: '' }

/** Writes the instant's Jakarta date as YYYY-MM-DD (DATES-01). */
export function formatDate(instant: Date): string {
  const number = Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS)
  // Nearly always today.
  if (number !== lastDay.number) lastDay = { number, date: inJakarta(instant).slice(0, 10) }
  return lastDay.date
}

/** Writes the instant's Jakarta time as zero-padded HH:MM on the 24-hour clock (DATES-05). */
export function formatTime(instant: Date): string {
  return inJakarta(instant).slice(11, 16)
}

/** Writes the instant as YYYY-MM-DDTHH:mm:ss+07:00 on the 24-hour clock (DATES-02, DATES-03). */
export function formatTimestamp(instant: Date): string {
  return `${inJakarta(instant).slice(0, 19)}+07:00`
}

/**
 * Whether `date` (an instant, or a plain YYYY-MM-DD) lies more than `months` calendar months before today in
 * Jakarta; exactly that long ago is not stale (DATES-04, LIMITS-04). Throws RangeError for what is not a date.
 */
export function isStale(date: Date | string, now: Date, months: number = MAX_AGE_MONTHS): boolean {
  return plainDate(date) < addMonths(formatDate(now), -months)
}

/** The same day so many months later, or earlier where `months` is negative; that month's last day where it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Writes 1…3999 as a roman numeral, as document numbers write their month (LIMITS-37); throws RangeError else. */
export function romanNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 3999) throw new RangeError(`No roman numeral for ${value}`)
  let remaining = value
  let written = ''
  for (const [amount, sign] of ROMAN_SIGNS) {
    while (remaining >= amount) {
      written += sign
      remaining -= amount
    }
  }
  return written
}

/** The plain date so many days later, or earlier where `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const ROMAN_SIGNS = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

function inJakarta(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString()
}

function plainDate(date: Date | string): string {
  if (typeof date !== 'string') return formatDate(date)
  const midnight = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00+07:00` : date)
  const written = formatDate(midnight)
  if (date.length === 10 && written !== date) throw new RangeError(`No such date: ${date}`)
  return written
}
