import { dateTime } from '../../lib/format.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../toast.ts'
import { AnswerBar } from './answer-bar.tsx'
import { type AnswerChoice, type GivenAnswer, useAnswering } from './answering.ts'
import { texts } from './texts.ts'

const ANSWERS = ['approve', 'return', 'reject'] as const
type ApprovalAction = (typeof ANSWERS)[number]
type ApprovalChoice = AnswerChoice & { readonly action: ApprovalAction }
const isApproval = (choice: AnswerChoice): choice is ApprovalChoice => ANSWERS.some((one) => one === choice.action)

/** An approval that waits for the reader. */
interface ApprovalTask {
  readonly id: number
  readonly version: number
  readonly label: string
  /** The person who is away, for whom a stand-in answers. */
  readonly onBehalfOf: string | null
  readonly dueAt: string | null
  readonly answers: readonly AnswerChoice[]
}

interface ApprovalBarProps {
  /** The number of the record. */
  readonly number: string
  readonly task: ApprovalTask
  /** Sends the answer. Throws ApiError. */
  readonly send: (
    answer: { readonly taskId: number; readonly version: number; readonly action: ApprovalAction },
    input: GivenAnswer,
  ) => Promise<{ readonly message: string }>
  /** What the signature of each answer says; left out, it is not signed. */
  readonly meaning?: Readonly<Record<ApprovalAction, string>>
  /** Reads the record again. */
  readonly reload: () => Promise<void>
  /** In My Task, which says itself what the task is, and goes on to the next one. */
  readonly onAnswered?: (() => void) | undefined
}

/** The answer to the approval of a record, on its page and in My Task. */
export function ApprovalBar({ number, task, send, meaning, reload, onAnswered }: ApprovalBarProps) {
  const { id: taskId, version, onBehalfOf } = task
  const answering = useAnswering<ApprovalChoice>({
    number,
    // A stand-in signs by the own name, for the person who is away.
    ...(meaning !== undefined && {
      meaningOf: ({ action }) => texts.meaning(meaning[action], session.get().session?.user.fullName ?? '', onBehalfOf),
    }),
    send: async ({ action }, input) => {
      const { message } = await send({ taskId, version, action }, input)
      toast.success('Success', message)
      onAnswered?.()
      await reload()
    },
    onOutOfDate: () => void reload(),
  })
  return (
    <AnswerBar
      answering={answering}
      choices={task.answers.filter(isApproval)}
      {...(onAnswered === undefined && { about: aboutTask(task) })}
    />
  )
}

const aboutTask = ({ label, onBehalfOf, dueAt }: ApprovalTask) =>
  [
    texts.task(label),
    ...(onBehalfOf === null ? [] : [texts.onBehalf(onBehalfOf)]),
    ...(dueAt === null ? [] : [texts.due(dateTime(dueAt))]),
  ].join(' · ')
