import { type AuditRow, audit, auditList } from '@selamat/contract/domains/audit/audit'
import { users } from '@selamat/contract/domains/identity/user'
import { useState } from 'react'
import { fixedChoices } from '../../lib/choices.ts'
import { dateTime } from '../../lib/format.ts'
import { choicesOf } from '../../lib/resource-reads.ts'
import { registerColumns } from '../../register/register-columns.ts'
import { registerView } from '../../register/register-view.ts'
import { useRegister } from '../../register/use-register.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { actionLabel, knownActions } from '../../ui/history/action-labels.ts'
import { ChangeList } from '../../ui/history/change-list.tsx'
import { fieldLabel, readableChanges } from '../../ui/history/changes.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Person } from '../../ui/person.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { kindTexts, texts } from './texts.ts'
import './audit.css'

const kinds = fixedChoices(
  'audit-kinds',
  Object.entries(kindTexts).map(([value, label]) => ({ value, label })),
)
const actions = fixedChoices(
  'audit-actions',
  knownActions().map((value) => ({ value, label: actionLabel(value).text })),
)
const view = registerView(auditList, { sources: { action: actions, entity: kinds, actorId: choicesOf(users) } })
/** The audit trail: read only. */
export default function AuditPage() {
  const { list } = useRegister(view, audit.list)
  const [open, setOpen] = useState<AuditRow | null>(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      purpose={texts.purpose}
      columns={auditColumns}
      searches={texts.searches}
      nameOf={({ label }) => label}
      open={(row) => ({ show: () => setOpen(row) })}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {open && <AuditDrawer row={open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

/** One entry of the trail: who, when, why, and field by field old → new. */
function AuditDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const changes = readableChanges(row)
  const facts = [
    { label: texts.what, value: <Action action={row.action} /> },
    { label: texts.when, value: dateTime(row.at) },
    { label: texts.who, value: row.actor },
    { label: texts.employeeId, value: row.employeeId },
    { label: texts.kind, value: kindOf(row) },
    { label: texts.number, value: row.id },
    ...(row.reason ? [{ label: texts.reason, value: row.reason, wide: true }] : []),
    ...(row.requestId ? [{ label: texts.request, value: row.requestId, wide: true }] : []),
  ]
  return (
    <SideDrawer title={row.label} width={560} onClose={onClose}>
      <FactGrid facts={facts} />
      <h3 className="audit-drawer__head">{texts.changes}</h3>
      {changes.length === 0 ? <p className="quiet">{texts.noChanges}</p> : <ChangeList changes={changes} />}
    </SideDrawer>
  )
}

const MAX_FIELDS = 3

/** The kind of a record in words. */
const kindOf = ({ entity }: AuditRow): string => kindTexts[entity] ?? fieldLabel(entity)

/** The action with its mark. */
function Action({ action }: { action: string }) {
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
const auditColumns = registerColumns(auditList, [
  { key: 'label', second: kindOf },
  { key: 'action', cell: (row) => <Action action={row.action} />, width: 190, priority: 'key' },
  {
    key: 'actor',
    // The system has no initials.
    cell: (row) => (row.employeeId === null ? row.actor : <Person name={row.actor} second={row.employeeId} />),
    width: 230,
    priority: 'key',
  },
  { key: 'changed', cell: changedFields, second: (row) => row.reason, onPhone: 'hidden' },
  { key: 'at', cell: (row) => dateTime(row.at), width: 150, priority: 'key' },
])
