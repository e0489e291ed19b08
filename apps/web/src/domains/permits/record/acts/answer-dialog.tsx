import { permit, refusalReason } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { optionalText } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { actionTexts } from '../texts.ts'
import { SignDialog, signature, UNSIGNED } from './sign-dialog.tsx'

export type Task = NonNullable<PermitDetail['task']>
export type TaskAnswer = Task['answers'][number]
export const ANSWERS = ['approve', 'return', 'reject'] as const
type AnswerAction = (typeof ANSWERS)[number]

const approval = z.strictObject({ ...signature, comment: optionalText(1000) })
const refusal = approval.extend({ comment: refusalReason })

interface AnswerDialogProps {
  readonly permit: Pick<PermitDetail, 'number' | 'assignmentNumber'>
  readonly task: Task
  readonly answer: TaskAnswer
  readonly action: AnswerAction
  readonly onClose: () => void
}

/** Answers the approval task of a permit, signed; who does not approve says why. */
export function AnswerDialog({ permit: one, task, answer, action, onClose }: AnswerDialogProps) {
  const approves = action === 'approve'
  const initial: z.input<typeof approval> = { ...UNSIGNED, comment: '' }
  return (
    <SignDialog
      title={actionTexts.question(answer.label, one.number)}
      {...(answer.consequence === null ? {} : { text: answer.consequence })}
      verb={answer.label}
      danger={answer.tone === 'negative'}
      action={action}
      schema={approves ? approval : refusal}
      initial={initial}
      fields={(form) => (
        <AreaField
          form={form}
          name="comment"
          label={approves ? actionTexts.comment : actionTexts.reason}
          required={!approves}
        />
      )}
      send={async ({ comment }, prove) => {
        const act = { taskId: task.id, version: task.version, action }
        const proof = await prove(permit.answer, act)
        const assignmentNumber = one.assignmentNumber ?? one.number
        return call(permit.answer, { body: { ...act, assignmentNumber, comment, proof } })
      }}
      onClose={onClose}
    />
  )
}
