import type { Call } from '../../platform/http.ts'
import type { Origin } from './commands/sessions.ts'
import { deviceIn } from './device.ts'

/** Where a call comes from, as the audit trail keeps it. */
export const originOf = ({ address, userAgent, requestId, request }: Call): Origin => ({
  address,
  userAgent,
  requestId,
  device: deviceIn(request.headers.cookie),
})
