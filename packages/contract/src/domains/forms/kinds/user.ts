import { z } from 'zod'
import { kind } from './kind.ts'

/** A user; the employee ID is what is stored. */
export const user = kind({
  settings: z.strictObject({}),
  answer: () => z.string().regex(/^\d{8}$/, 'Choose a person'),
})
