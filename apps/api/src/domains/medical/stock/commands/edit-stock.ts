import type { StockBatchRow } from '@selamat/contract/domains/medical/stock/stock-batch'
import { type StockEdit, stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { emit } from '../../../../platform/outbox.ts'
import { confirmBySecond } from '../../../identity/index.ts'
import { readBatch } from '../queries/batches.ts'
import { stockLedger } from '../stock-ledger.ts'
import { assertCenter, chosenItem, lockBatch } from './find-stock.ts'
import { openBatch } from './open-batch.ts'

type Call = SignedCall<(typeof stockEdit)[StockKind]>
type Of<A extends StockEdit['action']> = Extract<StockEdit, { action: A }>

/** Who changes the stock of a kind of item, and when. */
interface Editing {
  readonly tx: Tx
  readonly kind: StockKind
  readonly actor: Actor
  readonly requestId: string
  readonly at: Date
  /** Who confirmed it, where two people are needed. */
  readonly second?: Actor
}

/** A change as the trail has it. */
interface Entry {
  readonly id: number
  readonly companyId: number
  readonly itemName: string
  readonly batchNo: string
  readonly action: string
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  readonly reason: string | null
}

const tell = ({ tx, actor, at, requestId }: Editing, { id, companyId, itemName, batchNo, ...entry }: Entry) =>
  writeAudit(tx, {
    companyId,
    at,
    requestId,
    actorId: actor.userId,
    entity: 'stock_batches',
    entityId: id,
    label: `${itemName}, ${batchNo}`,
    ...entry,
  })

const moverOf = ({ actor, second, at }: Editing) => ({
  actorId: actor.userId,
  at,
  ...(second === undefined ? {} : { secondActorId: second.userId }),
})

/** Receives a batch; one that is there already grows. */
async function receive(editing: Editing, { itemId, centerId, batchNo, expiresOn, quantity, reason }: Of<'receive'>) {
  const { tx, kind, actor, at } = editing
  const { companyId, itemName } = await chosenItem(tx, actor, kind, itemId)
  await assertCenter(tx, companyId, centerId)
  const problem = expiryProblem(kind, expiresOn, formatDate(at))
  if (problem !== null) throw httpError('INVALID', { errors: { expiresOn: problem } })
  const id = await openBatch(tx, { companyId, itemId, centerId, batchNo, expiresOn, actorId: actor.userId, at })
  await stockLedger.post(tx, moverOf(editing), [{ lotId: id, kind: 'RECEIVE', qty: quantity, reason }])
  await tell(editing, {
    id,
    companyId,
    itemName,
    batchNo,
    action: 'receive-stock',
    after: { quantity, expiresOn },
    reason,
  })
  return id
}

/** Why a batch cannot be received with an expiry; null: it can. */
function expiryProblem(kind: StockKind, expiresOn: string | null, today: string): string | null {
  if (expiresOn === null) return kind === 'MEDICINE' ? 'A medicine has an expiry date' : null
  return expiresOn < today ? 'It has expired: do not take it into the stock' : null
}

/** Corrects a batch by so many, or disposes of some of it. */
async function lower(editing: Editing, body: Of<'adjust'> | Of<'dispose'>) {
  const { tx, actor, kind, second } = editing
  const batch = await lockBatch(tx, actor, kind, body)
  const qty = body.action === 'adjust' ? body.change : -body.quantity
  const field = body.action === 'adjust' ? 'change' : 'quantity'
  const movement = body.action === 'adjust' ? 'ADJUST' : 'DISPOSE'
  await stockLedger.post(tx, moverOf(editing), [{ lotId: batch.id, kind: movement, qty, reason: body.reason, field }])
  const after = { quantity: batch.qty + qty, confirmedBy: second?.fullName }
  await tell(editing, {
    ...batch,
    action: `${body.action}-stock`,
    before: { quantity: batch.qty },
    after,
    reason: body.reason,
  })
  return batch.id
}

/** Locks a batch together with the one of its number in another center: two who send to each other have one order. */
const lockBothEnds = (tx: Tx, { id, centerId }: Of<'transfer'>) =>
  stockLedger.lock(
    tx,
    sql`t.id in (select b.id from stock_batches s join stock_batches b on b.item_id = s.item_id and lower(b.batch_no) = lower(s.batch_no)
      where s.id = ${id} and (b.id = s.id or b.center_id = ${centerId}))`,
  )

/** Sends some of a batch to another center: it leaves here and arrives there at once. Returns the batch that was sent from. */
async function transfer(editing: Editing, body: Of<'transfer'>) {
  const { tx, actor, kind, at } = editing
  const { centerId, quantity, reason } = body
  await lockBothEnds(tx, body)
  const batch = await lockBatch(tx, actor, kind, body)
  if (batch.quarantine !== null) throw httpError('WRONG_STATE', { message: 'The batch is in quarantine' })
  if (batch.centerId === centerId) throw httpError('INVALID', { errors: { centerId: 'Choose another center' } })
  await assertCenter(tx, batch.companyId, centerId)
  const { companyId, itemId, batchNo, expiresOn, itemName } = batch
  const arrived = await openBatch(tx, { companyId, itemId, centerId, batchNo, expiresOn, actorId: actor.userId, at })
  await stockLedger.post(tx, moverOf(editing), [
    { lotId: batch.id, kind: 'SEND', qty: -quantity, reason },
    { lotId: arrived, kind: 'ARRIVE', qty: quantity, reason },
  ])
  await tell(editing, {
    id: batch.id,
    companyId,
    itemName,
    batchNo,
    action: 'send-stock',
    after: { quantity: -quantity },
    reason,
  })
  await tell(editing, {
    id: arrived,
    companyId,
    itemName,
    batchNo,
    action: 'arrive-stock',
    after: { quantity },
    reason,
  })
  return batch.id
}

/** Puts the batch in quarantine, or releases it: nothing moves, but nothing of it is handed out meanwhile. */
async function quarantine(editing: Editing, body: Of<'quarantine'> | Of<'release'>) {
  const { tx, actor, kind, at } = editing
  const batch = await lockBatch(tx, actor, kind, body)
  const isIn = batch.quarantine !== null
  if (isIn === (body.action === 'quarantine')) {
    const message = isIn ? 'The batch is in quarantine already' : 'The batch is not in quarantine'
    throw httpError('WRONG_STATE', { message })
  }
  const reason = body.action === 'quarantine' ? body.reason : null
  await tx
    .updateTable('stockBatches')
    .set((set) => ({ quarantine: reason, version: set('version', '+', 1), updatedAt: at, updatedBy: actor.userId }))
    .where('id', '=', batch.id)
    .execute()
  const states = { before: { quarantine: batch.quarantine }, after: { quarantine: reason } }
  await tell(editing, { ...batch, action: `${body.action}-batch`, ...states, reason: body.reason })
  return batch.id
}

function performed(editing: Editing, body: StockEdit): Promise<number> {
  switch (body.action) {
    case 'receive':
      return receive(editing, body)
    case 'adjust':
    case 'dispose':
      return lower(editing, body)
    case 'transfer':
      return transfer(editing, body)
    case 'quarantine':
    case 'release':
      return quarantine(editing, body)
  }
}

/**
 * Changes the stock of a kind of item by a movement (MEDICAL-57); a correction and a disposal are confirmed by a second person.
 * Returns the batch. Throws 404, 409 STALE or WRONG_STATE, 422 at the field for what cannot be chosen, what has expired, and
 * more than there is.
 */
export async function editStock(context: AppContext, kind: StockKind, call: Call): Promise<StockBatchRow> {
  const { actor, body, requestId } = call
  const at = context.clock.now()
  const change = async (tx: Tx, second?: Actor) => {
    const editing = { tx, kind, actor, requestId, at, ...(second === undefined ? {} : { second }) }
    const batch = await readBatch(tx, await performed(editing, body), formatDate(at))
    await emit(tx, 'stock-moved', { itemId: batch.itemId }, at)
    return batch
  }
  if (body.action !== 'adjust' && body.action !== 'dispose') return createOnce(context, stockEdit[kind], call, change)
  return confirmBySecond(context, stockEdit[kind], { ...call, body, second: body.second }, change)
}
