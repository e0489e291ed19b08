import type { AuditRow } from '@selamat/contract/domains/audit/audit'
import { dateTime } from '../../lib/format.ts'
import { actionLabel } from '../../ui/history/action-labels.ts'
import { fieldLabel, readableChanges } from '../../ui/history/changes.ts'
import type { Column } from '../../ui/list/columns.ts'
import { Mark } from '../../ui/mark.tsx'
import { Person } from '../../ui/person.tsx'
import { kindTexts, texts } from './texts.ts'

const MAX_FIELDS = 3

/** The kind of a record in words. */
export const kindOf = ({ entity }: AuditRow): string => kindTexts[entity] ?? fieldLabel(entity)

/** The action with its mark. */
export function Action({ action }: { action: string }) {
  const { text, status } = actionLabel(action)
  return (
    <span className="audit-act">
      <Mark status={status} /> {text}
    </span>
  )
}

/** The fields that had a value before; new ones are in the drawer. */
function changedFields(row: AuditRow): string {
  const changed = readableChanges(row).filter(({ from }) => from !== null)
  const names = changed.map(({ field }) => fieldLabel(field))
  const more = names.length - MAX_FIELDS
  return [...names.slice(0, MAX_FIELDS), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** The columns of the audit trail. */
export const auditColumns: readonly Column<AuditRow>[] = [
  { key: 'label', title: texts.record, cell: (row) => row.label, second: kindOf },
  { key: 'action', title: texts.what, cell: (row) => <Action action={row.action} />, width: 190, priority: 'key' },
  {
    key: 'actor',
    title: texts.who,
    // The system has no initials.
    cell: (row) => (row.employeeId === null ? row.actor : <Person name={row.actor} second={row.employeeId} />),
    width: 230,
    priority: 'key',
  },
  { key: 'changed', title: texts.changed, cell: changedFields, second: (row) => row.reason, onPhone: 'hidden' },
  { key: 'at', title: texts.when, cell: (row) => dateTime(row.at), width: 150, priority: 'key', sortable: true },
]
