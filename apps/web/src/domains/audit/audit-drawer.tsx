import type { AuditRow } from '@selamat/contract/domains/audit/audit'
import { dateTime } from '../../lib/format.ts'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { ChangeList } from '../../ui/history/change-list.tsx'
import { readableChanges } from '../../ui/history/changes.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Action, kindOf } from './audit-columns.tsx'
import { texts } from './texts.ts'
import './audit.css'

/** One entry of the trail: who, when, why, and field by field old → new. */
export function AuditDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
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
