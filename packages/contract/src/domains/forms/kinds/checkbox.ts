import { z } from 'zod'
import { kind } from './kind.ts'
import { oneOf, options } from './options.ts'

/** Any of the options, each once. */
export const checkbox = kind({
  settings: options,
  answer: (settings) =>
    z
      .array(oneOf(settings))
      .min(1, 'This field is required')
      .max(settings.options.length)
      .refine((values) => new Set(values).size === values.length, 'Choose each option once'),
})
