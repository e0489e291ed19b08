import { checksOf } from '@selamat/contract/domains/medical/prescriptions/line-checks'
import type { MedicineSubmission } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { emitAll } from '../../../../platform/outbox.ts'
import { staleRow } from '../../../../platform/stale.ts'
import { reservationMoves } from '../../appointments/reservation-moves.ts'
import type { ReservationSubject } from '../../appointments/reservation-subject.ts'
import { assertNotOneself } from '../../patients/guards.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { stockLedger } from '../../stock/stock-ledger.ts'
import { lastDoseOf, pickBatches } from '../pick-batches.ts'
import { type PrescriptionSubject, prescriptionMoves, prescriptionSubject } from '../prescription-moves.ts'
import { knownOf, linesOf, owedOf, type StoredLine } from '../queries/lines.ts'

type Dispensing = Extract<MedicineSubmission, { isConfirm: true }>

/** Who hands out, and who confirms it where two people are needed. */
export interface Dispensers {
  readonly actor: Actor
  readonly second?: Actor | undefined
  readonly requestId: string
}

/** A line with what is asked of it. */
interface Wish {
  readonly field: string
  readonly line: StoredLine
  readonly qty: number | null
  readonly closedReason: string | null
}

/**
 * Hands out medicines of a submitted prescription: the first to expire first, from batches that are in date until the last dose.
 * What is not there stays owed. Once nothing is owed the prescription and its visit end. Throws 404, 409 where it was changed or is
 * not to be dispensed, 422 at the field for more than there is, a stopped medicine, and a missing second person.
 */
export async function dispense(
  context: AppContext,
  tx: Tx,
  by: Dispensers,
  visit: ReservationSubject,
  body: Dispensing,
): Promise<void> {
  const { actor, second, requestId } = by
  const at = context.clock.now()
  const subject = await lockedPrescription(tx, visit, body)
  if (subject.status !== 'SUBMITTED' || visit.status !== 'WAITING_MEDICINE') throw httpError('WRONG_STATE')
  const wishes = wishesOf(await linesOf(tx, subject.id), body)
  await assertSafe(context, tx, visit, subject, wishes)
  assertTwoPeople(subject, wishes, by)
  const takes = await takesOf(context, tx, visit, wishes)
  const mover = { actorId: actor.userId, at, ...(second === undefined ? {} : { secondActorId: second.userId }) }
  await stockLedger.post(
    tx,
    mover,
    takes.map(({ lotId, qty, lineId }) => ({
      lotId,
      kind: 'DISPENSE',
      qty: -qty,
      own: { prescriptionLineId: lineId },
    })),
  )
  await writeDispensed(tx, wishes, takes)
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
    action: 'hand-out',
    after: { medicines: wishes.length, ...(second === undefined ? {} : { confirmedBy: second.fullName }) },
  })
  const items = new Set(wishes.map(({ line }) => line.itemId))
  await emitAll(
    tx,
    'stock-moved',
    [...items].map((itemId) => ({ itemId })),
    at,
  )
  await endIfComplete(tx, by, visit, subject.id, at)
}

/** The prescription of a visit, locked, in the version that was read. Throws 404, 409. */
export async function lockedPrescription(
  tx: Tx,
  visit: ReservationSubject,
  { treatmentId, version }: { readonly treatmentId: number; readonly version: number },
): Promise<PrescriptionSubject> {
  await run(tx, sql`select 1 from prescriptions where id = ${treatmentId} for update`)
  const subject = await prescriptionSubject(tx, { id: treatmentId }, visit.rights)
  if (subject?.reservationId !== visit.id) throw httpError('NOT_FOUND')
  if (subject.version !== version) throw await staleRow(tx, 'prescriptions', treatmentId)
  return subject
}

function wishesOf(lines: readonly StoredLine[], { medicines }: Dispensing): Wish[] {
  return medicines.map(({ itemId, qty, closedReason }, at) => {
    const line = lines.find((one) => one.itemId === itemId)
    const field = `medicines.${at}`
    if (line === undefined) throw httpError('INVALID', { errors: { [`${field}.itemId`]: 'It is not prescribed' } })
    const owed = owedOf(line)
    if (owed === 0) throw httpError('INVALID', { errors: { [`${field}.qty`]: 'Nothing of it is owed' } })
    if (qty !== null && qty > owed) {
      throw httpError('INVALID', { errors: { [`${field}.qty`]: `Only ${plural(owed, line.unit)} of it are owed` } })
    }
    return { field, line, qty: qty ?? (closedReason === null ? null : 0), closedReason }
  })
}

/** An allergy may have been written since: who hands out is stopped as the doctor was. */
async function assertSafe(
  context: AppContext,
  tx: Tx,
  { companyId, patientId }: ReservationSubject,
  { id: prescriptionId }: PrescriptionSubject,
  wishes: readonly Wish[],
): Promise<void> {
  const today = formatDate(context.clock.now())
  const known = await knownOf(tx, { companyId, patientId, prescriptionId, today })
  const checks = checksOf(
    wishes.map(({ line }) => line),
    known,
  )
  const errors: Record<string, string> = {}
  for (const [at, { field, line, qty }] of wishes.entries()) {
    const stop = checks[at]?.find(({ stops }) => stops)
    if (stop === undefined || line.overrideReason !== null || qty === 0) continue
    errors[`${field}.itemId`] = `Stopped. ${stop.text}. Send it back to the doctor`
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** Nobody hands out, or confirms, the own medicine; a controlled one leaves with two signatures, and never by the hand of who prescribed it. */
function assertTwoPeople(
  { prescriberId, patientId }: PrescriptionSubject,
  wishes: readonly Wish[],
  { actor, second }: Dispensers,
) {
  for (const one of second === undefined ? [actor] : [actor, second]) assertNotOneself(one, patientId)
  const controlled = wishes.some(({ line, qty }) => line.control !== 'NONE' && qty !== 0)
  if (!controlled) return
  if (prescriberId === actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'Who prescribes a controlled medicine does not dispense it' })
  }
  if (second !== undefined) return
  const message = 'A second person has to confirm a controlled medicine'
  throw httpError('INVALID', { message, errors: { 'second.username': message } })
}

interface Take {
  readonly lineId: number
  readonly lotId: number
  readonly qty: number
}

/** What is taken of which batch. Who comes second to the last box gets what is left. Throws 422. */
async function takesOf(
  context: AppContext,
  tx: Tx,
  visit: ReservationSubject,
  wishes: readonly Wish[],
): Promise<Take[]> {
  const { batchCoversTreatment } = await clinicSettingsOf(tx, visit.companyId)
  const itemIds = wishes.map(({ line }) => line.itemId)
  const batches = await stockLedger.lock(
    tx,
    sql`t.center_id = ${visit.centerId} and t.item_id = any(${itemIds}) and t.qty > 0`,
  )
  const today = formatDate(context.clock.now())
  const errors: Record<string, string> = {}
  const takes = wishes.flatMap(({ field, line, qty }) => {
    const lastDose = batchCoversTreatment ? lastDoseOf(today, line.days) : null
    const own = batches.filter(({ itemId }) => itemId === line.itemId)
    const picked = pickBatches(own, qty ?? owedOf(line), { today, lastDose }).filter(({ take }) => take > 0)
    const found = picked.reduce((sum, { take }) => sum + take, 0)
    if (qty === null ? found === 0 : found < qty) {
      errors[`${field}.qty`] =
        found === 0 ? 'None of it can be handed out here' : `Only ${plural(found, line.unit)} of it can be handed out`
    }
    return picked.map(({ batch, take }) => ({ lineId: line.id, lotId: batch.id, qty: take }))
  })
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return takes
}

async function writeDispensed(tx: Tx, wishes: readonly Wish[], takes: readonly Take[]): Promise<void> {
  const values = wishes.map(({ line, closedReason }) => {
    const qty = takes.reduce((sum, { lineId, qty: taken }) => (lineId === line.id ? sum + taken : sum), 0)
    return sql`(${line.id}::bigint, ${qty}::int, ${closedReason}::text)`
  })
  await run(
    tx,
    sql`update prescription_lines l set dispensed = l.dispensed + v.qty, came_in_at = null,
        closed_reason = case when l.dispensed + v.qty < l.qty then v.reason end
      from (values ${sql.join(values)}) v (id, qty, reason) where l.id = v.id`,
  )
}

/** Once nothing is owed, the prescription and its visit end. */
async function endIfComplete(
  tx: Tx,
  { actor, requestId }: Dispensers,
  visit: ReservationSubject,
  id: number,
  at: Date,
) {
  const subject = await prescriptionSubject(tx, { id }, visit.rights)
  if (!subject || subject.open > 0) return
  const request = { action: 'dispense', at } as const
  await prescriptionMoves.move(
    tx,
    { actor, requestId },
    { subject, ...request, change: () => ({ set: { dispensedAt: at } }) },
  )
  await reservationMoves.move(
    tx,
    { actor, requestId },
    { subject: visit, ...request, change: () => ({ set: { finishedAt: at } }) },
  )
}
