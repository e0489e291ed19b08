import { type FitnessCertificate, fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { RETURN_STATES } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { staleRow } from '../../../platform/stale.ts'
import { signWithPassword } from '../../identity/index.ts'
import { clinicSettingsOf } from '../settings.ts'
import { patientInCare } from './care.ts'
import { countingOf, readCertificate } from './read-fitness.ts'
import {
  assertNotOverruled,
  assertReturn,
  lastDay,
  OWN_FITNESS,
  restsSince,
  unfitSince,
  validFromProblem,
} from './rules.ts'
import { announceFitness, lockPatient, type Writing, writeCertificate } from './write-certificate.ts'

/** The next number of a certificate, `MED/FIT/2026/XI/0001`. */
export const nextCertificateNumber = ({ numbering, clock }: AppContext, companyId: number): Promise<string> =>
  numbering.next(companyId, 'MED', 'FIT', clock.now())

type Deciding = SignedCall<typeof fitness.issue> | SignedCall<typeof fitness.returnToWork>

/** Who writes about whom; the patient is locked. Throws 404. */
async function writingOf(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: { actor: Writing['actor']; requestId: string; body: { userId: number } },
): Promise<Writing> {
  const patient = await patientInCare(context, tx, actor, body.userId, { part: 'fitness', oneself: OWN_FITNESS })
  const writing = { actor, requestId, at: context.clock.now(), patient }
  await lockPatient(tx, writing)
  return writing
}

/** After a longer time a person is examined before the return. Throws 422. */
async function assertExamined(tx: Tx, { patient, at }: Writing): Promise<void> {
  const today = formatDate(at)
  const since = (await unfitSince(tx, patient.id)) ?? (await restsSince(tx, patient.id, today))
  const { returnToWorkDays } = await clinicSettingsOf(tx, patient.companyId)
  if (since === null || today < addDays(since, returnToWorkDays)) return
  throw httpError('RULE', {
    message: `Unfit for ${returnToWorkDays} days or more: conclude an examination for the return to work`,
  })
}

async function decide(
  context: AppContext,
  tx: Tx,
  call: Deciding,
  { number, returns }: { readonly number: string; readonly returns: boolean },
): Promise<FitnessCertificate> {
  const { state, validUntil, restrictions } = call.body
  const writing = await writingOf(context, tx, call)
  const validFrom = formatDate(writing.at)
  const current = await countingOf(tx, writing.patient.id, validFrom)
  if (returns || RETURN_STATES.some((one) => one === state)) await assertReturn(tx, current, writing, returns)
  if (returns) await assertExamined(tx, writing)
  const until = await lastDay(tx, writing, { state, validFrom, validUntil })
  return writeCertificate(tx, writing, {
    number,
    state,
    validFrom,
    validUntil: until,
    restrictions,
    source: 'INTERNAL',
  })
}

/** A doctor decides on somebody's fitness, signed. Throws 404, 409 NOT_YOUR_ACT, 422 by field or rule. */
export async function issueFitness(
  context: AppContext,
  operation: typeof fitness.issue | typeof fitness.returnToWork,
  call: Deciding,
): Promise<FitnessCertificate> {
  const number = await nextCertificateNumber(context, call.actor.companyId)
  const made = { number, returns: operation.path === fitness.returnToWork.path }
  return signWithPassword(context, operation, call, (tx) => decide(context, tx, call, made), 'sign-medical')
}

/** Records what another provider has found, with its document. Throws 404, 409 NOT_YOUR_ACT, 422 by field or rule. */
export async function recordExternal(
  context: AppContext,
  call: SignedCall<typeof fitness.external>,
): Promise<FitnessCertificate> {
  const number = await nextCertificateNumber(context, call.actor.companyId)
  return createOnce(context, fitness.external, call, async (tx) => {
    const { state, validFrom, validUntil, restrictions, provider, fileId } = call.body
    const writing = await writingOf(context, tx, call)
    const today = formatDate(writing.at)
    const problem = validFromProblem(validFrom, today)
    if (problem !== null) throw httpError('INVALID', { errors: { validFrom: problem } })
    assertNotOverruled(await countingOf(tx, writing.patient.id, today), writing)
    const until = await lastDay(tx, writing, { state, validFrom, validUntil })
    const document = { provider, fileId, source: 'EXTERNAL' as const }
    return writeCertificate(tx, writing, { number, state, validFrom, validUntil: until, restrictions, ...document })
  })
}

/**
 * Revokes a certificate, signed: the one before counts again. Throws 404, 409 STALE, WRONG_STATE where it is revoked already, or
 * NOT_YOUR_ACT.
 */
export async function revokeFitness(
  context: AppContext,
  call: SignedCall<typeof fitness.revoke>,
): Promise<FitnessCertificate> {
  const { actor, requestId, body } = call
  return signWithPassword(
    context,
    fitness.revoke,
    call,
    async (tx) => {
      const [found] = await run<{ userId: number; version: number; isRevoked: boolean; number: string }>(
        tx,
        sql`select patient_id as user_id, version, revoked_at is not null as is_revoked, number from fitness_certificates
          where id = ${body.id} and company_id = ${actor.companyId} for update`,
      )
      if (!found) throw httpError('NOT_FOUND')
      const patient = await patientInCare(context, tx, actor, found.userId, {
        working: false,
        part: 'fitness',
        oneself: OWN_FITNESS,
      })
      const writing = { actor, requestId, at: context.clock.now(), patient }
      if (found.version !== body.version) throw await staleRow(tx, 'fitness_certificates', body.id)
      if (found.isRevoked) throw httpError('WRONG_STATE', { message: 'The certificate is revoked already' })
      await revokeCertificate(tx, writing, { id: body.id, number: found.number, reason: body.reason })
      return readCertificate(tx, body.id, formatDate(writing.at))
    },
    'sign-medical',
  )
}

/** Marks a locked certificate as revoked: it counts no more. */
export async function revokeCertificate(
  tx: Tx,
  writing: Writing,
  { id, number, reason }: { readonly id: number; readonly number: string; readonly reason: string },
): Promise<void> {
  const { at, actor, patient } = writing
  await run(
    tx,
    sql`update fitness_certificates set revoked_at = ${at}, revoked_by = ${actor.userId}, revoke_reason = ${reason},
      version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where id = ${id}`,
  )
  await announceFitness(tx, writing, [{ id, number, action: 'revoke', patient }])
}
