import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { reportList, reportRegister } from '@selamat/contract/domains/workflow/report-register'
import { dateOf, formatDate } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'

const labels = texts.allReports
const view = registerView(reportList)

/** An open action whose day has passed. */
const isLate = (dueDate: string, endedAt: string | null) => endedAt === null && dueDate < formatDate(new Date())

const columns = registerColumns(reportList, [
  {
    key: 'subject',
    second: ({ assignmentNumber, flowName }) => `${assignmentNumber} · ${flowName}`,
    priority: 'key',
  },
  { key: 'status', cell: ({ status }) => <StatusTag status={status} />, width: 190, priority: 'key', onPhone: 'top' },
  { key: 'submitterName', width: 170, priority: 'key' },
  {
    key: 'dueDate',
    cell: ({ dueDate, endedAt, ownerName }) =>
      dueDate && `${dueDate}${isLate(dueDate, endedAt) ? `, ${labels.late}` : ''}${ownerName ? ` · ${ownerName}` : ''}`,
    width: 230,
    priority: 'key',
  },
  { key: 'submittedAt', cell: ({ submittedAt }) => dateOf(submittedAt), width: 120, priority: 'key' },
  { key: 'answeredAt', cell: ({ answeredAt }) => dateOf(answeredAt), width: 120, onPhone: 'hidden' },
  { key: 'departmentName', width: 170, priority: 'extra', onPhone: 'hidden' },
  { key: 'siteName', width: 150, priority: 'extra', onPhone: 'hidden' },
])

/** All reports and follow-up actions that somebody may read. */
export default function ReportsPage() {
  const { list, exporting } = useRegister(view, reportRegister.list)
  return (
    <ListPage
      {...list}
      title={labels.title}
      trail={[
        { label: texts.undo.home, to: '/home' },
        { label: labels.tasks, to: '/my-task' },
        { label: labels.title },
      ]}
      purpose={labels.purpose}
      heads={[exporting(reportRegister.export).all]}
      columns={columns}
      searches={labels.searches}
      nameOf={({ assignmentNumber }) => assignmentNumber}
      open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber) })}
      nothingYet={<NothingYet title={labels.nothing} text={labels.nothingText} />}
    />
  )
}
