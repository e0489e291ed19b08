import { permit as permits } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { SIGNED_ACTIONS } from '@selamat/contract/domains/permits/permit-words'
import { call } from '../../../../lib/client.ts'
import { dateTime } from '../../../../lib/format.ts'
import { session } from '../../../../lib/session.ts'
import { forget } from '../../../../lib/use-load.ts'
import { AnswerBar } from '../../../../ui/answer/answer-bar.tsx'
import { useAnswering } from '../../../../ui/answer/answering.ts'
import { texts as answerTexts } from '../../../../ui/answer/texts.ts'
import { toast } from '../../../../ui/toast.ts'
import { saved } from '../../answered.ts'
import { texts } from '../texts.ts'
import { refreshPermits } from '../use-permit.ts'

type Task = NonNullable<PermitDetail['task']>
const ANSWERS = ['approve', 'return', 'reject'] as const
type TaskAnswer = Task['answers'][number] & { readonly action: (typeof ANSWERS)[number] }
const isAnswer = (one: Task['answers'][number]): one is TaskAnswer => ANSWERS.some((known) => known === one.action)

interface AnswerFootProps {
  readonly permit: PermitDetail
  readonly task: Task
  /** In My Task, which says itself what the task is, and goes on to the next one. */
  readonly onAnswered?: () => void
}

/** The signed answer to the approval task of a permit, on its page and in My Task. */
export function AnswerFoot({ permit, task, onAnswered }: AnswerFootProps) {
  const number = permit.assignmentNumber ?? permit.number
  const answering = useAnswering<TaskAnswer>({
    number,
    meaningOf: ({ action }) =>
      answerTexts.meaning(SIGNED_ACTIONS[action], signerOf(session.get().session?.user.fullName ?? '', task)),
    send: async ({ action }, { comment, prove }) => {
      const answer = { taskId: task.id, version: task.version, action }
      const proof = await prove(permits.answer, answer)
      const { message } = saved(
        await call(permits.answer, { body: { ...answer, assignmentNumber: number, comment, proof } }),
      )
      toast.success('Success', message)
      onAnswered?.()
      await refreshPermits()
      forget(permits.get, permits.byNumber)
    },
    onOutOfDate: () => void refreshPermits(),
  })
  return (
    <AnswerBar
      answering={answering}
      choices={task.answers.filter(isAnswer)}
      {...(onAnswered === undefined ? { about: aboutTask(task) } : {})}
    />
  )
}

/** A stand-in signs by the own name, for the person who is away. */
const signerOf = (name: string, { onBehalfOf }: Task) =>
  onBehalfOf === null ? name : `${name} ${texts.onBehalf(onBehalfOf)}`

const aboutTask = ({ label, onBehalfOf, dueAt }: Task) =>
  [
    texts.task(label),
    ...(onBehalfOf === null ? [] : [texts.onBehalf(onBehalfOf)]),
    ...(dueAt === null ? [] : [texts.until(dateTime(dueAt))]),
  ].join(' · ')
