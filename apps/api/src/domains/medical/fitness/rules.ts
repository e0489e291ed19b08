import type { ClinicSettings } from '@selamat/contract/domains/medical/clinic-settings'
import type { FitnessState } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { CLEARED_STATES } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { clinicSettingsOf } from '../settings.ts'
import type { Patient } from './care.ts'
import type { Counting } from './read-fitness.ts'
import { restingOf } from './resting.ts'
import type { Writing } from './write-certificate.ts'

/** What is said to who would decide on the own fitness. */
export const OWN_FITNESS = 'Somebody else decides on your own fitness'

/** SQL of since when a person has been temporarily unfit without a break, or null. */
export const unfitSinceOf = (person: Fragment): Fragment => sql`(select min(t.valid_from) from fitness_certificates t
  where t.patient_id = ${person} and t.revoked_at is null and t.state = 'TEMPORARY_UNFIT'
    and not exists (select 1 from fitness_certificates o where o.patient_id = t.patient_id and o.revoked_at is null
      and o.state <> 'TEMPORARY_UNFIT' and (o.valid_from, o.id) > (t.valid_from, t.id)))`

/** Since when a person has been temporarily unfit without a break, or null. */
export async function unfitSince(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await run<{ since: string | null }>(tx, sql`select ${unfitSinceOf(sql`${userId}::bigint`)} as since`)
  return row?.since ?? null
}

interface Period {
  readonly state: FitnessState
  readonly validFrom: string
  readonly validUntil: string | null
}

/**
 * The last day of a certificate: the one that was chosen, else as the settings of the clinic say; or why it cannot be the last one,
 * as it is past or later than the settings allow.
 */
export function lastDayOf(
  settings: ClinicSettings,
  { state, validFrom, validUntil }: Period,
  { unfitSince: since, today }: { readonly unfitSince: string | null; readonly today: string },
): { readonly until: string | null; readonly problem: string | null } {
  if (state === 'UNFIT') return { until: null, problem: null }
  const isTemporary = state === 'TEMPORARY_UNFIT'
  const firstDay = isTemporary ? (since ?? validFrom) : validFrom
  const months = isTemporary ? settings.temporaryMonths : settings.fitnessMonths
  const latest = addMonths(firstDay, months)
  const usual = addMonths(validFrom, isTemporary ? settings.temporaryReviewMonths : settings.fitnessMonths)
  const isLate = usual > latest
  const until = validUntil ?? (isLate ? latest : usual)
  const problem =
    until < validFrom || until < today
      ? 'Not before today'
      : until > latest
        ? isTemporary
          ? `Temporarily unfit for at most ${months} months, until ${latest}. Then decide whether the person is fit`
          : `At most ${months} months, until ${latest}`
        : null
  return { until, problem }
}

/** The same of one person. Throws 422. */
export async function lastDay(tx: Tx, { at, patient }: Writing, period: Period): Promise<string | null> {
  const settings = await clinicSettingsOf(tx, patient.companyId)
  const since = period.state === 'TEMPORARY_UNFIT' ? await unfitSince(tx, patient.id) : null
  const { until, problem } = lastDayOf(settings, period, { unfitSince: since, today: formatDate(at) })
  if (problem) throw httpError('INVALID', { errors: { validUntil: problem } })
  return until
}

/** Why a document of another provider cannot count from a day; null: it can. */
export const validFromProblem = (validFrom: string, today: string): string | null =>
  validFrom > today ? 'Not later than today' : null

/** Why a document of another provider does not count: it does not lift what a doctor of the clinic has found. */
export const overruledProblem = (
  current: Pick<Counting, 'state' | 'source'> | null,
  { fullName }: Patient,
): string | null =>
  current && current.source === 'INTERNAL' && !CLEARED_STATES.includes(current.state)
    ? `A doctor of the clinic has decided on the fitness of ${fullName}, and changes it`
    : null

/** The same. Throws 422. */
export function assertNotOverruled(current: Counting | null, { patient }: Writing): void {
  const message = overruledProblem(current, patient)
  if (message !== null) throw httpError('RULE', { message })
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
