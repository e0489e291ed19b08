import type { Domain } from '../../domain.ts'
import { mountExpiry } from './index.ts'
import { expiryMeasures } from './measures.ts'

/** The calendar of what expires. */
export const expiry: Domain = {
  mount: (app, { context, expiry }) => mountExpiry(app, context, expiry),
  measures: ({ expiry }) => expiryMeasures(expiry),
}
