import { z } from 'zod'
import { id } from '../../../kit/text.ts'
import { kind } from './kind.ts'

/** Pictures, JPG or PNG, uploaded before: their file ids. */
export const image = kind({
  settings: z.strictObject({ max: z.int().min(1).max(20).default(5) }),
  answer: ({ max }) => z.array(id).min(1, 'This field is required').max(max, `At most ${max} pictures`),
})
