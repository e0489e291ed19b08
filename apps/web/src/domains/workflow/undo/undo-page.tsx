import { UndoOutlined } from '@ant-design/icons'
import { user } from '@selamat/contract/domains/identity/user'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { UNDOABLE, type UndoRow, undo } from '@selamat/contract/domains/workflow/undo'
import { useState } from 'react'
import { fixedChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { refresh, useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { statusLabel } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TEXTS } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'

const texts = TEXTS.undo
const filters: readonly Filter[] = [
  {
    name: 'typeFlow',
    label: texts.type,
    kind: 'texts',
    source: fixedChoices(
      'type-flows',
      TYPE_FLOWS.map((value) => ({ value, label: TEXTS.type[value] })),
    ),
  },
  {
    name: 'status',
    label: texts.status,
    kind: 'texts',
    source: fixedChoices(
      'undoable',
      UNDOABLE.map((value) => ({ value, label: statusLabel(value) })),
    ),
  },
  {
    name: 'answeredById',
    label: texts.answeredBy,
    kind: 'ids',
    source: choicesOf({ path: 'users', endpoints: user }),
  },
]
const shape = listShape(filters, ['updatedAt'])

const columns: readonly Column<UndoRow>[] = [
  {
    key: 'assignmentNumber',
    title: texts.number,
    cell: ({ assignmentNumber }) => <span className="code">{assignmentNumber}</span>,
    second: ({ subject, name }) => (subject === name ? name : `${name} · ${subject}`),
    priority: 'key',
  },
  {
    key: 'change',
    title: texts.lastAnswer,
    cell: ({ change }) => change,
    second: ({ step }) => step,
    width: 170,
    priority: 'key',
  },
  { key: 'answeredBy', title: texts.answeredBy, cell: ({ answeredBy }) => answeredBy, width: 165, priority: 'key' },
  {
    key: 'updatedAt',
    title: texts.answered,
    cell: ({ updatedAt }) => dateTime(updatedAt),
    width: 145,
    sortable: true,
    priority: 'key',
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status }) => <StatusTag status={status} />,
    width: 195,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'submitterName',
    title: texts.reporter,
    cell: (row) => row.submitterName,
    width: 170,
    priority: 'extra',
    onPhone: 'hidden',
  },
  {
    key: 'locationName',
    title: texts.location,
    cell: (row) => row.locationName ?? '–',
    priority: 'extra',
    onPhone: 'hidden',
  },
]

/** The reports whose last answer can be undone (TASKS-04). */
export default function UndoPage() {
  const { list, body } = useListQuery(undo.list.body, shape)
  const loaded = useLoadList(undo.list, { body })
  const [open, setOpen] = useState<UndoRow | null>(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.title }]}
      purpose={texts.purpose}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      keyOf={({ id }) => id}
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
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
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
      title={texts.ask(assignmentNumber)}
      consequence={texts.consequence({ change, step, answeredBy })}
      verb={texts.verb}
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
