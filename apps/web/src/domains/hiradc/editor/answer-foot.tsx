import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { refreshDetail } from './rows/use-rows.ts'
import { texts } from './texts.ts'
import '../../../ui/form/form-foot.css'
import './foot.css'

type Task = NonNullable<HiradcDetail['task']>
type Answer = Task['answers'][number]
type AnswerAction = 'approve' | 'return' | 'reject'

interface AnswerFootProps {
  readonly detail: HiradcDetail
  readonly task: Task
}

const isAnswer = (action: string): action is AnswerAction => ['approve', 'return', 'reject'].includes(action)

/** The foot of an assessment that waits for the reader: each answer with what follows from it. */
export function AnswerFoot({ detail: { id, number }, task }: AnswerFootProps) {
  const [pending, setPending] = useState<Answer | null>(null)
  const answers = task.answers.filter(({ action }) => isAnswer(action))
  return (
    <div className="form-foot assessment-foot">
      <div className="form-foot__left assessment-foot__task">
        {texts.task(task.label)}
        {task.onBehalfOf !== null && ` · ${texts.onBehalf(task.onBehalfOf)}`}
        {task.dueAt !== null && ` · ${texts.until(dateTime(task.dueAt))}`}
      </div>
      <div className="form-foot__buttons">
        {answers.toReversed().map((answer) => (
          <AnswerButton key={answer.action} answer={answer} onAsk={() => setPending(answer)} />
        ))}
      </div>
      {pending !== null && isAnswer(pending.action) && (
        <AnswerDialog
          id={id}
          number={number}
          task={task}
          answer={pending}
          action={pending.action}
          onClose={() => setPending(null)}
        />
      )}
    </div>
  )
}

function AnswerButton({ answer, onAsk }: { readonly answer: Answer; readonly onAsk: () => void }) {
  const { label, tone, allowed, reason } = answer
  const button = (
    <Button
      type={tone === 'positive' ? 'primary' : 'default'}
      danger={tone === 'negative'}
      disabled={!allowed}
      onClick={onAsk}
    >
      {label}
    </Button>
  )
  return allowed ? button : <Tooltip title={reason}>{button}</Tooltip>
}

interface AnswerDialogProps {
  readonly id: number
  readonly number: string
  readonly task: Task
  readonly answer: Answer
  readonly action: AnswerAction
  readonly onClose: () => void
}

function AnswerDialog({ id, number, task, answer, action, onClose }: AnswerDialogProps) {
  const send = async (comment: string) => {
    const body = { id, taskId: task.id, version: task.version, action, comment }
    const answered = await call(hiradc.approve, { body })
    await refreshDetail()
    return answered
  }
  return (
    <ReasonDialog
      title={texts.answerTitle[action](number)}
      consequence={answer.consequence ?? ''}
      verb={answer.label}
      optional={!answer.needsReason}
      action={send}
      onClose={onClose}
    />
  )
}
