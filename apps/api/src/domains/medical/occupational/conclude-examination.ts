import { type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emit } from '../../../platform/outbox.ts'
import { signWithPassword } from '../../identity/index.ts'
import { lastDay } from '../fitness/rules.ts'
import { lockPatient, type Writing, writeCertificate } from '../fitness/write-certificate.ts'
import { nextCertificateNumber, revokeCertificate } from '../fitness/write-fitness.ts'
import { type ExaminationSubject, examinationMoves } from './examination-moves.ts'
import { examinationSubjects, openExamination } from './examination-subject.ts'
import { readExamination } from './read-examinations.ts'
import { RECALLS_CHANGED } from './settle-recalls.ts'

const writingOf = (
  { clock }: AppContext,
  { actor, requestId }: Pick<Writing, 'actor' | 'requestId'>,
  { patientId, companyId, patientName }: ExaminationSubject,
): Writing => ({
  actor,
  requestId,
  at: clock.now(),
  patient: { id: patientId, companyId, fullName: patientName },
})

/** Hands the results to the doctor, or returns them to be collected again. Throws like the life cycle. */
export async function moveExamination(
  context: AppContext,
  tx: Tx,
  action: 'collect' | 'return',
  call: SignedCall<typeof checkUp.collect> & { readonly body: { readonly reason?: string } },
): Promise<CheckUpDetail> {
  const { actor, requestId, body } = call
  const subject = await openExamination(context, tx, actor, body)
  const request = { action, at: context.clock.now(), reason: body.reason ?? null, change: () => ({}) }
  await examinationMoves.move(tx, { actor, requestId }, { subject, ...request })
  await emit(tx, RECALLS_CHANGED, { userIds: [subject.patientId] }, request.at)
  return readExamination(context, actor, subject.id, tx)
}

/**
 * Hands the results of several examinations to the doctor: those that are ready for it, and within reach. Gives their ids. Throws 404
 * where one is not there.
 */
export async function collectMany(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof checkUp.collectMany>,
): Promise<number[]> {
  const at = context.clock.now()
  const ids = [...new Set(body.ids)]
  await run(
    tx,
    sql`select 1 from examinations where id = any(${ids}) and company_id = ${actor.companyId} order by id for update`,
  )
  const subjects = await examinationSubjects(context, tx, actor, ids)
  if (subjects.length < ids.length) throw httpError('NOT_FOUND')
  const ready = subjects.filter((subject) => examinationMoves.allowed(subject, actor, ['collect'])[0]?.allowed)
  const moved = await examinationMoves.moveAll(
    tx,
    { actor, requestId },
    { subjects: ready, action: 'collect', at, change: () => ({}) },
  )
  const userIds = [...new Set(moved.map(({ subject }) => subject.patientId))]
  if (userIds.length > 0) await emit(tx, RECALLS_CHANGED, { userIds }, at)
  return moved.map(({ subject }) => subject.id)
}

/**
 * A doctor concludes an examination and certifies the fitness with it, signed: both or neither. Throws like the life cycle, 422 by
 * field.
 */
export async function concludeExamination(
  context: AppContext,
  call: SignedCall<typeof checkUp.conclude>,
): Promise<CheckUpDetail> {
  const { actor, requestId, body } = call
  const number = await nextCertificateNumber(context, actor.companyId)
  const work = async (tx: Tx) => {
    const subject = await openExamination(context, tx, actor, body)
    const writing = writingOf(context, call, subject)
    const { at } = writing
    const { state, validUntil, restrictions, conclusion } = body
    await lockPatient(tx, writing)
    const validFrom = formatDate(at)
    const change = async () => {
      const until = await lastDay(tx, writing, { state, validFrom, validUntil })
      const made = { number, state, validFrom, validUntil: until, restrictions, source: 'INTERNAL' as const }
      await writeCertificate(tx, writing, { ...made, examinationId: subject.id })
      return { set: { conclusion, signedBy: actor.userId, signedAt: at } }
    }
    await examinationMoves.move(tx, { actor, requestId }, { subject, action: 'conclude', at, change })
    return readExamination(context, actor, subject.id, tx)
  }
  return signWithPassword(context, checkUp.conclude, call, work, 'sign-medical')
}

/** Another doctor voids a concluded examination, signed; its certificate is revoked. Throws like the life cycle. */
export async function voidExamination(
  context: AppContext,
  call: SignedCall<typeof checkUp.void>,
): Promise<CheckUpDetail> {
  const { actor, requestId, body } = call
  const { reason } = body
  const work = async (tx: Tx) => {
    const subject = await openExamination(context, tx, actor, body)
    const writing = writingOf(context, call, subject)
    const change = async () => {
      const [certificate] = await run<{ id: number; number: string }>(
        tx,
        sql`select id, number from fitness_certificates where examination_id = ${subject.id} and revoked_at is null for update`,
      )
      if (certificate) await revokeCertificate(tx, writing, { ...certificate, reason })
      return {}
    }
    await examinationMoves.move(tx, { actor, requestId }, { subject, action: 'void', at: writing.at, reason, change })
    await emit(tx, RECALLS_CHANGED, { userIds: [subject.patientId] }, writing.at)
    return readExamination(context, actor, subject.id, tx)
  }
  return signWithPassword(context, checkUp.void, call, work, 'sign-medical')
}
