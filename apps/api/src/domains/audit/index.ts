import { audit } from '@selamat/contract/domains/audit/audit'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { forLongReads } from '../../platform/replica.ts'
import { auditReads } from './queries/list-audit.ts'

/** The audit log, for users with the permission to read roles. */
export function mountAudit(app: FastifyInstance, context: AppContext): void {
  mount(app, context, audit.list, async ({ actor, body }) => auditReads.list(await forLongReads(context), actor, body))
}
