import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { days, oneOf, recordsOf, register } from '../../kit/register.ts'
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

const names = z.array(z.string().max(60)).min(1)

/** The trail. */
export const auditList = register({
  label: { one: 'entry', many: 'entries' },
  file: 'audit',
  row: auditRow,
  filters: {
    at: days('Date'),
    /** Only security events. */
    topic: oneOf('Topic', ['security'], { security: 'Security events' }),
    action: { schema: names, label: 'Action', kind: 'texts' },
    entity: { schema: names, label: 'Record type', kind: 'texts' },
    actorId: recordsOf('Person'),
    entityId: id,
  },
  sortable: ['at'],
  order: { column: 'at', direction: 'descending' },
  columns: {
    label: 'Record',
    action: 'What',
    actor: 'Who',
    changed: { label: 'Changed', value: false },
    at: 'When',
  },
})

export const audit = {
  list: endpoint({
    ...auditList.list,
    path: '/audit/list',
    summary: 'Who did what, newest first',
    permission: may('submenu/Role', 'read'),
    confidential: true,
  }),
}
