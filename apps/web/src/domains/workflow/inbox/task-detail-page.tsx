import { LeftOutlined } from '@ant-design/icons'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { CaseView } from '../case/case-view.tsx'
import { TEXTS } from '../texts.ts'
import './task-detail-page.css'

/** One case by itself (TASKS-02): from the bell, from Home, by a link. */
export default function TaskDetailPage() {
  const [query] = useAddressQuery()
  const number = query.assignmentNumber ?? ''
  if (number === '') {
    const inbox = <Link to="/my-task">{TEXTS.toInbox}</Link>
    return <NothingYet title={TEXTS.notThere} text={TEXTS.notThereText} action={inbox} />
  }
  const back = (
    <Link to="/my-task" className="size-small tone-quiet to-inbox">
      <LeftOutlined aria-hidden />
      {TEXTS.myTask}
    </Link>
  )
  return (
    <div className="task-detail">
      <CaseView key={number} assignmentNumber={number} above={back} alone silent={query.response === 'hidden'} />
    </div>
  )
}
