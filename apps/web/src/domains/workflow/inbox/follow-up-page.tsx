import { EditOutlined, LeftOutlined } from '@ant-design/icons'
import { caseAddress, followUpAddress } from '@selamat/contract/domains/workflow/case'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { Button } from 'antd'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { CaseView } from '../case/case-view.tsx'
import { texts } from '../texts.ts'
import './task-detail-page.css'

const labels = texts.followUp

/** A follow-up action by itself, to be read or to be edited: carried out, verified or returned (TASKS-05, NOTIF-23). */
export default function FollowUpPage() {
  const [query] = useAddressQuery()
  const go = useGo()
  const assignmentNumber = query.assignmentNumber ?? ''
  const edit = query.mode === 'edit'
  const { data } = useLoad(myTask.detail, { body: { assignmentNumber } }, { enabled: assignmentNumber !== '' })
  if (assignmentNumber === '') {
    return (
      <NothingYet title={labels.none} text={texts.notThereText} action={<Link to="/my-task">{texts.toInbox}</Link>} />
    )
  }
  if (data?.assignmentNumber === assignmentNumber && !data.isFollowUp) {
    const report = <Link to={caseAddress(assignmentNumber)}>{labels.open}</Link>
    return <NothingYet title={labels.none} text={labels.noneText} action={report} />
  }
  const above = (
    <Link to="/my-task" className="size-small tone-quiet to-inbox">
      <LeftOutlined aria-hidden />
      {texts.myTask}
    </Link>
  )
  const canEdit = data && (data.canFill || data.canWithdraw || data.allowedActions.some(({ allowed }) => allowed))
  const moves = !edit && canEdit && (
    <Button
      icon={<EditOutlined aria-hidden />}
      onClick={() => go(followUpAddress(assignmentNumber, { edit: true }), { replace: true })}
    >
      {labels.edit}
    </Button>
  )
  return (
    <div className="task-detail">
      <CaseView
        key={assignmentNumber}
        assignmentNumber={assignmentNumber}
        above={above}
        moves={moves}
        alone
        silent={!edit}
      />
    </div>
  )
}
