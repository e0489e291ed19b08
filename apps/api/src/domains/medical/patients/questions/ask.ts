import type { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { startCase, type WorkflowContext } from '../../../workflow/index.ts'
import { ensurePatient } from '../patient.ts'
import { type Entry, entryOf } from './entries.ts'
import { type QuestionFacts, questionFlow } from './question-flow.ts'

/** What the lists of the engine show: what it is about stays with the question. */
export const QUESTION_SUBJECT = 'Question about my health'
/** The most that somebody waits for an answer to. */
const MOST_OPEN = 10

/** A doctor of the clinic who can answer whatever the roles of a company are called: neither the patient nor the reader. */
async function factsOf(tx: Tx, companyId: number, patientId: number, { answerer, readerId }: Entry) {
  const [anybody] = await run<{ username: string }>(
    tx,
    sql`select u.username from clinicians c join users u on u.id = c.user_id and u.archived_at is null
      where c.company_id = ${companyId} and c.archived_at is null and c.profession in ('DOCTOR', 'NURSE')
        and u.id <> ${patientId} and u.id is distinct from ${readerId}::bigint order by c.profession, c.id limit 1`,
  )
  const facts: QuestionFacts = { answerer: answerer ?? '', anybody: anybody?.username ?? '' }
  return facts
}

/**
 * Asks about an entry of the own health: a case without content leads the question to who answers for the entry. Throws 404 for an
 * entry that is not one's own or not visible, 409 with too many questions, 422 where nobody could answer.
 */
export async function ask(context: WorkflowContext, tx: Tx, call: SignedCall<typeof healthQuestion.ask>) {
  const { actor, body, requestId } = call
  const { userId, companyId, employerId } = actor
  const at = context.clock.now()
  const entry = await entryOf(tx, body.about, { id: body.aboutId, userId, companyId })
  if (!entry) throw httpError('NOT_FOUND')
  await ensurePatient(tx, { companyId, userId, actorId: userId, at })
  // The lock lets one question of a person through at a time.
  await run(tx, sql`select 1 from patients where id = ${userId} for no key update`)
  const open = await run(
    tx,
    sql`select 1 from health_questions where patient_id = ${userId} and answer is null limit ${sql.lit(MOST_OPEN)}`,
  )
  if (open.length === MOST_OPEN) {
    throw httpError('WRONG_STATE', { message: `${MOST_OPEN} of your questions have no answer yet. Wait for one first` })
  }
  const number = await context.numbering.next(companyId, 'MED', 'ASK', at)
  const { caseId } = await startCase(context, tx, {
    kind: 'health-question',
    flow: await questionFlow(tx, companyId, at),
    companyId,
    employerId,
    submitterId: userId,
    assignmentNumber: number,
    subject: QUESTION_SUBJECT,
    ...{ siteId: null, locationId: null, subLocationId: null },
    facts: await factsOf(tx, companyId, userId, entry),
    at,
    requestId,
  })
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into health_questions (company_id, case_id, patient_id, kind, about, about_id, about_label, reader_id, question, asked_at)
      values (${companyId}, ${caseId}, ${userId}, ${body.kind}, ${body.about}, ${body.aboutId}, ${entry.label}, ${entry.readerId},
        ${body.question}, ${at}) returning id`,
  )
  if (!made) throw httpError('INTERNAL')
  return { id: made.id, number }
}
