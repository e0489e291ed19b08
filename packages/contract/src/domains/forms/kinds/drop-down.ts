import { kind } from './kind.ts'
import { oneOf, options } from './options.ts'

/** One of the options, from a list. */
export const dropDown = kind({ settings: options, answer: oneOf })
