import type { FitnessCertificate } from '@selamat/contract/domains/medical/fitness/fitness'
import type { FitnessSource, FitnessState } from '@selamat/contract/domains/medical/fitness/fitness-words'
import type { RestrictionWrite } from '@selamat/contract/domains/medical/fitness/fitness-write'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { attachFiles } from '../../files/index.ts'
import { ensurePatient } from '../patients/patient.ts'
import type { Patient } from './care.ts'
import { readCertificate } from './read-fitness.ts'

/** Who writes about whom, and when. */
export interface Writing {
  readonly actor: Actor
  readonly requestId: string
  readonly at: Date
  readonly patient: Patient
}

export interface NewCertificate {
  readonly number: string
  readonly state: FitnessState
  readonly validFrom: string
  readonly validUntil: string | null
  readonly restrictions: readonly RestrictionWrite[]
  readonly source: FitnessSource
  readonly examinationId?: number
  readonly provider?: string
  readonly fileId?: number
}

/** One after the other decides on a person's fitness: the patient's row is locked, and made where there is none. */
export async function lockPatient(tx: Tx, { actor, at, patient: { id, companyId } }: Writing): Promise<void> {
  await ensurePatient(tx, { companyId, userId: id, actorId: actor.userId, at })
  await run(tx, sql`select 1 from patients where id = ${id} for update`)
}

/** A certificate that has come or gone, and whose it is. */
export interface ChangedCertificate {
  readonly id: number
  readonly number: string
  readonly action: 'create' | 'revoke'
  readonly patient: Patient
}

/**
 * The trail says that the fitness of people has changed, and no more: by the rows of the people the live permits are looked at
 * again.
 */
export async function announceFitness(
  tx: Tx,
  { actor: { userId: actorId }, requestId, at }: Omit<Writing, 'patient'>,
  changed: readonly ChangedCertificate[],
): Promise<void> {
  const row = { actorId, at, requestId }
  await writeAudits(
    tx,
    changed.flatMap(({ id, number: label, action, patient: { id: userId, companyId, fullName } }) => [
      { ...row, companyId, entity: 'fitness_certificates', entityId: id, label, action },
      { ...row, companyId, entity: 'users', entityId: userId, label: fullName, action: 'fitness' },
    ]),
  )
  const notices = changed.map(({ patient: { id: entityId, companyId } }) => ({
    kind: 'FITNESS_CHANGED' as const,
    type: 'Health' as const,
    companyId,
    userIds: [entityId],
    entityId,
    params: {},
  }))
  await emitNotifications(tx, notices, at)
}

/** Keeps a certificate of a locked patient with its restrictions and file; it counts at once. */
export async function writeCertificate(tx: Tx, writing: Writing, made: NewCertificate): Promise<FitnessCertificate> {
  const { actor, at, patient } = writing
  const { number, state, validFrom, validUntil, restrictions, source, examinationId, provider, fileId } = made
  const by = actor.userId
  const [row] = await run<{ id: number }>(
    tx,
    sql`insert into fitness_certificates (company_id, number, patient_id, examination_id, state, valid_from, valid_until, source,
        provider, file_id, signed_by, signed_at, created_at, created_by, updated_at, updated_by)
      values (${patient.companyId}, ${number}, ${patient.id}, ${examinationId ?? null}, ${state}, ${validFrom}, ${validUntil}, ${source},
        ${provider ?? null}, ${fileId ?? null}, ${by}, ${at}, ${at}, ${by}, ${at}, ${by}) returning id`,
  )
  if (!row) throw httpError('INTERNAL')
  if (restrictions.length > 0) {
    const values = restrictions.map(
      ({ activity, label, until }) => sql`(${row.id}::bigint, ${activity}, ${label}, ${until}::date)`,
    )
    await run(
      tx,
      sql`insert into fitness_restrictions (certificate_id, activity, label, until) values ${sql.join(values)}`,
    )
  }
  if (fileId !== undefined) {
    await attachFiles(tx, { ids: [fileId], userId: by, ownerKind: 'fitness', ownerId: row.id })
  }
  await announceFitness(tx, writing, [{ id: row.id, number, action: 'create', patient }])
  return readCertificate(tx, row.id, formatDate(at))
}
