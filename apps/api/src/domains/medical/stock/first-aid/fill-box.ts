import type {
  FirstAidContent,
  firstAidBox,
  firstAidContent,
} from '@selamat/contract/domains/medical/stock/first-aid-box'
import { formatDate } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { emitAll } from '../../../../platform/outbox.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all } from '../../../../platform/records/statements.ts'
import { pickBatches } from '../../prescriptions/pick-batches.ts'
import { isUsable } from '../shelf.ts'
import { stockLedger } from '../stock-ledger.ts'
import { BOX_COLUMNS, linesOn } from './box-content.ts'

interface Box
  extends Pick<RowOf<typeof firstAidBox>, 'id' | 'centerName' | 'boxType' | 'shelf' | 'amounts' | 'supplierId'> {
  readonly companyId: number
  readonly supplierName: string
}

async function boxOf(db: Executor, actor: Actor, id: number): Promise<Box> {
  const own = all([
    sql`t.id = ${id} and t.box_type is not null and t.archived_at is null`,
    ...inTenant(tenantOf(actor)),
  ])
  const [box] = await run<Box>(
    db,
    sql`select t.id, t.company_id, t.center_name, t.box_type, t.supplier_id, p.center_name as supplier_name,
        ${sql.raw(BOX_COLUMNS.shelf)} as shelf, ${sql.raw(BOX_COLUMNS.amounts)} as amounts
      from medical_centers t join medical_centers p on p.id = t.supplier_id where ${own}`,
  )
  if (!box) throw httpError('NOT_FOUND')
  return box
}

/** What a box must hold, holds and lacks, and what of it the center has that fills the box. Throws 404. */
export async function readContent(
  { clock }: AppContext,
  db: Executor,
  actor: Actor,
  id: number,
): Promise<FirstAidContent> {
  const today = formatDate(clock.now())
  const box = await boxOf(db, actor, id)
  const supplied = await run<{ code: string; qty: number }>(
    db,
    sql`select i.first_aid as code, coalesce(sum(b.qty) filter (where ${isUsable(today)}), 0)::int as qty from stock_items i
      left join stock_batches b on b.item_id = i.id and b.center_id = ${box.supplierId}
      where i.company_id = ${box.companyId} and i.first_aid is not null and i.archived_at is null group by 1`,
  )
  const known = new Map(supplied.map(({ code, qty }) => [code, qty]))
  const { centerName, supplierName } = box
  const lines = linesOn(box, today).map((line) => ({
    ...line,
    atSupplier: known.get(line.code) ?? 0,
    isKnown: known.has(line.code),
  }))
  return { id, centerName, supplierName, lines }
}

/** The batches of a box by those that they come from, begun empty where there are none. Throws 422 where one is there with another expiry. */
async function openInBox(
  tx: Tx,
  box: Box,
  from: readonly number[],
  { actorId, at }: { readonly actorId: number; readonly at: Date },
): Promise<ReadonlyMap<number, number>> {
  await run(
    tx,
    sql`insert into stock_batches (company_id, item_id, center_id, batch_no, expires_on, received_on, created_at, created_by,
        updated_at, updated_by)
      select b.company_id, b.item_id, ${box.id}, b.batch_no, b.expires_on, ${formatDate(at)}, ${at}, ${actorId}, ${at}, ${actorId}
      from stock_batches b where b.id = any(${[...from]}) order by b.id
      on conflict (item_id, center_id, lower(batch_no)) do nothing`,
  )
  const opened = await run<{ source: number; id: number; isSame: boolean; batchNo: string }>(
    tx,
    sql`select b.id as source, o.id, o.expires_on is not distinct from b.expires_on as is_same, b.batch_no
      from stock_batches b join stock_batches o on o.item_id = b.item_id and o.center_id = ${box.id}
        and lower(o.batch_no) = lower(b.batch_no)
      where b.id = any(${[...from]})`,
  )
  const other = opened.find(({ isSame }) => !isSame)
  if (other) {
    throw httpError('RULE', {
      message: `Batch ${other.batchNo} is in the box with another expiry. Read the label again`,
    })
  }
  return new Map(opened.map(({ source, id }) => [source, id]))
}

/**
 * Sends what a box lacks from the center that fills it, the first to expire first: as much as is there. Throws 404, 422 where
 * nothing is missing or nothing of it is there.
 */
export async function fillBox(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof firstAidContent.fill>,
): Promise<FirstAidContent> {
  const at = context.clock.now()
  const today = formatDate(at)
  await run(tx, sql`select 1 from medical_centers where id = ${body.id} for no key update`)
  const box = await boxOf(tx, actor, body.id)
  const missing = linesOn(box, today).filter((line) => line.missing > 0)
  if (missing.length === 0) throw httpError('RULE', { message: 'Nothing is missing in the box' })
  const items = await run<{ id: number; code: string }>(
    tx,
    sql`select i.id, i.first_aid as code from stock_items i where i.company_id = ${box.companyId} and i.archived_at is null
      and i.first_aid = any(${missing.map(({ code }) => code)})`,
  )
  const codes = new Map(items.map(({ id, code }) => [id, code]))
  const batches = await stockLedger.lock(
    tx,
    sql`t.center_id = ${box.supplierId} and t.item_id = any(${[...codes.keys()]}) and t.qty > 0`,
  )
  const takes = missing.flatMap(({ code, missing: amount }) =>
    pickBatches(
      batches.filter(({ itemId }) => codes.get(itemId) === code),
      amount,
      { today, lastDose: null },
    ).filter(({ take }) => take > 0),
  )
  if (takes.length === 0) throw httpError('RULE', { message: `${box.supplierName} has nothing of what is missing` })
  const mover = { actorId: actor.userId, at }
  const opened = await openInBox(
    tx,
    box,
    takes.map(({ batch }) => batch.id),
    mover,
  )
  const reason = box.centerName
  await stockLedger.post(
    tx,
    mover,
    takes.flatMap(({ batch, take }) => {
      const into = opened.get(batch.id)
      if (into === undefined) throw httpError('INTERNAL')
      return [
        { lotId: batch.id, kind: 'SEND', qty: -take, reason },
        { lotId: into, kind: 'ARRIVE', qty: take, reason },
      ]
    }),
  )
  await writeAudit(tx, {
    companyId: box.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'medical_centers',
    entityId: box.id,
    label: box.centerName,
    action: 'fill-box',
    after: { batches: takes.length, quantity: takes.reduce((sum, { take }) => sum + take, 0) },
  })
  const moved = [...new Set(takes.map(({ batch }) => batch.itemId))]
  await emitAll(
    tx,
    'stock-moved',
    moved.map((itemId) => ({ itemId })),
    at,
  )
  return readContent(context, tx, actor, box.id)
}
