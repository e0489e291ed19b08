import { kind } from './kind.ts'
import { oneOf, options } from './options.ts'

/** One of the options, all visible. */
export const radioButton = kind({ settings: options, answer: oneOf })
