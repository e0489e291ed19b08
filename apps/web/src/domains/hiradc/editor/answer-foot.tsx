import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { forget } from '../../../lib/use-load.ts'
import { AnswerBar } from '../../../ui/answer/answer-bar.tsx'
import { useAnswering } from '../../../ui/answer/answering.ts'
import { toast } from '../../../ui/toast.ts'
import { refreshDetail } from './rows/use-rows.ts'
import { texts } from './texts.ts'

type Task = NonNullable<HiradcDetail['task']>
const ANSWERS = ['approve', 'return', 'reject'] as const
type Answer = Task['answers'][number] & { readonly action: (typeof ANSWERS)[number] }
const isAnswer = (one: Task['answers'][number]): one is Answer => ANSWERS.some((known) => known === one.action)

interface AnswerFootProps {
  readonly detail: Pick<HiradcDetail, 'id' | 'number'>
  readonly task: Task
  /** In My Task, which says itself what the task is, and goes on to the next one. */
  readonly onAnswered?: () => void
}

/** The answer to the review or approval of an assessment, on its page and in My Task. */
export function AnswerFoot({ detail: { id, number }, task, onAnswered }: AnswerFootProps) {
  const answering = useAnswering<Answer>({
    number,
    send: async ({ action }, { comment }) => {
      const body = { id, taskId: task.id, version: task.version, action, comment }
      const { message } = await call(hiradc.approve, { body })
      toast.success('Success', message)
      onAnswered?.()
      await refreshDetail()
      forget(hiradc.get, hiradc.byMyTask)
    },
    onOutOfDate: () => void refreshDetail(),
  })
  return (
    <AnswerBar
      answering={answering}
      choices={task.answers.filter(isAnswer)}
      {...(onAnswered === undefined ? { about: aboutTask(task) } : {})}
    />
  )
}

const aboutTask = ({ label, onBehalfOf, dueAt }: Task) =>
  [
    texts.task(label),
    ...(onBehalfOf === null ? [] : [texts.onBehalf(onBehalfOf)]),
    ...(dueAt === null ? [] : [texts.until(dateTime(dueAt))]),
  ].join(' · ')
