import { audit } from '@selamat/contract/domains/audit/audit'
import type { FastifyInstance } from 'fastify'
import { tenantOf } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { listAudit } from './queries/list-audit.ts'

/** The audit log, for users with the permission to read roles. */
export function mountAudit(app: FastifyInstance, context: AppContext): void {
  mount(app, context, audit.list, ({ actor, body }) => listAudit(context.database.kysely, tenantOf(actor), body))
}
