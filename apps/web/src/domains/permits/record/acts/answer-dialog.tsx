import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { optionalText, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { actionTexts } from '../texts.ts'
import { ActionDialog } from './act-dialog.tsx'
import { SignDialog, signature, UNSIGNED } from './sign-dialog.tsx'

export type Task = NonNullable<PermitDetail['task']>
export type TaskAnswer = Task['answers'][number]
export const ANSWERS = ['approve', 'return', 'reject'] as const
type AnswerAction = (typeof ANSWERS)[number]

const approval = z.strictObject({ ...signature, comment: optionalText(1000) })
const refusal = z.strictObject({ comment: text(1000) })

interface AnswerDialogProps {
  readonly permit: Pick<PermitDetail, 'number' | 'assignmentNumber'>
  readonly task: Task
  readonly answer: TaskAnswer
  readonly action: AnswerAction
  readonly onClose: () => void
}

/** Answers the approval task of a permit: an approval is signed, the others have a reason. */
export function AnswerDialog({ permit: one, task, answer, action, onClose }: AnswerDialogProps) {
  const dialog = {
    title: actionTexts.question(answer.label, one.number),
    ...(answer.consequence === null ? {} : { text: answer.consequence }),
    verb: answer.label,
    onClose,
  }
  const body = {
    ...{ assignmentNumber: one.assignmentNumber ?? one.number, taskId: task.id, version: task.version, action },
  }
  if (action !== 'approve') {
    const initial: z.input<typeof refusal> = { comment: '' }
    return (
      <ActionDialog
        {...dialog}
        danger={answer.tone === 'negative'}
        schema={refusal}
        initial={initial}
        fields={(form) => <AreaField form={form} name="comment" label={actionTexts.reason} required />}
        send={({ comment }) => call(permit.answer, { body: { ...body, comment } })}
      />
    )
  }
  const initial: z.input<typeof approval> = { ...UNSIGNED, comment: '' }
  return (
    <SignDialog
      {...dialog}
      action="approve"
      schema={approval}
      initial={initial}
      fields={(form) => <AreaField form={form} name="comment" label={actionTexts.comment} />}
      send={({ comment }, proof) => call(permit.answer, { body: { ...body, comment, proof } })}
    />
  )
}
