import { z } from 'zod'

/** One of some answers, of which none is chosen at the beginning: a person decides, not the form. */
export const answered = <const T extends readonly string[]>(choices: T) =>
  z
    .enum(choices)
    .nullable()
    .transform((value, context): T[number] => {
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: 'Choose one' })
      return z.NEVER
    })
