import { z } from 'zod'
import { id } from '../../../kit/text.ts'
import { kind } from './kind.ts'

/** A location and, below it, a sub-location. */
export const location = kind({
  settings: z.strictObject({}),
  answer: () => z.strictObject({ locationId: id, subLocationId: id.nullable().default(null) }),
})
