import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { formatTime, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { durationText, httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { signWithPassword } from '../../identity/index.ts'
import { CONFIRMERS, needsConfirmation } from '../gates/confirmation.ts'
import { gateFacts } from '../gates/facts.ts'
import { nearnessOf } from '../independence.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { isAppointed } from '../relations.ts'
import { sign } from '../sign.ts'
import { assertState, atPermit, note, notYours, rechecked } from './at-permit.ts'

/**
 * Confirms the conditions of hot work, as its holder or as an issuer; once each after every issue. Throws 404, 409
 * WRONG_STATE or NOT_YOUR_ACT, 422.
 */
export function confirmHotWork(permits: Permits, call: SignedCall<typeof hotWork.confirm>) {
  const { actor, body, requestId } = call
  return signWithPassword(permits.context, hotWork.confirm, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit, reader } = at
    if (!needsConfirmation(permit)) throw httpError('RULE', { message: 'Only hot work is confirmed' })
    const isHolder = permit.holderId === actor.userId
    const isIssuer =
      isAppointed(reader, 'permit-issuer', permit.siteId) && (await nearnessOf(tx, permit.id, actor.userId)) === null
    if (!isHolder && !isIssuer) {
      throw notYours(`Only the permit holder, ${permit.holderName}, and a permit issuer confirm hot work`)
    }
    assertState(permit, ['ISSUED'])
    const role = isHolder ? 'Permit holder' : 'Permit issuer'
    const { confirmations } = await gateFacts(tx, permits.ports, permit, at.at)
    if (confirmations.includes(role))
      throw httpError('RULE', { message: `The ${role.toLowerCase()} has confirmed already` })
    await sign(tx, { permit, action: 'confirmHotWork', role, actor, at: at.at })
    const label = `Hot work confirmed by the ${role.toLowerCase()}`
    await note(at, { action: 'confirm-hot-work', label, after: { role }, actor, requestId })
    const { status } = await rechecked(permits, at)
    const missing = CONFIRMERS.filter((one) => one !== role && !confirmations.includes(one))
    return { permitId: permit.id, status, missing }
  })
}

/** The fire watch of the last hand-back is signed. */
export async function isWatchSigned(tx: Tx, { id, handedBackAt }: StoredPermit): Promise<boolean> {
  const signed = await run(
    tx,
    sql`select 1 from permit_signatures where permit_id = ${id} and action = 'fireWatch' and void_at is null
      and at >= ${handedBackAt}::timestamptz`,
  )
  return signed.length > 0
}

/** Who watches for fire, after the hand back of hot work. */
async function assertWatching(tx: Tx, permit: StoredPermit, userId: number): Promise<Date> {
  const [row] = await run(
    tx,
    sql`select 1 from permit_people where permit_id = ${permit.id} and user_id = ${userId} and crew_role = 'FIRE_WATCH'`,
  )
  if (!row) throw notYours('Only the fire watch of this permit can do this')
  assertState(permit, ['HANDED_BACK'])
  if (permit.fireWatchUntil === null) throw httpError('RULE', { message: 'This permit has no fire watch' })
  return permit.fireWatchUntil
}

/** Signs the end of the fire watch, not before its time. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422. */
export function signFireWatch(permits: Permits, call: SignedCall<typeof hotWork.signWatch>) {
  const { actor, body, requestId } = call
  return signWithPassword(permits.context, hotWork.signWatch, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit } = at
    const until = await assertWatching(tx, permit, actor.userId)
    const left = until.getTime() - at.at.getTime()
    if (left > 0) throw notYours(`The fire watch runs until ${formatTime(until)}, ${durationText(left / 1000)} more`)
    if (await isWatchSigned(tx, permit)) throw httpError('RULE', { message: 'The fire watch is signed already' })
    await sign(tx, { permit, action: 'fireWatch', role: 'Fire watch', actor, at: at.at })
    // The watch is over for all who watched: nobody is left at the place.
    await run(
      tx,
      sql`update permit_sign_ons o set off_at = greatest(${at.at}, o.on_at), off_by = ${actor.userId} from permit_people w
        where w.permit_id = o.permit_id and w.user_id = o.user_id and w.crew_role = 'FIRE_WATCH'
          and o.permit_id = ${permit.id} and o.off_at is null`,
    )
    const after = { until: formatTimestamp(until) }
    await note(at, {
      action: 'fire-watch',
      label: 'Fire watch ended: no fire',
      reason: body.note,
      after,
      actor,
      requestId,
    })
    return { permitId: permit.id, status: permit.status }
  })
}

/** Fire was seen: the watch begins anew, a signature no longer counts, and area owner and issuer are told. */
export function reportFire(permits: Permits, call: SignedCall<typeof hotWork.fireSeen>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, hotWork.fireSeen, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit } = at
    await assertWatching(tx, permit, actor.userId)
    const { id, companyId, number, title, locationName, areaOwnerId, issuedBy, holderId, fireWatchMinutes } = permit
    const until = new Date(at.at.getTime() + (fireWatchMinutes ?? 60) * 60_000)
    await run(
      tx,
      sql`update permit_signatures set void_at = ${at.at} where permit_id = ${id} and action = 'fireWatch' and void_at is null`,
    )
    await run(
      tx,
      sql`update permits set fire_watch_until = ${until}, version = version + 1, updated_at = ${at.at}, updated_by = ${actor.userId} where id = ${id}`,
    )
    const label = `Fire reported: the fire watch runs until ${formatTime(until)}`
    await note(at, {
      action: 'fire-seen',
      label,
      reason: body.note,
      after: { until: formatTimestamp(until) },
      actor,
      requestId,
    })
    const userIds = [...new Set([areaOwnerId, issuedBy, holderId])].filter(
      (one) => one !== null && one !== actor.userId,
    )
    await emitNotification(
      tx,
      {
        kind: 'PERMIT_FIRE',
        companyId,
        entityId: id,
        userIds: userIds.flatMap((one) => one ?? []),
        params: { number, title, place: locationName, reason: body.note },
      },
      at.at,
    )
    return { permitId: id, status: permit.status, fireWatchUntil: formatTimestamp(until) }
  })
}
