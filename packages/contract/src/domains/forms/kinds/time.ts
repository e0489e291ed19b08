import { z } from 'zod'
import { clockTime } from '../../../kit/text.ts'
import { kind } from './kind.ts'

/** A time of day, zero-padded HH:MM (DATES-05). */
export const time = kind({
  settings: z.strictObject({}),
  answer: () => clockTime,
})
