import type { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { emit } from '../../../../platform/outbox.ts'
import { reservationMoves } from '../../appointments/reservation-moves.ts'
import type { ReservationSubject } from '../../appointments/reservation-subject.ts'
import { stockLedger } from '../../stock/stock-ledger.ts'
import { prescriptionMoves } from '../prescription-moves.ts'
import { lockedPrescription } from './dispense.ts'

/** Sends a prescription back to the doctor, and the visit with it. Throws like the life cycles. */
export async function sendBack(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof prescription.sendBack>,
  visit: ReservationSubject,
): Promise<void> {
  const subject = await lockedPrescription(tx, visit, { treatmentId: body.id, version: body.version })
  const request = { action: 'sendBack', at: context.clock.now(), reason: body.reason } as const
  await prescriptionMoves.move(
    tx,
    { actor, requestId },
    { subject, ...request, change: () => ({ set: { returnReason: body.reason } }) },
  )
  await reservationMoves.move(tx, { actor, requestId }, { subject: visit, ...request, change: () => ({}) })
}

/** Cancels a prescription of which nothing was handed out. Throws like the life cycle. */
export async function cancelPrescription(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof prescription.cancel>,
  visit: ReservationSubject,
): Promise<void> {
  const subject = await lockedPrescription(tx, visit, { treatmentId: body.id, version: body.version })
  const request = { action: 'cancel', at: context.clock.now(), change: () => ({}) } as const
  await prescriptionMoves.move(tx, { actor, requestId }, { subject, ...request })
}

/**
 * Puts what came back from a patient into the batches that it came from, the last that was handed out first; the line is not owed
 * again. Throws 404, 409 STALE, 422 for more than the person has.
 */
export async function takeIn(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof prescription.takeIn>,
  visit: ReservationSubject,
): Promise<void> {
  const at = context.clock.now()
  const subject = await lockedPrescription(tx, visit, { treatmentId: body.id, version: body.version })
  if (!subject.rights.pharmacist) throw httpError('FORBIDDEN')
  const lots = await run<{ lotId: number; itemId: number; qty: number }>(
    tx,
    sql`select m.lot_id, l.item_id, -sum(m.qty)::int as qty from stock_movements m
      join prescription_lines l on l.id = m.prescription_line_id
      where l.id = ${body.lineId} and l.prescription_id = ${subject.id}
      group by m.lot_id, l.item_id having sum(m.qty) < 0 order by max(m.id) desc`,
  )
  const [first] = lots
  if (!first) throw httpError('NOT_FOUND')
  const out = lots.reduce((sum, { qty }) => sum + qty, 0)
  if (body.qty > out) throw httpError('INVALID', { errors: { qty: `Only ${out} of it were handed out` } })
  let missing = body.qty
  const movements = lots.flatMap(({ lotId, qty: had }) => {
    const qty = Math.min(had, missing)
    missing -= qty
    const own = { prescriptionLineId: body.lineId }
    return qty === 0 ? [] : [{ lotId, kind: 'RETURN', qty, reason: body.reason, own }]
  })
  await stockLedger.post(tx, { actorId: actor.userId, at }, movements)
  await run(
    tx,
    sql`update prescription_lines set dispensed = dispensed - ${body.qty}, closed_reason = coalesce(closed_reason, ${`Returned: ${body.reason}`})
      where id = ${body.lineId}`,
  )
  await run(
    tx,
    sql`update prescriptions set version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where id = ${subject.id}`,
  )
  await writeAudit(tx, {
    companyId: visit.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'prescriptions',
    entityId: subject.id,
    label: subject.number,
    action: 'take-in',
  })
  await emit(tx, 'stock-moved', { itemId: first.itemId }, at)
}
