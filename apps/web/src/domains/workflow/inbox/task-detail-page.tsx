import { LeftOutlined } from '@ant-design/icons'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { CaseView } from '../case/case-view.tsx'
import { texts } from '../texts.ts'
import './task-detail-page.css'

/** One case by itself (TASKS-02): from the bell, from Home, by a link. */
export default function TaskDetailPage() {
  const [query] = useAddressQuery()
  const number = query.assignmentNumber ?? ''
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
