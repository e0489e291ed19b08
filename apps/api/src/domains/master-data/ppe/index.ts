import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountPpeIssues } from './issue/ppe-issue.ts'
import { mountPpeKinds } from './ppe.ts'

export { ppeExpiry } from './issue/expiry-source.ts'
export { mayOpenReceipt } from './issue/queries/receipts.ts'

/** Personal protective equipment: the items and what is issued to people. */
export function mountPpe(app: FastifyInstance, context: AppContext): void {
  mountPpeKinds(app, context)
  mountPpeIssues(app, context)
}
