import type { PpeLot, ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { tenantOf } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { writeAudit } from '../../../../../platform/audit.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { SignedCall } from '../../../../../platform/http.ts'
import { CHOOSE } from '../../../../../platform/messages.ts'
import { sizeProblem } from '../../sizes.ts'
import { ppeLedger } from '../ppe-ledger.ts'
import { lotsOf } from '../queries/ppe-lots.ts'

/**
 * Receives PPE of one size into the stock, which begins with it. Returns the stock of the kind. Throws 422 at the field for
 * a kind that is archived or of another company, and for a size that it does not have.
 */
export async function receivePpe(
  { clock }: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof ppeStock.receive>,
): Promise<PpeLot[]> {
  const { ppeId, size, quantity, reason } = body
  const at = clock.now()
  const kind = await kindOf(tx, tenantOf(actor), ppeId)
  const problem = kind === undefined ? { ppeId: CHOOSE } : { size: sizeProblem(kind.sizes, size) }
  const errors = Object.entries(problem).flatMap(([field, text]) => (text === null ? [] : [[field, text]]))
  if (kind === undefined || errors.length > 0) throw httpError('INVALID', { errors: Object.fromEntries(errors) })
  const { companyId, ppeName } = kind
  await tx
    .insertInto('ppeLots')
    .values({ companyId, ppeId, size, createdAt: at, createdBy: actor.userId, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['ppeId', 'size']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('ppeLots')
    .select('id')
    .where('ppeId', '=', ppeId)
    .where('size', 'is not distinct from', size)
    .executeTakeFirstOrThrow()
  await ppeLedger.post(tx, { actorId: actor.userId, at }, [{ lotId: id, kind: 'RECEIVE', qty: quantity, reason }])
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    entity: 'ppe_lots',
    entityId: id,
    label: ppeName,
    action: 'receive-stock',
    after: { size, quantity },
    reason,
    requestId,
  })
  return lotsOf(tx, ppeId)
}

/** A kind of PPE, locked so that nobody archives it meanwhile. */
async function kindOf(tx: Tx, companyId: number | null, id: number) {
  const kinds = tx.selectFrom('personalProtectiveEquipment').select(['companyId', 'ppeName', 'sizes'])
  const active = kinds.where('id', '=', id).where('archivedAt', 'is', null)
  const own = companyId === null ? active : active.where('companyId', '=', companyId)
  return own.forShare().executeTakeFirst()
}
