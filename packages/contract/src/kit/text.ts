import { z } from 'zod'
import './messages.ts'
import { onceEach } from './once.ts'

const SAFE = 'Remove characters that cannot be stored'

/** True where a text holds NUL or half of a surrogate pair, which the database cannot keep. */
const unstorable = (value: string) => value.includes('\u0000') || !value.isWellFormed()

const atMost = (max: number) => `At most ${max} characters`

/** As it came: white space around it and letters in two parts do not count, so more is read than is kept. */
const typed = (max: number) =>
  z
    .string()
    .max(max * 4, atMost(max))
    .refine((value) => !unstorable(value), SAFE)

/** Text of a person: trimmed, NFC, without NUL, at most `max` characters. An empty required text says so. */
export const text = onceEach((max: number) =>
  typed(max)
    .meta({ maxLength: max })
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, 'This field is required').max(max, atMost(max))),
)

/** What a list is searched for: as it was typed, if it can be stored with what was exported. */
export const keywordText = z
  .string()
  .max(200)
  .refine((value) => !unstorable(value), SAFE)

const optional = (max: number, example?: string) =>
  typed(max)
    .meta({ maxLength: max, ...(example === undefined ? {} : { examples: [example] }) })
    .transform((value) => value.normalize('NFC').trim() || null)
    .pipe(z.string().max(max, atMost(max)).nullable())
    .nullish()
    .transform((value) => value ?? null)
const anyOptional = onceEach((max: number) => optional(max))

/** Optional text: empty becomes null. Where it has a form of its own, an example says which. */
export const optionalText = (max: number, example?: string) =>
  example === undefined ? anyOptional(max) : optional(max, example)

/** The largest number of PostgreSQL's `integer`. */
const INT4 = 2_147_483_647

/** The counter of a row that the caller has read; it grows by one with every change. */
export const rowVersion = z.int().min(1).max(INT4)
/** The same where nothing is stored yet. */
export const storedVersion = z.int().min(0).max(INT4)

/** An id of another record. */
export const id = z.int('Choose one from the list').min(1, 'This field is required').max(Number.MAX_SAFE_INTEGER)
export const optionalId = id.nullish().transform((value) => value ?? null)

// Earlier is a slip of the pen, and there is no year 0 to store.
const tooEarly = (value: string) => /^\d{4}-/.test(value) && value < '1900'

/** A day, YYYY-MM-DD, that exists (DATES-01). */
export const day = z.iso
  .date('Use a real date, YYYY-MM-DD')
  .refine((value) => !tooEarly(value), 'Use a day from 1900 on')

/** Optional day: empty becomes null. */
export const optionalDay = z
  .string()
  .meta({ examples: ['2026-11-20'] })
  .nullish()
  .transform((value) => value || null)
  .pipe(day.nullable())

/** A time of day, zero-padded HH:MM (DATES-05). */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time, HH:MM')

const REAL_INSTANT = 'Use a real date and time with its offset, YYYY-MM-DDTHH:mm:ss+07:00'
// No place is further from UTC, and the database knows none beyond 15:59.
const FURTHEST_OFFSET = 14
const offsetOf = (value: string) => Number(/[+-](\d\d):\d\d$/.exec(value)?.[1] ?? 0)

/** An instant as the API sends it, with the +07:00 offset (DATES-02). */
export const instant = z.iso
  .datetime({ offset: true, error: ({ code }) => (code === 'invalid_format' ? REAL_INSTANT : undefined) })
  .refine((value) => !tooEarly(value), 'Use a day from 1900 on')
  .refine((value) => offsetOf(value) <= FURTHEST_OFFSET, `Use an offset of at most ${FURTHEST_OFFSET} hours`)
