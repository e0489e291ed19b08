import { permit as permits } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { SIGNED_ACTIONS } from '@selamat/contract/domains/permits/permit-words'
import { call } from '../../../../lib/client.ts'
import { forget } from '../../../../lib/use-load.ts'
import { ApprovalBar } from '../../../../ui/answer/approval-bar.tsx'
import { saved } from '../../answered.ts'
import { refreshPermits } from '../use-permit.ts'

interface AnswerFootProps {
  readonly permit: PermitDetail
  readonly task: NonNullable<PermitDetail['task']>
  readonly onAnswered?: () => void
}

/** The signed answer to the approval task of a permit, on its page and in My Task. */
export function AnswerFoot({ permit, task, onAnswered }: AnswerFootProps) {
  const assignmentNumber = permit.assignmentNumber ?? permit.number
  return (
    <ApprovalBar
      number={assignmentNumber}
      task={task}
      meaning={SIGNED_ACTIONS}
      send={async (answer, { comment, prove }) => {
        const proof = await prove(permits.answer, answer)
        return saved(await call(permits.answer, { body: { ...answer, assignmentNumber, comment, proof } }))
      }}
      reload={async () => {
        await refreshPermits()
        forget(permits.get, permits.byNumber)
      }}
      onAnswered={onAnswered}
    />
  )
}
