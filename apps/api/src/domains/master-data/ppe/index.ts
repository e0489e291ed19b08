import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountPpeKinds } from './ppe.ts'
import { mountPpeIssues } from './ppe-issue.ts'

export { ppeExpiry } from './expiry-source.ts'
export { mayOpenReceipt } from './queries/receipts.ts'

/** Personal protective equipment: its kinds, and what of it is in people's hands. */
export function mountPpe(app: FastifyInstance, context: AppContext): void {
  mountPpeKinds(app, context)
  mountPpeIssues(app, context)
}
