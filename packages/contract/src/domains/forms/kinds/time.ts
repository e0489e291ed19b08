import { z } from 'zod'
import { kind } from './kind.ts'

/** A time of day, zero-padded HH:MM (DATES-05). */
export const time = kind({
  settings: z.strictObject({}),
  answer: () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time, HH:MM'),
})
