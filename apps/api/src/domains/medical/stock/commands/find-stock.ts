import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all } from '../../../../platform/records/statements.ts'
import { staleRow } from '../../../../platform/stale.ts'
import { stockLedger } from '../stock-ledger.ts'

interface Item {
  readonly id: number
  readonly companyId: number
  readonly itemName: string
}

/** An item of a kind, locked so that nobody archives it meanwhile. Throws 422 at `itemId`. */
export async function chosenItem(tx: Tx, actor: Actor, kind: StockKind, itemId: number): Promise<Item> {
  const where = all([
    sql`t.id = ${itemId} and t.kind = ${kind} and t.archived_at is null`,
    ...inTenant(tenantOf(actor)),
  ])
  const [item] = await run<Item>(
    tx,
    sql`select t.id, t.company_id, t.item_name from stock_items t where ${where} for share`,
  )
  if (!item) throw httpError('INVALID', { errors: { itemId: CHOOSE } })
  return item
}

/** A center of a company, locked so that nobody archives it meanwhile. Throws 422 at `centerId`. */
export async function assertCenter(tx: Tx, companyId: number, centerId: number): Promise<void> {
  const found = await run(
    tx,
    sql`select 1 from medical_centers where id = ${centerId} and company_id = ${companyId} and archived_at is null for share`,
  )
  if (found.length === 0) throw httpError('INVALID', { errors: { centerId: CHOOSE } })
}

/** A batch of a kind of item in the version that was read, locked, with the name of its item. Throws 404, 409 STALE. */
export async function lockBatch(
  tx: Tx,
  actor: Actor,
  kind: StockKind,
  { id, version }: { readonly id: number; readonly version: number },
) {
  const ofKind = sql`exists (select 1 from stock_items i where i.id = t.item_id and i.kind = ${kind})`
  const [batch] = await stockLedger.lock(tx, all([sql`t.id = ${id}`, ofKind, ...inTenant(tenantOf(actor))]))
  if (batch === undefined) throw httpError('NOT_FOUND')
  if (batch.version !== version) throw await staleRow(tx, 'stock_batches', id)
  const [item] = await run<{ itemName: string }>(tx, sql`select item_name from stock_items where id = ${batch.itemId}`)
  return { ...batch, itemName: item?.itemName ?? '' }
}
