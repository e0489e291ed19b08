import { SwapOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { user } from '@selamat/contract/domains/identity/user'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { REASSIGN_REASONS, type ReassignRow, reassign } from '@selamat/contract/domains/workflow/reassign'
import { useState } from 'react'
import { fixedChoices } from '../../../lib/choices.ts'
import { call, download } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { dueOf } from '../due.ts'
import { StandInDrawer } from '../stand-ins/stand-in-drawer.tsx'
import { TEXTS } from '../texts.ts'
import { ReassignDrawer, type Reassigning } from './reassign-drawer.tsx'

const texts = TEXTS.reassign
const choices = <T extends string>(name: string, values: readonly T[], labels: Readonly<Record<T, string>>) =>
  fixedChoices(
    name,
    values.map((value) => ({ value, label: labels[value] })),
  )
const filters: readonly Filter[] = [
  { name: 'typeFlow', label: texts.type, kind: 'texts', source: choices('type-flows', TYPE_FLOWS, TEXTS.type) },
  { name: 'assigneeId', label: texts.assignee, kind: 'ids', source: choicesOf({ path: 'users', endpoints: user }) },
  {
    name: 'urgency',
    label: texts.urgency,
    kind: 'texts',
    source: choices('urgencies', REASSIGN_REASONS, texts.urgencies),
  },
]
const shape = listShape(filters, ['dueAt', 'openedAt'])
const nameOf = ({ assignmentNumber, description }: ReassignRow) => `${assignmentNumber}, ${description}`

const DueTag = ({ dueAt }: { readonly dueAt: string | null }) => {
  const due = dueOf(dueAt, serverNow())
  return due && <StatusTag status={due.meaning} meaning={due.meaning} label={TEXTS.dueAt(due.text)} />
}

const columns: readonly Column<ReassignRow>[] = [
  {
    key: 'assignmentNumber',
    title: texts.number,
    cell: ({ assignmentNumber }) => <span className="code">{assignmentNumber}</span>,
    second: ({ subject, name }) => (subject === name ? name : `${name} · ${subject}`),
    priority: 'key',
  },
  { key: 'description', title: TEXTS.step, cell: ({ description }) => description, width: 190, priority: 'key' },
  {
    key: 'assignees',
    title: texts.assignee,
    cell: ({ assignees }) => texts.names(assignees),
    width: 240,
    priority: 'key',
  },
  {
    key: 'dueAt',
    title: texts.due,
    cell: ({ dueAt }) => <DueTag dueAt={dueAt} />,
    width: 190,
    priority: 'key',
    sortable: true,
    onPhone: 'top',
  },
  { key: 'submitterName', title: texts.reporter, cell: (row) => row.submitterName, width: 170, onPhone: 'hidden' },
  {
    key: 'locationName',
    title: texts.location,
    cell: (row) => row.locationName ?? '–',
    priority: 'extra',
    onPhone: 'hidden',
  },
  {
    key: 'openedAt',
    title: texts.opened,
    cell: ({ assignmentDate }) => dateTime(assignmentDate),
    width: 160,
    sortable: true,
    priority: 'extra',
    onPhone: 'hidden',
  },
]

/** The open tasks in the data scope, to give them to somebody else (TASKS-03). */
export default function ReassignPage() {
  const { list, body } = useListQuery(reassign.list.body, shape)
  const loaded = useLoadList(reassign.list, { body })
  const [open, setOpen] = useState<Reassigning | null>(null)
  const [naming, setNaming] = useState(false)
  const namesOthers = useCan()('update', 'submenu/User')
  const send = (rows: typeof body | { filter: { id: number[] } }) =>
    download(reassign.export, { body: rows }, 'tasks-to-reassign.xlsx')
  const exporting = listExport(send, body, loaded.data.pagination)
  const action = { key: 'reassign', label: texts.reassign, icon: <SwapOutlined /> }
  const ask = (rows: readonly ReassignRow[], showFailures: Reassigning['showFailures']) =>
    new Promise<boolean>((resolve) => setOpen({ rows, showFailures, done: resolve }))
  return (
    <ListPage
      {...list}
      title={texts.title}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.title }]}
      purpose={texts.purpose}
      heads={[
        ...(namesOthers
          ? [
              {
                key: 'stand-in',
                label: TEXTS.standIn.title,
                icon: <UserSwitchOutlined />,
                run: () => setNaming(true),
              },
            ]
          : []),
        exporting.all,
      ]}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      all={async (part) => (await call(reassign.list, { body: { ...body, ...part } })).data}
      bulk={[{ ...action, clears: true, run: ask }, exporting.chosen]}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber) })}
      actions={(row) =>
        row.allowedActions.map(({ allowed, reason }) => ({
          ...action,
          disabledReason: allowed ? null : reason,
          run: () => setOpen({ rows: [row], showFailures: () => undefined, done: () => undefined }),
        }))
      }
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {naming && <StandInDrawer forOthers onClose={() => setNaming(false)} />}
      {open && (
        <ReassignDrawer
          {...open}
          done={(done) => {
            setOpen(null)
            open.done(done)
          }}
        />
      )}
    </ListPage>
  )
}
