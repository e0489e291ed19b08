import type { PpeLot, ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { sql } from 'kysely'
import { tenantOf } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { writeAudit } from '../../../../../platform/audit.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { SignedCall } from '../../../../../platform/http.ts'
import { inTenant } from '../../../../../platform/records/scope.ts'
import { all } from '../../../../../platform/records/statements.ts'
import { lastChangeOf } from '../../../../../platform/stale.ts'
import { ppeLedger } from '../ppe-ledger.ts'
import { lotsOf } from '../queries/ppe-lots.ts'

/**
 * Records what was counted of one size; the difference goes into the ledger. Returns the stock of the kind. Throws 404, 409
 * STALE where it has moved since it was read, 422 for a difference without its reason.
 */
export async function countPpe(
  { clock }: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof ppeStock.count>,
): Promise<PpeLot[]> {
  const { id, version, counted, reason } = body
  const at = clock.now()
  const [lot] = await ppeLedger.lock(tx, all([sql`t.id = ${id}`, ...inTenant(tenantOf(actor))]))
  if (lot === undefined) throw httpError('NOT_FOUND')
  const { companyId, ppeId, size, qty } = lot
  const mover = { actorId: actor.userId, at }
  const moved = await ppeLedger.count(tx, mover, [{ lotId: id, version, counted, reason }])
  if (moved.length > 0) {
    const message = `The stock has moved since: it is ${qty} now. Count again`
    throw httpError('STALE', { message, details: await lastChangeOf(tx, 'ppe_lots', id) })
  }
  if (counted !== qty && reason === null) throw httpError('INVALID', { errors: { reason: 'Please give the reason' } })
  const { ppeName } = await tx
    .selectFrom('personalProtectiveEquipment')
    .select('ppeName')
    .where('id', '=', ppeId)
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    entity: 'ppe_lots',
    entityId: id,
    label: ppeName,
    action: 'count-stock',
    before: { quantity: qty },
    after: { size, quantity: counted },
    reason,
    requestId,
  })
  return lotsOf(tx, ppeId)
}
