import type { Call } from '../../platform/http.ts'
import type { Origin } from './commands/sessions.ts'

/** Where a call comes from, as the audit trail keeps it. */
export const originOf = ({ address, userAgent, requestId }: Call): Origin => ({ address, userAgent, requestId })
