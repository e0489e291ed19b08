import { SwapOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { type ReassignRow, reassign, reassignList } from '@selamat/contract/domains/workflow/reassign'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useCan } from '../../../lib/session.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { dueOf } from '../due.ts'
import { StandInDrawer } from '../stand-ins/stand-in-drawer.tsx'
import { texts } from '../texts.ts'
import { typeFlows } from '../type-flows.ts'
import { ReassignDrawer, type Reassigning } from './reassign-drawer.tsx'

const labels = texts.reassign
const view = registerView(reassignList, { sources: { typeFlow: typeFlows } })
const nameOf = ({ assignmentNumber, description }: ReassignRow) => `${assignmentNumber}, ${description}`

const DueTag = ({ dueAt }: { readonly dueAt: string | null }) => {
  const due = dueOf(dueAt, serverNow())
  return due && <StatusTag status={due.meaning} meaning={due.meaning} label={texts.dueAt(due.text)} />
}

const columns = registerColumns(reassignList, [
  {
    key: 'assignmentNumber',
    cell: ({ assignmentNumber }) => <span className="code">{assignmentNumber}</span>,
    second: ({ subject, name }) => (subject === name ? name : `${name} · ${subject}`),
    priority: 'key',
  },
  { key: 'description', width: 190, priority: 'key' },
  { key: 'assignees', cell: ({ assignees }) => labels.names(assignees), width: 240, priority: 'key' },
  { key: 'dueAt', cell: ({ dueAt }) => <DueTag dueAt={dueAt} />, width: 190, priority: 'key', onPhone: 'top' },
  { key: 'submitterName', width: 170, onPhone: 'hidden' },
  { key: 'locationName', cell: (row) => row.locationName ?? '–', priority: 'extra', onPhone: 'hidden' },
  {
    key: 'openedAt',
    cell: ({ assignmentDate }) => dateTime(assignmentDate),
    width: 160,
    priority: 'extra',
    onPhone: 'hidden',
  },
])

/** The open tasks in the data scope, to give them to somebody else (TASKS-03). */
export default function ReassignPage() {
  const { list, exporting } = useRegister(view, reassign.list)
  const { all, chosen } = exporting(reassign.export)
  const [open, setOpen] = useState<Reassigning | null>(null)
  const [naming, setNaming] = useState(false)
  const namesOthers = useCan()('update', 'submenu/User')
  const action = { key: 'reassign', label: labels.reassign, icon: <SwapOutlined /> }
  const ask = (rows: readonly ReassignRow[], showFailures: Reassigning['showFailures']) =>
    new Promise<boolean>((resolve) => setOpen({ rows, showFailures, done: resolve }))
  return (
    <ListPage
      {...list}
      title={labels.title}
      purpose={labels.purpose}
      heads={[
        ...(namesOthers
          ? [
              {
                key: 'stand-in',
                label: texts.standIn.title,
                icon: <UserSwitchOutlined />,
                run: () => setNaming(true),
              },
            ]
          : []),
        all,
      ]}
      columns={columns}
      searches={labels.searches}
      bulk={[{ ...action, clears: true, run: ask }, chosen]}
      nameOf={nameOf}
      open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber) })}
      actions={(row) =>
        row.allowedActions.map(({ allowed, reason }) => ({
          ...action,
          disabledReason: allowed ? null : reason,
          run: () => setOpen({ rows: [row], showFailures: () => undefined, done: () => undefined }),
        }))
      }
      nothingYet={<NothingYet title={labels.nothing} text={labels.nothingText} />}
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
