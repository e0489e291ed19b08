import { z } from 'zod'
import { clockTime, day, text } from '../../../kit/text.ts'
import { parts } from './kind.ts'

const none = z.strictObject({})
const numberSettings = z
  .strictObject({
    decimals: z.int().min(0).max(6).default(0),
    min: z.number().optional(),
    max: z.number().optional(),
    unit: z.string().max(20).optional(),
  })
  .refine(
    ({ min, max }) => min === undefined || max === undefined || min <= max,
    'The least must not be above the most',
  )

const lengthUpTo = (most: number) => ({ max: z.int().min(1).max(most).default(most) })
const textInputSettings = z.strictObject({
  ...lengthUpTo(255),
  /** The answer is a number. */
  number: numberSettings.optional(),
})

export type NumberSettings = z.output<typeof numberSettings>
export type TextSettings = z.output<typeof textInputSettings>

function numberAnswer({ decimals, min, max }: NumberSettings) {
  const form = decimals === 0 ? 'Enter a whole number' : `At most ${decimals} decimal place${decimals === 1 ? '' : 's'}`
  return z
    .number('Enter a number')
    .refine((value) => Number(value.toFixed(decimals)) === value, form)
    .refine((value) => min === undefined || value >= min, `At least ${min}`)
    .refine((value) => max === undefined || value <= max, `At most ${max}`)
}

/** One line of text, or a number with its unit. */
export const textInput = parts({
  label: 'Text input',
  family: 'Answers',
  settings: textInputSettings,
  initial: {},
  column: ({ number }) => (number === undefined ? 'text' : 'number'),
  ruleType: ({ number }) => (number === undefined ? 'string' : 'double'),
  answer: ({ max, number }): z.ZodType<string | number> => (number === undefined ? text(max) : numberAnswer(number)),
  display: (value, _, { number }) =>
    typeof value === 'number' && number ? [value.toFixed(number.decimals), number.unit ?? ''].join(' ').trim() : null,
})

export const textArea = parts({
  label: 'Text area',
  column: 'text',
  family: 'Answers',
  settings: z.strictObject(lengthUpTo(4000)),
  initial: {},
  answer: ({ max }) => text(max),
})

export const date = parts({
  label: 'Date',
  column: 'day',
  family: 'Answers',
  settings: z.strictObject({ notAfterToday: z.boolean().default(false) }),
  initial: {},
  answer: ({ notAfterToday }, { today }) =>
    day.refine((value) => !notAfterToday || value <= today, 'Choose today or an earlier day'),
})

export const time = parts({
  label: 'Time',
  column: 'text',
  family: 'Answers',
  settings: none,
  initial: {},
  answer: () => clockTime,
})

/** When somebody wishes to come to the medical center: a day and a time of Jakarta, YYYY-MM-DDTHH:MM, from today on. */
const wishedTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Choose a day and a time')
export const reservationTime = parts({
  label: 'Reservation time',
  column: 'text',
  family: 'Answers',
  settings: none,
  initial: {},
  answer: (_, { today, stored }) =>
    wishedTime
      .refine((value) => day.safeParse(value.slice(0, 10)).success, 'Use a real date, YYYY-MM-DD')
      .refine((value) => stored || value.slice(0, 10) >= today, 'Choose today or a later day'),
  display: (value) => value.replace('T', ' '),
})

export const email = parts({
  label: 'Email',
  column: 'text',
  family: 'Answers',
  settings: none,
  initial: {},
  answer: () => text(255).pipe(z.email('The input is not a valid email')),
})

/** Masked text: stored as a hash, never shown or reported back. */
export const password = parts({
  label: 'Password',
  column: null,
  family: 'Answers',
  settings: z.strictObject({ min: z.int().min(1).max(64).default(8) }),
  initial: {},
  secret: true,
  ruleType: null,
  answer: ({ min }) => z.string().min(min, `At least ${min} characters`).max(128, 'At most 128 characters'),
})

/** A web address, read as a link. */
export const link = parts({
  label: 'Link',
  column: 'text',
  family: 'Answers',
  settings: none,
  initial: {},
  answer: () =>
    text(2000).refine((value) => /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(value), 'Use a web address, https://…'),
})

/** Text for the reader of the form; nobody answers it. */
export const label = parts({
  label: 'Label',
  column: null,
  family: 'Answers',
  settings: z.strictObject({ text: z.string().max(4000).default('') }),
  initial: {},
  source: 'none',
  ruleType: null,
  answer: () => z.never('This field takes no answer'),
})
