import type { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { answerTaskOfKind, visibleCase, type WorkflowContext } from '../../../workflow/index.ts'

/**
 * Answers a question and its task; the patient is notified without content. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, also
 * for whose own reading it is about.
 */
export async function answerQuestion(
  context: WorkflowContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof healthQuestion.answer>,
) {
  const { assignmentNumber, taskId, version, answer } = body
  const { id: caseId } = await visibleCase(context, tx, actor, assignmentNumber)
  const [question] = await run<{ id: number; readerId: number | null }>(
    tx,
    sql`select id, reader_id from health_questions where case_id = ${caseId} for update`,
  )
  if (!question) throw httpError('NOT_FOUND')
  if (question.readerId === actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'It is about your own reading. Another person answers it' })
  }
  const answered = await answerTaskOfKind(context, tx, {
    actor,
    requestId,
    reasonField: 'answer',
    kind: 'health-question',
    answer: { assignmentNumber, taskId, version, action: 'close', comment: null },
  })
  await run(
    tx,
    sql`update health_questions set answer = ${answer}, answered_by = ${actor.userId}, answered_at = ${context.clock.now()}
      where id = ${question.id}`,
  )
  return { number: assignmentNumber, status: answered.status }
}
