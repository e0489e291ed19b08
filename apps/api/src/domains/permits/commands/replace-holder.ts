import { permit } from '@selamat/contract/domains/permits/permit'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { changeBy } from '../../../platform/stale.ts'
import { signWithPassword } from '../../identity/index.ts'
import { recheckPartners } from '../gates/recheck.ts'
import type { Permits } from '../ports.ts'
import { lockedPermit, permitForServer } from '../queries/stored.ts'
import { isAppointed, readerOf } from '../relations.ts'
import { sign } from '../sign.ts'
import { followPermit } from './follow.ts'
import { assertFree, assertHolder, makeHolder } from './holder.ts'
import { recheck } from './system-moves.ts'

/** The states in which nobody works and somebody else can become the holder. */
const CHANGEABLE: readonly string[] = ['APPROVED', 'SUSPENDED', 'EXPIRED']

/**
 * Names another holder, signed, while nobody works, such as when a certificate has ended: by the issuer or the requester. Throws 404,
 * 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 for somebody who cannot hold it.
 */
export function replaceHolder(permits: Permits, call: SignedCall<typeof permit.replaceHolder>) {
  const { context } = permits
  const { actor, body, requestId } = call
  return signWithPassword(context, permit.replaceHolder, call, async (tx) => {
    const reader = await readerOf(context, tx, actor)
    const found = await lockedPermit(tx, reader, { id: body.id })
    const { id, status, version, companyId, number, requesterId, siteId, holderId, startsAt, endsAt } = found
    const details = { ...changeBy(found.updatedBy, found.updatedAt), status }
    if (version !== body.version) throw httpError('STALE', { details })
    const isRequester = requesterId === actor.userId
    if (!isRequester && !isAppointed(reader, 'permit-issuer', siteId)) {
      throw httpError('NOT_YOUR_ACT', { message: 'Only the requester or a permit issuer can name another holder' })
    }
    if (!CHANGEABLE.includes(status)) throw httpError('WRONG_STATE', { details })
    await assertHolder(tx, found, body.holderId, 'holderId')
    const at = context.clock.now()
    await assertFree(tx, found, body.holderId, 'holderId', at)
    await makeHolder(tx, found, body.holderId)
    await run(
      tx,
      sql`update permits set holder_id = ${body.holderId}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
        where id = ${id}`,
    )
    const role = isRequester ? 'Requester' : 'Permit issuer'
    await sign(tx, { permit: found, action: 'replaceHolder', role, actor, at })
    const event = {
      permitId: id,
      companyId,
      at,
      actorId: actor.userId,
      action: 'replaceHolder',
      label: 'Another holder named',
    }
    await tx
      .insertInto('permitEvents')
      .values({
        ...event,
        fromStatus: status,
        toStatus: status,
        reason: body.reason,
        startsAt,
        endsAt,
        holderId: body.holderId,
      })
      .execute()
    await writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: 'permits',
      entityId: id,
      label: number,
      action: 'replaceHolder',
      requestId,
      reason: body.reason,
      before: { holderId },
      after: { holderId: body.holderId },
    })
    const permitNow = await permitForServer(tx, id)
    await followPermit(context, tx, {
      permit: permitNow,
      to: status,
      actor: null,
      at,
      requestId,
      reason: body.reason,
      label: 'Another holder named',
    })
    await recheck(permits, tx, id)
    await recheckPartners(tx, [id], at)
    return { id, version: version + 1, status }
  })
}
