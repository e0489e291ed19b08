import type { FieldData } from '@selamat/contract/domains/forms/form'
import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type Problem, problemOf } from '../../../ui/form/form-state.ts'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
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

/** Comments not sent yet, by number, so that looking at another case loses none. */
const unsent = new Map<string, string>()
session.onLeave(() => unsent.clear())

type Choice = TaskDetail['allowedActions'][number]

export interface Response {
  readonly comment: string
  readonly write: (comment: string) => void
  /** The error of the reason: missing, or from the server. */
  readonly commentError: string | undefined
  readonly problem: Problem | null
  /** The action that is on its way. */
  readonly running: CaseAction | null
  readonly answer: (choice: Choice) => Promise<void>
  /** The form of the step that is being filled in, and the answer that sends it. */
  readonly filling: { readonly choice: Choice; readonly form: StepForm } | null
  /** Sends the answer with the form. Throws ApiError. */
  readonly fill: (answers: FieldData) => Promise<void>
  readonly stopFilling: () => void
  /** Put it on the comment: it gets the focus when a reason is missing. */
  readonly field: RefObject<TextAreaRef | null>
}

/** Who answered first and when, for every kind of conflict. */
function firstOne(thrown: unknown): Problem['conflict'] {
  const { changedBy, changedAt } = thrown instanceof ApiError && thrown.status === 409 ? thrown.details : {}
  return typeof changedBy === 'string' && typeof changedAt === 'string' ? { by: changedBy, at: changedAt } : null
}

/** Closing ends the report and asks for no reason, so it is confirmed. */
const confirmClose = (number: string) =>
  confirm({
    title: TEXTS.closeTitle(number),
    consequence: TEXTS.closeConsequence,
    verb: TEXTS.closeVerb,
    keep: TEXTS.report.keep,
  })

/** The state of answering a task. `answered` is called when the server has accepted it. */
export function useResponse(detail: TaskDetail, answered: () => void): Response {
  const { assignmentNumber } = detail
  const [comment, setComment] = useState(unsent.get(assignmentNumber) ?? '')
  const [commentError, setCommentError] = useState<string>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [running, setRunning] = useState<CaseAction | null>(null)
  const [filling, setFilling] = useState<Response['filling']>(null)
  const field = useRef<TextAreaRef | null>(null)

  function write(text: string) {
    unsent.set(assignmentNumber, text)
    setComment(text)
    setCommentError(undefined)
  }

  function fail(thrown: unknown) {
    const failure = problemOf(thrown)
    const message = failure.errors.comment ?? failure.errors.reason
    setCommentError(message)
    if (message === undefined) setProblem({ ...failure.problem, conflict: firstOne(thrown) })
    else field.current?.focus()
    // Somebody else was first, or the task is no longer the reader's: the page is out of date.
    if (thrown instanceof ApiError && (thrown.status === 409 || thrown.status === 0)) void refreshTasks()
  }

  /** Sends the answer and shows that it was accepted. Throws ApiError. */
  async function send(answer: GivenAnswer) {
    await sendAnswer(detail, answer)
    unsent.delete(assignmentNumber)
    setComment('')
    setFilling(null)
    toast.success(TEXTS.done[answer.action], `${assignmentNumber} ${detail.subject}`)
    answered()
    await refreshTasks()
  }

  async function fill(fieldData: FieldData) {
    if (filling !== null) await send({ action: filling.choice.action, comment, fieldData })
  }

  function stopFilling() {
    setFilling(null)
    // Somebody else may have answered meanwhile.
    void refreshTasks()
  }

  async function answer(choice: Choice) {
    const { action, needsReason, tone } = choice
    if (running !== null) return
    setProblem(null)
    if (needsReason && comment.trim() === '') {
      setCommentError(TEXTS.giveReason)
      field.current?.focus()
      return
    }
    const form = detail.task?.form ?? null
    if (form !== null && tone === 'positive') {
      setFilling({ choice, form })
      return
    }
    if (action === 'close' && !(await confirmClose(assignmentNumber))) return
    setRunning(action)
    try {
      await send({ action, comment })
    } catch (thrown) {
      fail(thrown)
    } finally {
      setRunning(null)
    }
  }

  return { comment, write, commentError, problem, running, answer, filling, fill, stopFilling, field }
}
