import type { ExpirySource } from '../../platform/expiry.ts'

/** What the calendar asks of the domains that keep what expires; filled in `domains.ts`. */
export type ExpirySources = readonly ExpirySource[]
