import { z } from 'zod'
import { day } from '../../../kit/text.ts'
import { kind } from './kind.ts'

/** A day, YYYY-MM-DD; a form may refuse days to come. */
export const date = kind({
  settings: z.strictObject({ notAfterToday: z.boolean().default(false) }),
  answer: ({ notAfterToday }, { today }) =>
    day.refine((value) => !notAfterToday || value <= today, 'Choose today or an earlier day'),
})
