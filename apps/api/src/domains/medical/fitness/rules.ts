import type { FitnessState } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { CLEARED_STATES } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { clinicSettingsOf } from '../settings.ts'
import type { Counting } from './read-fitness.ts'
import { restingOf } from './resting.ts'
import type { Writing } from './write-certificate.ts'

/** Nobody decides on the own fitness. Throws 409. */
export function assertNotOneself({ actor, patient }: Writing): void {
  if (actor.userId === patient.id) {
    throw httpError('NOT_YOUR_ACT', { message: 'Somebody else decides on your own fitness' })
  }
}

/** Since when a person has been temporarily unfit without a break, or null. */
export async function unfitSince(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await run<{ since: string | null }>(
    tx,
    sql`select min(t.valid_from) as since from fitness_certificates t
      where t.patient_id = ${userId} and t.revoked_at is null and t.state = 'TEMPORARY_UNFIT'
        and not exists (select 1 from fitness_certificates o where o.patient_id = t.patient_id and o.revoked_at is null
          and o.state <> 'TEMPORARY_UNFIT' and (o.valid_from, o.id) > (t.valid_from, t.id))`,
  )
  return row?.since ?? null
}

/**
 * The last day of a certificate: the one that was chosen, else as the settings of the clinic say. Throws 422 for a day in the past or
 * later than the settings allow.
 */
export async function lastDay(
  tx: Tx,
  { at, patient }: Writing,
  { state, validFrom, validUntil }: { state: FitnessState; validFrom: string; validUntil: string | null },
): Promise<string | null> {
  if (state === 'UNFIT') return null
  const settings = await clinicSettingsOf(tx, patient.companyId)
  const isTemporary = state === 'TEMPORARY_UNFIT'
  const firstDay = isTemporary ? ((await unfitSince(tx, patient.id)) ?? validFrom) : validFrom
  const months = isTemporary ? settings.temporaryMonths : settings.fitnessMonths
  const latest = addMonths(firstDay, months)
  const usual = addMonths(validFrom, isTemporary ? settings.temporaryReviewMonths : settings.fitnessMonths)
  const isLate = usual > latest
  const chosen = validUntil ?? (isLate ? latest : usual)
  const problem =
    chosen < validFrom || chosen < formatDate(at)
      ? 'Not before today'
      : chosen > latest
        ? isTemporary
          ? `Temporarily unfit for at most ${months} months, until ${latest}. Then decide whether the person is fit`
          : `At most ${months} months, until ${latest}`
        : null
  if (problem) throw httpError('INVALID', { errors: { validUntil: problem } })
  return chosen
}

/** A document of another provider does not lift what a doctor of the clinic has found. Throws 422. */
export function assertNotOverruled(current: Counting | null, { patient }: Writing): void {
  if (current && current.source === 'INTERNAL' && !CLEARED_STATES.includes(current.state)) {
    throw httpError('RULE', {
      message: `A doctor of the clinic has decided on the fitness of ${patient.fullName}, and changes it`,
    })
  }
}

/** The first day of the rest that a person has now, or null. */
export async function restsSince(tx: Tx, userId: number, today: string): Promise<string | null> {
  const [rest] = await run<{ restFrom: string }>(
    tx,
    sql`select w.rest_from from ${restingOf(sql`${userId}::bigint`, sql`null::timestamptz`, today)} w
      where w.rest_from <= ${today}::date`,
  )
  return rest?.restFrom ?? null
}

/** Who is temporarily unfit is let back by a return to work, nobody else. Throws 422. */
export async function assertReturn(
  tx: Tx,
  current: Counting | null,
  { patient, at }: Writing,
  returns: boolean,
): Promise<void> {
  const isTemporary = current?.state === 'TEMPORARY_UNFIT'
  if (returns && !isTemporary && (await restsSince(tx, patient.id, formatDate(at))) === null)
    throw httpError('RULE', { message: `${patient.fullName} is neither temporarily unfit nor resting` })
  if (!returns && isTemporary) {
    throw httpError('RULE', { message: `${patient.fullName} is temporarily unfit. Record the return to work` })
  }
}
