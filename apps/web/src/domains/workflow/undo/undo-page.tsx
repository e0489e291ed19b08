import { UndoOutlined } from '@ant-design/icons'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { type UndoRow, undo, undoList } from '@selamat/contract/domains/workflow/undo'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'
import { typeFlows } from '../type-flows.ts'
import { refreshTasks } from '../use-task-counter.ts'

const labels = texts.undo
const view = registerView(undoList, { sources: { typeFlow: typeFlows } })

const columns = registerColumns(undoList, [
  {
    key: 'assignmentNumber',
    cell: ({ assignmentNumber }) => <span className="code">{assignmentNumber}</span>,
    second: ({ subject, name }) => (subject === name ? name : `${name} · ${subject}`),
    priority: 'key',
  },
  { key: 'change', second: ({ step }) => step, width: 170, priority: 'key' },
  { key: 'answeredBy', width: 165, priority: 'key' },
  { key: 'updatedAt', cell: ({ updatedAt }) => dateTime(updatedAt), width: 145, priority: 'key' },
  {
    key: 'status',
    cell: ({ status }) => <StatusTag status={status} />,
    width: 195,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'submitterName', width: 170, priority: 'extra', onPhone: 'hidden' },
  { key: 'locationName', cell: (row) => row.locationName ?? '–', priority: 'extra', onPhone: 'hidden' },
])

/** Visits of the medical center are undone beside the reports, by who may do both. */
const UndoTabs = () =>
  useCan()('read', 'menu/Medical Center') && (
    <LinkTabs
      label={labels.title}
      tabs={[
        { label: labels.reports, to: '/undo-status' },
        { label: labels.visits, to: '/undo-status/visits' },
      ]}
    />
  )

/** The reports whose last answer can be undone (TASKS-04). */
export default function UndoPage() {
  const { list } = useRegister(view, undo.list)
  const [open, setOpen] = useState<UndoRow | null>(null)
  const seesVisits = useCan()('read', 'menu/Medical Center')
  return (
    <ListPage
      {...list}
      title={labels.title}
      purpose={labels.purpose}
      tabs={<UndoTabs />}
      columns={columns}
      searches={labels.searches}
      nameOf={({ assignmentNumber }) => assignmentNumber}
      open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber) })}
      actions={(row) =>
        row.allowedActions.map(({ allowed, reason, label }) => ({
          key: 'undo',
          label,
          icon: <UndoOutlined />,
          disabledReason: allowed ? null : reason,
          run: () => setOpen(row),
        }))
      }
      nothingYet={
        <NothingYet
          title={labels.nothing}
          text={labels.nothingText}
          action={seesVisits ? <Link to="/undo-status/visits">{labels.toVisits}</Link> : undefined}
        />
      }
    >
      {open && <UndoDialog row={open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

/** Asks why the last answer is undone, and says what follows. */
function UndoDialog({ row, onClose }: { readonly row: UndoRow; readonly onClose: () => void }) {
  const { id, version, assignmentNumber, change, step, answeredBy } = row
  return (
    <ReasonDialog
      title={labels.ask(assignmentNumber)}
      consequence={labels.consequence({ change, step, answeredBy })}
      verb={labels.verb}
      onClose={onClose}
      action={async (reason) => {
        try {
          return await call(undo.status, { body: { id, version, reason } })
        } finally {
          // Also when somebody else was first: the list is out of date.
          void refresh(undo.list)
          void refreshTasks()
        }
      }}
    />
  )
}
