import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { call } from '../../../lib/client.ts'
import { forget } from '../../../lib/use-load.ts'
import { ApprovalBar } from '../../../ui/answer/approval-bar.tsx'
import { refreshDetail } from './rows/use-rows.ts'

interface AnswerFootProps {
  readonly detail: Pick<HiradcDetail, 'id' | 'number'>
  readonly task: NonNullable<HiradcDetail['task']>
  readonly onAnswered?: () => void
}

/** The answer to the review or approval of an assessment, on its page and in My Task. */
export const AnswerFoot = ({ detail: { id, number }, task, onAnswered }: AnswerFootProps) => (
  <ApprovalBar
    number={number}
    task={task}
    send={(answer, { comment }) => call(hiradc.approve, { body: { id, ...answer, comment } })}
    reload={async () => {
      await refreshDetail()
      forget(hiradc.get, hiradc.byMyTask)
    }}
    onAnswered={onAnswered}
  />
)
