import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { dayRange, listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { id } from '../../kit/text.ts'
import { historyEntry } from '../../kit/traces.ts'

/** One row of the audit log. */
export const auditRow = historyEntry.extend({
  entity: z.string(),
  entityId: z.int(),
  label: z.string(),
  employeeId: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditRow = z.infer<typeof auditRow>

export const audit = {
  list: endpoint({
    method: 'POST',
    path: '/audit/list',
    summary: 'Who did what, newest first',
    permission: may('submenu/Role', 'read'),
    confidential: true,
    kind: 'list',
    body: listQuery(['at'], {
      at: dayRange,
      entity: z.array(z.string().max(60)).min(1),
      action: z.array(z.string().max(60)).min(1),
      actorId: z.array(id).min(1),
      entityId: id,
      /** Only security events. */
      topic: z.array(z.literal('security')).min(1),
    }),
    data: z.array(auditRow),
  }),
}
