import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { RecordAnswerProps } from '../../lib/record-preview.ts'
import { useCan } from '../../lib/session.ts'
import { AnswerFoot } from './record/acts/answer-foot.tsx'
import { usePermit } from './record/use-permit.ts'

/** Answers the approval task of a permit in My Task; the acts at the site have the page of the permit. */
export default function PermitAnswer(props: RecordAnswerProps) {
  return useCan()('read', PERMIT) ? <Answered {...props} /> : props.otherwise
}

function Answered({ assignmentNumber, taskId, otherwise, onAnswered }: RecordAnswerProps) {
  const { data, isError } = usePermit({ assignmentNumber })
  if (data === undefined) return isError ? otherwise : null
  const { task } = data
  if (task === null || task.answers.length === 0) return otherwise
  if (task.id !== taskId) return null
  return <AnswerFoot permit={data} task={task} onAnswered={onAnswered} />
}
