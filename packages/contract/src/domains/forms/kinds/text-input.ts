import { z } from 'zod'
import { text } from '../../../kit/text.ts'
import { kind } from './kind.ts'

/** One line of text, at most 255 characters. */
export const textInput = kind({
  settings: z.strictObject({ max: z.int().min(1).max(255).default(255) }),
  answer: ({ max }) => text(max),
})
