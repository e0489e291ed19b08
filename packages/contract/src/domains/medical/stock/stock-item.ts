import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { inOrder } from '../../../kit/order.ts'
import { day, optionalText, text } from '../../../kit/text.ts'
import { MOST_IN_BATCH, STOCK_LEVELS } from './stock-words.ts'

const bound = z
  .int('Use a whole number')
  .min(0, `From 0 to ${MOST_IN_BATCH}`)
  .max(MOST_IN_BATCH, `From 0 to ${MOST_IN_BATCH}`)
  .nullish()
  .transform((value) => value ?? null)

/** What medicines and the inventory of the clinic have in common, as it is written. */
export const stockItemWrite = {
  code: text(50),
  unit: text(20),
  minimum: bound,
  maximum: bound,
  description: optionalText(2000),
}
/** The maximum is not below the minimum. */
export const minimumFirst = inOrder(['minimum', 'maximum'], 'Must not be below the minimum')

/** The same as it is read, with what is on the shelves. */
export const stockItemRead = {
  code: z.string(),
  unit: z.string(),
  minimum: z.int().nullable(),
  maximum: z.int().nullable(),
  description: z.string().nullable(),
  /** What is on the shelves of all centers, by expiry. */
  shelf: z.array(z.object({ expiresOn: day.nullable(), qty: z.int(), quarantined: z.boolean() })),
  /** What can be used today, in all centers: not expired, not in quarantine. */
  qty: z.int(),
  /** What is there and cannot be used. */
  unusable: z.int(),
  /** The first day on which something usable ends. */
  expiresOn: day.nullable(),
  level: z.enum(STOCK_LEVELS),
}

/** How much there is, as a filter. */
export const levelFilter = { level: anyOf(z.enum(STOCK_LEVELS)) }
