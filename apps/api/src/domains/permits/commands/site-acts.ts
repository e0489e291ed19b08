import type { permit } from '@selamat/contract/domains/permits/permit'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { attachFiles } from '../../files/index.ts'
import { signWithPassword } from '../../identity/index.ts'
import { recheckPartners } from '../gates/recheck.ts'
import type { PermitSubject } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { permitSettingsOf } from '../settings.ts'
import type { SigningRole } from '../sign.ts'
import { assertAtSite } from '../site-code.ts'
import { assertFree, assertHolder, makeHolder } from './holder.ts'
import { perform } from './perform.ts'
import { signChecked } from './sign-checked.ts'

const issuer = () => 'Permit issuer' as const
const holder = () => 'Permit holder' as const
const canceller = ({ isAreaOwner, isIssuer }: PermitSubject): SigningRole => {
  if (isAreaOwner) return 'Area owner'
  return isIssuer ? 'Permit issuer' : 'Safety officer'
}
const closer = ({ isAreaOwner }: PermitSubject) => (isAreaOwner ? ('Area owner' as const) : ('Permit issuer' as const))

/** Issues an approved permit at the site: the issuer stands there and has checked every line again. */
export function issue(permits: Permits, call: SignedCall<typeof permit.issue>) {
  const { actor, body, requestId } = call
  const { id, version, siteProof, checks } = body
  return signChecked(permits, call, 'issue', (tx) =>
    perform(permits, tx, {
      ...{ actor, requestId, id, version, action: 'issue', phase: 'issue', signed: { action: 'issue', role: issuer } },
      prepare: async (inner, found, at) => {
        if (checks.length > 0) await checkAtSite(inner, found, checks, actor.userId, at)
      },
      change: async ({ locationId, companyId, locationName }, at, inner) => {
        const { siteProofRequired } = await permitSettingsOf(inner, companyId)
        const { keys } = permits.context
        const proved = await assertAtSite(inner, keys, { locationId, locationName }, siteProof, siteProofRequired)
        const set = { issuedAt: at, issuedBy: actor.userId, suspendedAt: null, suspendCode: null, suspendReason: null }
        return { set, details: { siteProof: proved } }
      },
    }),
  )
}

type Checks = SignedCall<typeof permit.issue>['body']['checks']

/** What the issuer found at the site, line by line; only where the act itself is the issuer's. */
const checkAtSite = (tx: Tx, { id }: StoredPermit, checks: Checks, userId: number, at: Date) =>
  run(
    tx,
    sql`update permit_checks k set site_answer = g.answer, checked_by = ${userId}, checked_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as g ("itemId" bigint, answer text)
      where k.permit_id = ${id} and k.item_id = g."itemId"`,
  )

/** The holder accepts: work begins. */
export function accept(permits: Permits, call: SignedCall<typeof permit.accept>) {
  const { actor, body, requestId } = call
  const { id, version } = body
  return signChecked(permits, call, 'accept', (tx) =>
    perform(permits, tx, {
      ...{
        actor,
        requestId,
        id,
        version,
        action: 'accept',
        phase: 'accept',
        signed: { action: 'accept', role: holder },
      },
      change: (_subject, at) => ({ set: { acceptedAt: at } }),
    }),
  )
}

/** Stops the work; nobody has to prove who they are to stop it. */
export function suspend({ context, ports }: Permits, { actor, body, requestId }: SignedCall<typeof permit.suspend>) {
  const { id, code, reason } = body
  return context.database.transaction((tx) =>
    perform({ context, ports }, tx, {
      ...{ actor, requestId, id, action: 'suspend', reason },
      change: (_subject, at) => ({ set: { suspendedAt: at, suspendCode: code, suspendReason: reason } }),
    }),
  )
}

/** Issues a suspended permit again, with every gate open and the air tested anew. */
export function reinstate(permits: Permits, call: SignedCall<typeof permit.reinstate>) {
  const { actor, body, requestId } = call
  const { id, version } = body
  return signChecked(permits, call, 'reinstate', (tx) =>
    perform(permits, tx, {
      ...{ actor, requestId, id, version, action: 'reinstate', phase: 'issue' },
      signed: { action: 'reinstate', role: issuer },
      change: (_subject, at) => ({
        set: { issuedAt: at, issuedBy: actor.userId, suspendedAt: null, suspendCode: null, suspendReason: null },
      }),
    }),
  )
}

/** The outgoing holder names the incoming one and leaves the work in a safe state. */
export function handOver(permits: Permits, call: SignedCall<typeof permit.handOver>) {
  const { actor, body, requestId } = call
  const { id, version, proof, incomingHolderId, note } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    perform(permits, tx, {
      ...{ actor, requestId, id, version, action: 'handOver', signed: { action: 'handOver', role: holder } },
      reason: note,
      change: async (subject, _at, inner) => {
        await assertHolder(inner, subject, incomingHolderId, 'incomingHolderId')
        await assertFree(inner, subject, incomingHolderId, 'incomingHolderId')
        return { set: { incomingHolderId } }
      },
    }),
  )
}

/** The issuer checks the incoming holder, who becomes the holder and accepts next. */
export function takeOver(permits: Permits, call: SignedCall<typeof permit.takeOver>) {
  const { actor, body, requestId } = call
  const { id, version } = body
  return signChecked(permits, call, 'takeOver', (tx) =>
    perform(permits, tx, {
      ...{
        actor,
        requestId,
        id,
        version,
        action: 'takeOver',
        phase: 'issue',
        signed: { action: 'takeOver', role: issuer },
      },
      prepare: async (inner, found) => {
        // The gates are those of the holder to come.
        if (found.incomingHolderId !== null) await makeHolder(inner, found, found.incomingHolderId)
      },
      change: async ({ incomingHolderId }, at, inner) => {
        await recheckPartners(inner, [id], at)
        return {
          set: {
            ...(incomingHolderId !== null && { holderId: incomingHolderId }),
            ...{ incomingHolderId: null, issuedAt: at, issuedBy: actor.userId },
          },
        }
      },
    }),
  )
}

/** The holder hands the permit back: people and tools are clear; after hot work the fire watch begins. */
export function handBack(permits: Permits, call: SignedCall<typeof permit.handBack>) {
  const { actor, body, requestId } = call
  const { id, version, proof, isWorkComplete, note } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    perform(permits, tx, {
      ...{ actor, requestId, id, version, action: 'handBack', signed: { action: 'handBack', role: holder } },
      reason:
        [...(isWorkComplete ? [] : ['The work is not complete']), ...(note === null ? [] : [note])].join('. ') || null,
      change: ({ needsFireWatch, fireWatchMinutes, acceptedAt }, at) => {
        const watches = needsFireWatch && acceptedAt !== null
        const fireWatchUntil = watches ? new Date(at.getTime() + (fireWatchMinutes ?? 60) * 60_000) : null
        return { set: { handedBackAt: at, isWorkComplete, fireWatchUntil }, details: { isWorkComplete } }
      },
    }),
  )
}

/** Closes a permit: the area was checked, with a photo; incomplete work goes on under another permit, or not at all. */
export function close(permits: Permits, call: SignedCall<typeof permit.close>) {
  const { actor, body, requestId } = call
  const { id, version, proof, areaFileId, followUpPermitId } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    perform(permits, tx, {
      ...{ actor, requestId, id, version, action: 'close', signed: { action: 'close', role: closer } },
      change: async ({ companyId }, at, inner) => {
        if (followUpPermitId !== null) await assertPermitOf(inner, companyId, followUpPermitId)
        await attachFiles(inner, { ids: [areaFileId], userId: actor.userId, ownerKind: 'permit', ownerId: id })
        const file = { permitId: id, fileId: areaFileId, purpose: 'AREA', addedBy: actor.userId, addedAt: at }
        await inner
          .insertInto('permitFiles')
          .values(file)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return { set: { endedAt: at, followUpPermitId } }
      },
    }),
  )
}

async function assertPermitOf(tx: Tx, companyId: number, permitId: number): Promise<void> {
  const found = await run(tx, sql`select 1 from permits where id = ${permitId} and company_id = ${companyId}`)
  if (found.length === 0) throw httpError('INVALID', { errors: { followUpPermitId: 'Choose a permit of the company' } })
}

/** Ends a permit for good. */
export function cancel(permits: Permits, call: SignedCall<typeof permit.cancel>) {
  const { actor, body, requestId } = call
  const { id, version, proof, reason } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    perform(permits, tx, {
      ...{ actor, requestId, id, version, action: 'cancel', reason, signed: { action: 'cancel', role: canceller } },
      change: (_subject, at) => ({ set: { endedAt: at } }),
    }),
  )
}
