import { annualCheckUp, type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { examinationLifecycle } from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import type { ResultsWrite } from '@selamat/contract/domains/medical/occupational/examination-results'
import type { ExaminationType } from '@selamat/contract/domains/medical/occupational/examination-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { patientInCare } from '../fitness/care.ts'
import { ensurePatient } from '../patients/patient.ts'
import type { ExaminationSubject } from './examination-moves.ts'
import { examinedOnProblem, HANDED_OVER, yearTaken } from './examination-rules.ts'
import { openExamination } from './examination-subject.ts'
import { readExamination } from './read-examinations.ts'

interface Head {
  readonly userId: number
  readonly examinationType: ExaminationType
  readonly planYear: number | null
  readonly provider: string | null
  readonly examinedOn: string
}

const nextNumber = ({ numbering, clock }: AppContext, companyId: number): Promise<string> =>
  numbering.next(companyId, 'MED', 'EXM', clock.now())

/** Keeps a new examination as a draft. Throws 404, 422 by field. */
async function create(
  context: AppContext,
  tx: Tx,
  { actor, requestId, number }: { actor: Actor; requestId: string; number: string },
  { userId, examinationType, planYear, provider, examinedOn }: Head,
): Promise<CheckUpDetail> {
  const patient = await patientInCare(context, tx, actor, userId, { part: 'results' })
  const at = context.clock.now()
  const problem = examinedOnProblem(examinedOn, formatDate(at))
  if (problem !== null) throw httpError('INVALID', { errors: { examinedOn: problem } })
  const { companyId } = patient
  const by = actor.userId
  await ensurePatient(tx, { companyId, userId, actorId: by, at })
  const [row] = await run<{ id: number }>(
    tx,
    sql`insert into examinations (company_id, number, patient_id, examination_type, plan_year, provider, examined_on, status,
        created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${number}, ${userId}, ${examinationType}, ${planYear}, ${provider}, ${examinedOn},
        ${examinationLifecycle.initial}, ${at}, ${by}, ${at}, ${by}) returning id`,
  ).catch((error: unknown) => {
    if (brokenConstraint(error, '23505') !== 'examinations_of_year') throw error
    throw httpError('INVALID', { errors: { planYear: yearTaken(patient.fullName, planYear) } })
  })
  if (!row) throw httpError('INTERNAL')
  await writeAudit(tx, { ...trail(companyId, actor, at, requestId), entityId: row.id, label: number, action: 'create' })
  return readExamination(context, actor, row.id, tx)
}

const trail = (companyId: number, { userId: actorId }: Actor, at: Date, requestId: string) =>
  ({ companyId, actorId, at, requestId, entity: 'examinations' }) as const

/** Creates a check-up, once for each Idempotency-Key. Throws 404, 422 by field. */
export async function createCheckUp(
  context: AppContext,
  call: SignedCall<typeof checkUp.create>,
): Promise<CheckUpDetail> {
  const number = await nextNumber(context, call.actor.companyId)
  return createOnce(context, checkUp.create, call, (tx) =>
    create(context, tx, { ...call, number }, { ...call.body, planYear: null }),
  )
}

/** Creates the annual check-up of a person and year, once. Throws 404, 422 by field. */
export async function createAnnual(
  context: AppContext,
  call: SignedCall<typeof annualCheckUp.save>,
): Promise<CheckUpDetail> {
  const number = await nextNumber(context, call.actor.companyId)
  return createOnce(context, annualCheckUp.save, call, (tx) =>
    create(context, tx, { ...call, number }, { ...call.body, examinationType: 'PERIODIC' }),
  )
}

/** Deletes an own draft. Throws 404 also for one of the other list, 409 STALE, WRONG_STATE or NOT_YOUR_ACT. */
export async function deleteDraft(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof checkUp.delete>,
  isAnnual: boolean,
): Promise<void> {
  const { actor, requestId, params, body } = call
  const subject = await openExamination(context, tx, actor, { id: params.id, version: body.version })
  if ((subject.examinationType === 'PERIODIC') !== isAnnual || !subject.rights.delete) throw httpError('NOT_FOUND')
  if (subject.status !== 'DRAFT') {
    throw httpError('WRONG_STATE', { message: 'Only a draft is deleted. Another doctor voids what is concluded' })
  }
  if (subject.createdBy !== actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'Only who wrote the draft deletes it' })
  }
  await run(tx, sql`delete from examinations where id = ${subject.id}`)
  const row = trail(subject.companyId, actor, context.clock.now(), requestId)
  await writeAudit(tx, { ...row, entityId: subject.id, label: subject.number, action: 'delete' })
}

/** Writes all that was found at an examination in place of what was there. Throws 404, 409 STALE or WRONG_STATE. */
export async function writeResults(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof checkUp.write>,
): Promise<CheckUpDetail> {
  const { actor, body, requestId } = call
  const subject = await openExamination(context, tx, actor, body)
  assertDraft(subject)
  const at = context.clock.now()
  await replaceResults(tx, subject.id, body)
  await run(
    tx,
    sql`update examinations set version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where id = ${subject.id}`,
  )
  const row = trail(subject.companyId, actor, at, requestId)
  await writeAudit(tx, { ...row, entityId: subject.id, label: subject.number, action: 'update' })
  return readExamination(context, actor, subject.id, tx)
}

function assertDraft({ status, rights }: ExaminationSubject): void {
  if (!rights.write && !rights.doctor) throw httpError('NOT_FOUND')
  if (status !== 'DRAFT') throw httpError('WRONG_STATE', { message: HANDED_OVER })
}

async function replaceResults(tx: Tx, id: number, { results, audiograms, spirometry }: ResultsWrite): Promise<void> {
  for (const table of ['examination_results', 'audiograms', 'spirometries']) {
    await run(tx, sql`delete from ${sql.raw(table)} where examination_id = ${id}`)
  }
  if (results.length > 0) {
    await run(
      tx,
      sql`insert into examination_results (examination_id, position, test, item, value, unit, low, high, finding, is_critical)
        select ${id}, r.n, r.test, r.item, r.value, r.unit, r.low, r.high, r.finding, r."isCritical"
        from rows from (json_to_recordset(${JSON.stringify(results)}::json) as (test text, item text, value numeric, unit text,
          low numeric, high numeric, finding text, "isCritical" boolean)) with ordinality
          r (test, item, value, unit, low, high, finding, "isCritical", n)`,
    )
  }
  if (audiograms.length > 0) {
    await run(
      tx,
      sql`insert into audiograms (examination_id, ear, hz500, hz1000, hz2000, hz3000, hz4000, hz6000, hz8000, is_baseline)
        select ${id}, a.ear, a.hz500, a.hz1000, a.hz2000, a.hz3000, a.hz4000, a.hz6000, a.hz8000, a."isBaseline"
        from json_to_recordset(${JSON.stringify(audiograms)}::json) as a (ear text, hz500 int, hz1000 int, hz2000 int, hz3000 int,
          hz4000 int, hz6000 int, hz8000 int, "isBaseline" boolean)`,
    )
  }
  if (spirometry) {
    const { fvc, fev1 } = spirometry
    await run(tx, sql`insert into spirometries (examination_id, fvc, fev1) values (${id}, ${fvc}, ${fev1})`)
  }
}
