import { addDays } from '@selamat/contract/kit/dates'

/** One entry of a calendar. */
export interface CalendarEntry {
  /** Never changes for the same due date, so that a calendar moves its entry instead of adding a second one. */
  readonly uid: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly summary: string
  readonly description: string
  readonly location: string | null
  readonly category: string
  readonly url: string
}

const OCTETS = 75
const encoder = new TextEncoder()

/** Folds a line at 75 octets, never within a character (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** A text as a value: backslash, semicolon, comma and line ends escaped, other control characters left out (3.3.11). */
const text = (value: string) =>
  value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const plain = (day: string) => day.replaceAll('-', '')
const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

const event = (entry: CalendarEntry, at: Date) => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${stamp(at)}`,
  `DTSTART;VALUE=DATE:${plain(entry.day)}`,
  `DTEND;VALUE=DATE:${plain(addDays(entry.day, 1))}`,
  `SUMMARY:${text(entry.summary)}`,
  `DESCRIPTION:${text(entry.description)}`,
  ...(entry.location ? [`LOCATION:${text(entry.location)}`] : []),
  `CATEGORIES:${text(entry.category)}`,
  `URL:${entry.url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar of all-day entries as iCalendar (RFC 5545), to be read again twice a day. */
export const iCalendar = (name: string, entries: readonly CalendarEntry[], at: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Selamat//Expiry calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...entries.flatMap((entry) => event(entry, at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
