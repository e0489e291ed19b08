import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../../lib/format.ts'
import { texts } from '../texts.ts'
import { ANSWERS, AnswerDialog, type Task, type TaskAnswer } from './answer-dialog.tsx'
import '../../../../ui/form/form-foot.css'

interface AnswerFootProps {
  readonly permit: PermitDetail
  readonly task: Task
}

/** The foot of a permit that waits for the reader's answer: each with what follows from it. */
export function AnswerFoot({ permit, task }: AnswerFootProps) {
  const [pending, setPending] = useState<TaskAnswer | null>(null)
  const action = ANSWERS.find((one) => one === pending?.action)
  const answers = task.answers.filter((one) => ANSWERS.some((known) => known === one.action))
  return (
    <div className="form-foot permit-record__foot">
      <div className="form-foot__left">
        {texts.task(task.label)}
        {task.onBehalfOf !== null && ` · ${texts.onBehalf(task.onBehalfOf)}`}
        {task.dueAt !== null && ` · ${texts.until(dateTime(task.dueAt))}`}
        {answers.map(
          ({ action: one, allowed, reason }) =>
            !allowed && (
              <p key={one} className="permit-record__reason">
                {reason}
              </p>
            ),
        )}
      </div>
      <div className="form-foot__buttons">
        {answers.toReversed().map((answer) => (
          <AnswerButton key={answer.action} answer={answer} onAsk={() => setPending(answer)} />
        ))}
      </div>
      {pending !== null && action !== undefined && (
        <AnswerDialog permit={permit} task={task} answer={pending} action={action} onClose={() => setPending(null)} />
      )}
    </div>
  )
}

function AnswerButton({ answer, onAsk }: { readonly answer: TaskAnswer; readonly onAsk: () => void }) {
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
