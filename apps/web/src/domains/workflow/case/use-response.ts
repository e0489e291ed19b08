import type { FieldData } from '@selamat/contract/domains/forms/form'
import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { type Answering, useAnswering } from '../../../ui/answer/answering.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'
import { type Answerable, type GivenAnswer, requestOf } from './answer-request.ts'
import type { StepForm } from './step-form-drawer.tsx'

/** Sends an answer. Throws ApiError. */
export async function sendAnswer(record: Answerable, answer: GivenAnswer): Promise<DataOf<typeof myTask.safety>> {
  const request = requestOf(record, answer)
  const { data } = await ('reason' in request.body
    ? call(request.endpoint, { body: request.body })
    : call(request.endpoint, { body: request.body }))
  return data
}

type Choice = TaskDetail['allowedActions'][number]

export interface Response {
  readonly answering: Answering<Choice>
  /** The form of the step that is being filled in, and the answer that sends it. */
  readonly filling: { readonly choice: Choice; readonly form: StepForm } | null
  /** Sends the answer with the form. Throws ApiError. */
  readonly fill: (answers: FieldData) => Promise<void>
  readonly stopFilling: () => void
}

/** Closing ends the report and asks for no reason, so it is confirmed. */
const confirmClose = (number: string) =>
  confirm({
    title: texts.closeTitle(number),
    consequence: texts.closeConsequence,
    verb: texts.closeVerb,
    keep: texts.report.keep,
  })

/** The state of answering a task. `answered` is called when the server has accepted it. */
export function useResponse(detail: TaskDetail, answered: () => void): Response {
  const { assignmentNumber } = detail
  const [filling, setFilling] = useState<Response['filling']>(null)
  const answering = useAnswering<Choice>({
    number: assignmentNumber,
    begin: async (choice) => {
      const form = detail.task?.form ?? null
      if (form !== null && choice.tone === 'positive') {
        setFilling({ choice, form })
        return false
      }
      return choice.action !== 'close' || (await confirmClose(assignmentNumber))
    },
    send: ({ action }, { comment }) => send({ action, comment }),
    onOutOfDate: () => void refreshTasks(),
  })

  /** Sends the answer and shows that it was accepted. Throws ApiError. */
  async function send(answer: GivenAnswer) {
    await sendAnswer(detail, answer)
    setFilling(null)
    toast.success(texts.done[answer.action], `${assignmentNumber} ${detail.subject}`)
    answered()
    await refreshTasks()
  }

  async function fill(fieldData: FieldData) {
    if (filling === null) return
    await send({ action: filling.choice.action, comment: answering.values.comment, fieldData })
    answering.write('comment', '')
  }

  function stopFilling() {
    setFilling(null)
    // Somebody else may have answered meanwhile.
    void refreshTasks()
  }

  return { answering, filling, fill, stopFilling }
}
