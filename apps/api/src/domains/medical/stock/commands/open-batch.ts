import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'

interface NewBatch {
  readonly companyId: number
  readonly itemId: number
  readonly centerId: number
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly actorId: number
  readonly at: Date
}

/**
 * The batch of a number in a center, begun empty where there is none. Throws 422 at `expiresOn` where the same number is there with
 * another expiry: one of the two labels was misread.
 */
export async function openBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { companyId, itemId, centerId, batchNo, expiresOn, actorId, at } = batch
  await run(
    tx,
    sql`insert into stock_batches (company_id, item_id, center_id, batch_no, expires_on, received_on, created_at, created_by,
        updated_at, updated_by)
      values (${companyId}, ${itemId}, ${centerId}, ${batchNo}, ${expiresOn}, ${formatDate(at)}, ${at}, ${actorId}, ${at}, ${actorId})
      on conflict (item_id, center_id, lower(batch_no)) do nothing`,
  )
  const [found] = await run<{ id: number; same: boolean; known: string | null }>(
    tx,
    sql`select id, expires_on is not distinct from ${expiresOn}::date as same, expires_on as known from stock_batches
      where item_id = ${itemId} and center_id = ${centerId} and lower(batch_no) = lower(${batchNo})`,
  )
  if (!found) throw httpError('INTERNAL')
  if (found.same) return found.id
  const message = `Batch ${batchNo} is there with the expiry ${found.known ?? 'none'}. Read the label again`
  throw httpError('INVALID', { errors: { expiresOn: message } })
}
