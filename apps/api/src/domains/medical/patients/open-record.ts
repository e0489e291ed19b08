import { DOCTOR } from '@selamat/contract/domains/medical/items'
import type { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emitNotification, emitNotifications } from '../../../platform/notification.ts'
import { staleRow } from '../../../platform/stale.ts'
import { holdsItem } from '../../workflow/index.ts'
import { clinicHeads } from '../centers/head.ts'
import { clinicSettingsOf } from '../settings.ts'
import { purposesFor } from './care.ts'
import { patientNamed } from './find-patient.ts'
import { assertNotOneself, assertWorksWith } from './guards.ts'

/** Who hears of an emergency or a restriction: the heads of the clinic; where there is no other, the doctors who may restrict a record. */
async function watchersOf(tx: Tx, companyId: number, except: readonly number[]): Promise<readonly { id: number }[]> {
  const heads = await run<{ id: number }>(
    tx,
    sql`select distinct h.id from (${clinicHeads(sql`${companyId}`)}) h where h.id <> all(${except})`,
  )
  if (heads.length > 0) return heads
  return run<{ id: number }>(
    tx,
    sql`select u.id from users u where u.company_id = ${companyId} and u.archived_at is null and u.id <> all(${except})
      and ${holdsItem(sql`u.id`, [DOCTOR], 'update')}`,
  )
}

/**
 * Opens a record for some hours without a care relation. An emergency is told at once to the heads of the clinic, every opening
 * to the patient on the next morning. Throws 404, and 422 at the purpose where only an emergency opens the record.
 */
export async function openWithReason(context: AppContext, tx: Tx, call: SignedCall<typeof medicalRecord.open>) {
  const { actor, body, requestId } = call
  const { purpose, reason } = body
  const at = context.clock.now()
  const patientId = await patientNamed(tx, actor, body)
  if (patientId === actor.userId) {
    throw httpError('INVALID', { errors: { username: 'This is your own record. Open My health' } })
  }
  const { companyId, purposes } = await purposesFor(context, tx, actor, patientId)
  if (!purposes.includes(purpose)) {
    throw httpError('INVALID', { errors: { purpose: 'This record opens in an emergency only' } })
  }
  const { emergencyHours } = await clinicSettingsOf(tx, companyId)
  const until = new Date(at.getTime() + emergencyHours * HOUR)
  const [opening] = await run<{ id: number; patient: string }>(
    tx,
    sql`insert into record_openings (company_id, patient_id, user_id, purpose, reason, at, until)
      values (${companyId}, ${patientId}, ${actor.userId}, ${purpose}, ${reason}, ${at}, ${until})
      returning id, (select u.full_name from users u where u.id = patient_id) as patient`,
  )
  if (!opening) throw httpError('INTERNAL')
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'record_openings',
    entityId: opening.id,
    label: 'Medical record',
    action: 'open-record',
    after: { purpose },
  })
  if (purpose === 'EMERGENCY') {
    const heads = await watchersOf(tx, companyId, [actor.userId, patientId])
    const params = { reader: actor.fullName, patient: opening.patient }
    const userIds = heads.map(({ id }) => id)
    const notice = {
      kind: 'RECORD_EMERGENCY',
      companyId,
      userIds,
      entityId: opening.id,
      params,
      type: 'Health',
    } as const
    await emitNotification(tx, notice, at)
  }
  return { userId: patientId, until: formatTimestamp(until) }
}

/** Notifies patients of whose record was opened before today by somebody who does not treat them; returns how many openings. */
export async function tellOfOpenings({ database, clock }: AppContext): Promise<number> {
  const at = clock.now()
  return database.transaction(async (tx) => {
    const opened = await run<{ id: number; companyId: number; patientId: number; reader: string }>(
      tx,
      sql`update record_openings o set notified_at = ${at} from users u
        where u.id = o.user_id and o.notified_at is null and o.at < ${instantAt(formatDate(at))}
        returning o.id, o.company_id, o.patient_id, u.full_name as reader`,
    )
    const notices = opened.map(({ id, companyId, patientId, reader }) => ({
      kind: 'RECORD_OPENED' as const,
      companyId,
      userIds: [patientId],
      entityId: id,
      params: { reader },
      type: 'Health' as const,
    }))
    await emitNotifications(tx, notices, at)
    return opened.length
  })
}

/** Whether somebody who may restrict lifts the restriction of a patient: as a head of the clinic, or where nobody else is one. */
export async function liftsRestriction(
  db: Executor,
  { userId, companyId }: Actor,
  patientId: number,
): Promise<boolean> {
  const heads = await run<{ id: number }>(
    db,
    sql`select distinct h.id from (${clinicHeads(sql`${companyId}::bigint`)}) h where h.id <> ${patientId}`,
  )
  return heads.length === 0 || heads.some(({ id }) => id === userId)
}

/**
 * Restricts a record of a patient in scope, or lifts that; the other heads of the clinic are notified at once. Throws 404, 403 for who is
 * no doctor of the clinic, or does not head it where a restriction is lifted, 409 NOT_YOUR_ACT for the own one, 409 STALE.
 */
export async function restrictRecord(context: AppContext, tx: Tx, call: SignedCall<typeof medicalRecord.restrict>) {
  const { actor, body, requestId } = call
  const { userId, version, isRestricted } = body
  const at = context.clock.now()
  const { companyId, isReached } = await purposesFor(context, tx, actor, userId)
  if (!isReached) throw httpError('NOT_FOUND')
  assertNotOneself(actor, userId, 'Another doctor restricts your own record')
  await assertWorksWith(tx, actor, 'record')
  if (!isRestricted && !(await liftsRestriction(tx, actor, userId))) {
    throw httpError('FORBIDDEN', { message: 'The head of the clinic lifts the restriction of a record' })
  }
  const [changed] = await run<{ rmNumber: string; version: number; fullName: string }>(
    tx,
    sql`update patients set is_restricted = ${isRestricted}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
      where id = ${userId} and version = ${version} returning rm_number, version,
        (select u.full_name from users u where u.id = patients.id) as full_name`,
  )
  if (!changed) throw await staleRow(tx, 'patients', userId)
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'patients',
    entityId: userId,
    label: changed.rmNumber,
    action: isRestricted ? 'restrict' : 'lift-restriction',
  })
  const watchers = await watchersOf(tx, companyId, [actor.userId, userId])
  const notice = {
    kind: 'RECORD_RESTRICTED',
    companyId,
    userIds: watchers.map(({ id }) => id),
    entityId: userId,
    params: { doctor: actor.fullName, patient: changed.fullName, isRestricted },
    type: 'Health',
  } as const
  await emitNotification(tx, notice, at)
  return { userId, version: changed.version }
}
