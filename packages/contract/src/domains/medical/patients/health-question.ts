import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant, rowVersion, text } from '../../../kit/text.ts'
import { ASKED_ENTRIES, QUESTION_KINDS } from './health-question-words.ts'

const answered = z.object({ text: z.string(), by: z.string(), at: instant })

const questionRow = z.object({
  id,
  number: z.string(),
  kind: z.enum(QUESTION_KINDS),
  about: z.enum(ASKED_ENTRIES),
  /** What the entry was called when it was asked about. */
  aboutLabel: z.string(),
  question: z.string(),
  askedAt: instant,
  /** Null: nobody has answered yet. */
  answer: answered.nullable(),
})
export type OwnQuestion = z.infer<typeof questionRow>

const questionDetail = questionRow.extend({
  patientId: id,
  fullName: z.string(),
  username: z.string(),
  isOwn: z.boolean(),
  /** The open task of the reader. */
  task: z.object({ id, version: z.int() }).nullable(),
})
export type QuestionDetail = z.infer<typeof questionDetail>

const number = z.string().min(1).max(80)
const own = { permission: 'signed-in', ownScope: true, confidential: true } as const

/** What somebody asks about an entry of the own health, or has against it. */
export const healthQuestion = {
  ask: endpoint({
    ...own,
    method: 'POST',
    path: '/my-health/questions',
    summary: 'Ask about an entry of the own health, or object to it',
    done: 'Sent to the medical center',
    creates: true,
    body: z.strictObject({
      about: z.enum(ASKED_ENTRIES),
      aboutId: id,
      kind: z.enum(QUESTION_KINDS).default('QUESTION'),
      question: text(2000).pipe(z.string().min(10, 'Say it in at least 10 letters')),
    }),
    data: z.object({ id, number: z.string() }),
  }),
  own: endpoint({
    ...own,
    method: 'GET',
    path: '/my-health/questions',
    summary: 'The own questions with their answers, newest first',
    data: z.array(questionRow),
  }),
  detail: endpoint({
    ...own,
    method: 'POST',
    path: '/health-questions/detail',
    summary: 'A question, for who has asked it and who answers it',
    reading: 'record',
    body: z.strictObject({ assignmentNumber: number }),
    data: questionDetail,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/health-questions/answer',
    summary: 'Answer the question of a patient; the patient is notified',
    done: 'Answered',
    permission: may('menu/My Task', 'update'),
    confidential: true,
    body: z.strictObject({
      assignmentNumber: number,
      taskId: id,
      version: rowVersion,
      answer: text(2000).pipe(z.string().min(10, 'Answer in at least 10 letters')),
    }),
    data: z.object({ number: z.string(), status: z.string() }),
  }),
}
