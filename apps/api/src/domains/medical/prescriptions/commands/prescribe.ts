import { checksOf } from '@selamat/contract/domains/medical/prescriptions/line-checks'
import type { MedicineSubmission, PrescribedLine } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { prescriptionLifecycle } from '@selamat/contract/domains/medical/prescriptions/prescription-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { staleRow } from '../../../../platform/stale.ts'
import type { ReservationSubject } from '../../appointments/reservation-subject.ts'
import { ITEM_NAME, knownOf } from '../queries/lines.ts'
import { writeRefusal } from '../queries/read-prescription.ts'

type Prescribing = Extract<MedicineSubmission, { isConfirm: false }>
interface By {
  readonly actor: Actor
  readonly requestId: string
}

/**
 * Writes the prescription of a visit under examination. Throws 409 where it is not the doctor's turn, where another one is there or
 * was changed; 422 at the field for what cannot be chosen, and where a severe allergy stops a medicine without a reason.
 */
export async function prescribe(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: By,
  visit: ReservationSubject,
  body: Prescribing,
): Promise<void> {
  const refusal = writeRefusal(visit, actor)
  if (refusal !== null) {
    throw httpError(visit.status === 'IN_EXAMINATION' ? 'NOT_YOUR_ACT' : 'WRONG_STATE', { message: refusal })
  }
  await assertMedicines(context, tx, visit, body)
  const at = context.clock.now()
  const { treatment, diagnose, note } = body
  const isNew = body.treatmentId === null
  const { id, number } = isNew ? await begin(context, tx, visit, actor, at) : await open(tx, visit, body)
  await run(
    tx,
    sql`update prescriptions set treatment = ${treatment}, diagnose = ${diagnose}, note = ${note}, prescriber_id = ${actor.userId},
        version = version + ${isNew ? 0 : 1}, updated_at = ${at}, updated_by = ${actor.userId}
      where id = ${id}`,
  )
  await writeLines(tx, id, body.medicines)
  await writeAudit(tx, {
    companyId: visit.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'prescriptions',
    entityId: id,
    label: number,
    // Health data: that it was written, and no word of what.
    action: isNew ? 'create' : 'update',
    after: { medicines: body.medicines.length },
  })
}

/** Throws 422 at each medicine that cannot be chosen, or that a severe allergy stops. */
async function assertMedicines(
  context: AppContext,
  tx: Tx,
  { companyId, patientId }: ReservationSubject,
  { medicines, treatmentId }: Prescribing,
): Promise<void> {
  const found = await run<{ itemId: number; itemName: string; ingredients: string[] }>(
    tx,
    sql`select i.id as item_id, ${ITEM_NAME} as item_name, i.ingredients from stock_items i
      where i.id = any(${medicines.map(({ itemId }) => itemId)}) and i.company_id = ${companyId} and i.kind = 'MEDICINE'
        and i.archived_at is null order by i.id for share`,
  )
  const byId = new Map(found.map((item) => [item.itemId, item]))
  const items = medicines.flatMap(({ itemId }) => byId.get(itemId) ?? [])
  const errors: Record<string, string> = {}
  for (const [at, { itemId }] of medicines.entries()) {
    if (!byId.has(itemId)) errors[`medicines.${at}.itemId`] = CHOOSE
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  const today = formatDate(context.clock.now())
  const checks = checksOf(items, await knownOf(tx, { companyId, patientId, prescriptionId: treatmentId, today }))
  for (const [at, { overrideReason }] of medicines.entries()) {
    const stop = checks[at]?.find(({ stops }) => stops)
    if (stop === undefined || overrideReason !== null) continue
    errors[`medicines.${at}.overrideReason`] =
      `Stopped. ${stop.text}. Choose another medicine, or say why it is needed in spite of it`
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** A new prescription of a visit. Throws 409 where one is there. */
async function begin(context: AppContext, tx: Tx, visit: ReservationSubject, { userId }: Actor, at: Date) {
  const number = await context.numbering.next(visit.companyId, 'MED', 'RX', at)
  const [made] = await run<{ id: number; number: string }>(
    tx,
    sql`insert into prescriptions (company_id, number, reservation_id, patient_id, status, prescriber_id, created_at, created_by,
        updated_at, updated_by)
      values (${visit.companyId}, ${number}, ${visit.id}, ${visit.patientId}, ${prescriptionLifecycle.initial}, ${userId}, ${at},
        ${userId}, ${at}, ${userId})
      on conflict (reservation_id) where status <> 'CANCELLED' do nothing returning id, number`,
  )
  if (!made) throw httpError('WRONG_STATE', { message: 'The visit has a prescription already. Change that one' })
  return made
}

/** The prescription that is changed, locked. Throws 404, 409. */
async function open(tx: Tx, visit: ReservationSubject, { treatmentId, version }: Prescribing) {
  const [stored] = await run<{ id: number; number: string; version: number; status: string }>(
    tx,
    sql`select id, number, version, status from prescriptions where id = ${treatmentId} and reservation_id = ${visit.id} for update`,
  )
  if (!stored) throw httpError('NOT_FOUND')
  if (stored.version !== version) throw await staleRow(tx, 'prescriptions', stored.id)
  if (stored.status !== 'draft' && stored.status !== 'RETURNED') throw httpError('WRONG_STATE')
  return stored
}

/** Replaces the lines; what has moved stays, closed. */
async function writeLines(tx: Tx, id: number, lines: readonly PrescribedLine[]): Promise<void> {
  const values = lines.map(
    (
      line,
      position,
    ) => sql`(${id}::bigint, ${position}::int, ${line.itemId}::bigint, ${line.qty}::int, ${line.dose}::text,
      ${line.timesADay}::int, ${line.days}::int, ${line.route}::text, ${line.instruction}::text, ${line.overrideReason}::text)`,
  )
  const kept = lines.map(({ itemId }) => itemId)
  await run(
    tx,
    sql`delete from prescription_lines l where l.prescription_id = ${id} and l.item_id <> all(${kept}::bigint[])
      and not exists (select 1 from stock_movements m where m.prescription_line_id = l.id)`,
  )
  await run(
    tx,
    sql`update prescription_lines set closed_reason = 'No longer prescribed' where prescription_id = ${id} and item_id <> all(${kept}::bigint[])`,
  )
  await run(
    tx,
    sql`insert into prescription_lines (prescription_id, position, item_id, qty, dose, times_a_day, days, route, instruction, override_reason)
      values ${sql.join(values)}
      on conflict (prescription_id, item_id) do update set position = excluded.position, qty = excluded.qty, dose = excluded.dose,
        times_a_day = excluded.times_a_day, days = excluded.days, route = excluded.route, instruction = excluded.instruction,
        override_reason = excluded.override_reason, closed_reason = null`,
  )
}
