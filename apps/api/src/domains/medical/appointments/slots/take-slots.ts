import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { emit } from '../../../../platform/outbox.ts'

/** Locks slots in the order of their ids, so that no two moves wait for each other. */
const lockSlots = (tx: Tx, ids: readonly number[]) =>
  run(tx, sql`select 1 from slots where id = any(${ids}) order by id for no key update`)

/**
 * Takes a place in each of some slots: this one update decides who gets it, however many come at once. Throws 409 SLOT_TAKEN where
 * one is full or closed.
 */
export async function takeSlots(tx: Tx, reservationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 1) await lockSlots(tx, ids)
  const taken = await run(
    tx,
    sql`with got as (update slots set taken = taken + 1 where id = any(${ids}) and taken < quota and not closed returning id)
      insert into reservation_slots (reservation_id, slot_id) select ${reservationId}, id from got returning slot_id`,
  )
  if (taken.length < ids.length) throw httpError('SLOT_TAKEN')
}

/** Gives back the places of a reservation; whoever waits hears of it. */
export async function releaseSlots(tx: Tx, reservation: { id: number; centerId: number }, at: Date): Promise<void> {
  const holding = await run<{ slotId: number }>(
    tx,
    sql`delete from reservation_slots where reservation_id = ${reservation.id} returning slot_id`,
  )
  if (holding.length === 0) return
  const ids = holding.map(({ slotId }) => slotId)
  if (ids.length > 1) await lockSlots(tx, ids)
  await run(tx, sql`update slots set taken = taken - 1 where id = any(${ids})`)
  await emit(tx, 'slot-freed', { centerId: reservation.centerId }, at)
}

/** Exchanges the places of a reservation for others, in one step: the old ones are given back once the new ones are had. */
export async function exchangeSlots(
  tx: Tx,
  reservation: { id: number; centerId: number },
  ids: readonly number[],
  at: Date,
): Promise<void> {
  const holding = await run<{ slotId: number }>(
    tx,
    sql`select slot_id from reservation_slots where reservation_id = ${reservation.id}`,
  )
  const before = holding.map(({ slotId }) => slotId)
  const fresh = ids.filter((id) => !before.includes(id))
  const left = before.filter((id) => !ids.includes(id))
  await lockSlots(tx, [...fresh, ...left])
  if (fresh.length > 0) await takeSlots(tx, reservation.id, fresh)
  if (left.length === 0) return
  await run(
    tx,
    sql`with gone as (delete from reservation_slots where reservation_id = ${reservation.id} and slot_id = any(${left}) returning slot_id)
      update slots set taken = taken - 1 where id in (select slot_id from gone)`,
  )
  await emit(tx, 'slot-freed', { centerId: reservation.centerId }, at)
}
