import type { ExpirySource } from '../../platform/expiry.ts'

/** The sources of due dates in other domains; filled in `domains.ts`. */
export type ExpirySources = readonly ExpirySource[]
