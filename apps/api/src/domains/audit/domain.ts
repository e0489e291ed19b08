import type { Domain } from '../../domain.ts'
import { mountAudit } from './index.ts'

/** The audit log. */
export const audit: Domain = { mount: (app, { context }) => mountAudit(app, context) }
