import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { RecordAnswerProps } from '../../lib/record-preview.ts'
import { useLoad } from '../../lib/use-load.ts'
import { AnswerFoot } from './editor/answer-foot.tsx'

/** Answers the review or approval of an assessment in My Task; an author corrects it on its page. */
export default function HiradcAnswer({ assignmentNumber, taskId, otherwise, onAnswered }: RecordAnswerProps) {
  const { data: detail, error } = useLoad(hiradc.byMyTask, { body: { assignmentNumber } })
  if (detail === null) return error === null ? null : otherwise
  const { task, canEdit } = detail
  if (canEdit || task === null || task.answers.length === 0) return otherwise
  if (task.id !== taskId) return null
  return <AnswerFoot detail={detail} task={task} onAnswered={onAnswered} />
}
