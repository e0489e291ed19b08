import type { PPE_MOVEMENTS } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database.ts'
import { ledgerOf, type Mover } from '../../../../platform/ledger/ledger.ts'

/** The stock of PPE, one lot for each kind and size. */
export const ppeLedger = ledgerOf({ lots: 'ppeLots', movements: 'ppeMovements' })

/** Something issued or returned, with the field that has its quantity. */
interface Handed {
  readonly issueId: number
  readonly ppeId: number
  readonly size: string | null
  readonly quantity: number
  readonly field?: string
}

/** Locks the stock of kinds, all sizes of each. */
export const lockStock = (tx: Tx, ppeIds: readonly number[]) => ppeLedger.lock(tx, sql`t.ppe_id = any(${ppeIds})`)

/**
 * Moves what was issued out of the stock, or what was returned into it, where there is one of its kind and size. Throws 422
 * at the fields that take more than there is.
 */
export async function moveStock(
  tx: Tx,
  mover: Mover,
  kind: Exclude<(typeof PPE_MOVEMENTS)[number], 'RECEIVE' | 'COUNT'>,
  items: readonly Handed[],
): Promise<void> {
  const lots = await lockStock(
    tx,
    items.map(({ ppeId }) => ppeId),
  )
  const entries = items.flatMap(({ issueId, ppeId, size, quantity, field }) => {
    const lot = lots.find((each) => each.ppeId === ppeId && each.size === size)
    if (lot === undefined) return []
    const qty = kind === 'ISSUE' ? -quantity : quantity
    return [{ lotId: lot.id, kind, qty, key: `${kind}-${issueId}`, field, own: { issueId } }]
  })
  await ppeLedger.post(tx, mover, entries)
}
