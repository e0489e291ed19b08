import type {
  healthQuestion,
  OwnQuestion,
  QuestionDetail,
} from '@selamat/contract/domains/medical/patients/health-question'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import type { Fragment } from '../../../../platform/records/statements.ts'
import { openTaskFor, visibleCase, type WorkflowContext } from '../../../workflow/index.ts'
import { readingsIn } from '../care.ts'

const MOST = 100

interface Stored extends Omit<OwnQuestion, 'askedAt' | 'answer'> {
  readonly askedAt: Date
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

const COLUMNS = sql`q.id, k.assignment_number as number, q.kind, q.about, q.about_label, q.question, q.asked_at, q.answer,
  b.full_name as answered_by, q.answered_at`
const questions = (columns: Fragment, where: Fragment) =>
  sql`select ${columns} from health_questions q join cases k on k.id = q.case_id join users u on u.id = q.patient_id
    left join users b on b.id = q.answered_by where ${where} order by q.id desc limit ${sql.lit(MOST)}`

const toQuestion = <T extends Stored>({ askedAt, answer, answeredBy, answeredAt, ...row }: T) => ({
  ...row,
  askedAt: formatTimestamp(askedAt),
  answer:
    answer === null || answeredBy === null || answeredAt === null
      ? null
      : { text: answer, by: answeredBy, at: formatTimestamp(answeredAt) },
})

/** The own questions, newest first. */
export async function ownQuestions(db: Executor, userId: number): Promise<OwnQuestion[]> {
  const rows = await run<Stored>(db, questions(COLUMNS, sql`q.patient_id = ${userId}`))
  return rows.map(toQuestion)
}

/**
 * A question, for the patient and who has the task to answer it, or had it; the item alone shows no more than that there is one. Not
 * the patient's look is a reading. Throws 404.
 */
export async function readQuestion(
  context: WorkflowContext,
  { actor, body, discloses }: SignedCall<typeof healthQuestion.detail>,
): Promise<QuestionDetail> {
  const db = context.database.kysely
  const { id: caseId } = await visibleCase(context, db, actor, body.assignmentNumber)
  const task = await openTaskFor(context, actor, caseId)
  const hasTask = sql`exists (select from task_candidates tc where tc.case_id = q.case_id and tc.user_id = ${actor.userId}
    and (tc.open or tc.settled_at is not null))`
  const [found] = await run<Stored & Pick<QuestionDetail, 'patientId' | 'fullName' | 'username'>>(
    db,
    questions(
      sql`${COLUMNS}, q.patient_id, u.full_name, u.username`,
      sql`q.case_id = ${caseId} and (q.patient_id = ${actor.userId} or ${task !== null} or ${hasTask})`,
    ),
  )
  if (!found) throw httpError('NOT_FOUND')
  const isOwn = found.patientId === actor.userId
  if (isOwn) discloses(null)
  const patients = isOwn ? [] : [found.patientId]
  const readings = await readingsIn(context, db, actor, patients, { part: 'question', purpose: 'TREATMENT' })
  for (const reading of readings) discloses(reading)
  return { ...toQuestion(found), isOwn, task: task && { id: task.id, version: task.version } }
}
