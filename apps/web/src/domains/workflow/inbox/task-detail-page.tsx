import { LeftOutlined } from '@ant-design/icons'
import { numberedPage } from '@selamat/contract/domains/workflow/flow-definition'
import { useEffect } from 'react'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CaseView } from '../case/case-view.tsx'
import { texts } from '../texts.ts'
import './task-detail-page.css'

/** One case by itself (TASKS-02): from the bell, from Home, by a link. */
export default function TaskDetailPage() {
  const [query] = useAddressQuery()
  const go = useGo()
  const number = query.assignmentNumber ?? ''
  // What is no task has a page of its own (NOTIF-21).
  const elsewhere = numberedPage(number)
  useEffect(() => {
    if (elsewhere !== null) go(elsewhere, { replace: true })
  }, [elsewhere, go])
  if (elsewhere !== null) return <Spinner page />
  if (number === '') {
    const inbox = <Link to="/my-task">{texts.toInbox}</Link>
    return <NothingYet title={texts.notThere} text={texts.notThereText} action={inbox} />
  }
  const back = (
    <Link to="/my-task" className="size-small tone-quiet to-inbox">
      <LeftOutlined aria-hidden />
      {texts.myTask}
    </Link>
  )
  return (
    <div className="task-detail">
      <CaseView key={number} assignmentNumber={number} above={back} alone silent={query.response === 'hidden'} />
    </div>
  )
}
