import { z } from 'zod'
import { text } from '../../../kit/text.ts'
import { kind } from './kind.ts'

/** Several lines of text, at most 4,000 characters. */
export const textArea = kind({
  settings: z.strictObject({ max: z.int().min(1).max(4000).default(4000) }),
  answer: ({ max }) => text(max),
})
