import type { permit } from '@selamat/contract/domains/permits/permit'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { attachFiles } from '../../files/index.ts'
import { signWithPassword } from '../../identity/index.ts'
import type { PermitSubject } from '../permit-moves.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { permitSettingsOf } from '../settings.ts'
import { assertAtSite } from '../site-code.ts'
import { act, type Permits } from './act.ts'
import { assertHolder } from './holder.ts'

const issuer = () => 'Permit issuer' as const
const holder = () => 'Permit holder' as const
const closer = ({ isAreaOwner }: PermitSubject) => (isAreaOwner ? ('Area owner' as const) : ('Permit issuer' as const))

/** Issues an approved permit at the site: the issuer stands there and has checked every line again. */
export function issue(permits: Permits, call: SignedCall<typeof permit.issue>) {
  const { actor, body, requestId } = call
  const { id, version, proof, siteProof, checks } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    act(permits, tx, {
      ...{ actor, requestId, id, version, action: 'issue', phase: 'issue', signed: { act: 'issue', role: issuer } },
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
  const { id, version, proof } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    act(permits, tx, {
      ...{ actor, requestId, id, version, action: 'accept', phase: 'accept', signed: { act: 'accept', role: holder } },
      change: (_subject, at) => ({ set: { acceptedAt: at } }),
    }),
  )
}

/** Stops the work; nobody has to prove who they are to stop it. */
export function suspend({ context, ports }: Permits, { actor, body, requestId }: SignedCall<typeof permit.suspend>) {
  const { id, version, code, reason } = body
  return context.database.transaction((tx) =>
    act({ context, ports }, tx, {
      ...{ actor, requestId, id, version, action: 'suspend', reason },
      change: (_subject, at) => ({ set: { suspendedAt: at, suspendCode: code, suspendReason: reason } }),
    }),
  )
}

/** Issues a suspended permit again, with every gate open and the air tested anew. */
export function reinstate(permits: Permits, call: SignedCall<typeof permit.reinstate>) {
  const { actor, body, requestId } = call
  const { id, version, proof } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    act(permits, tx, {
      ...{ actor, requestId, id, version, action: 'reinstate', phase: 'issue' },
      signed: { act: 'reinstate', role: issuer },
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
    act(permits, tx, {
      ...{ actor, requestId, id, version, action: 'handOver', signed: { act: 'handOver', role: holder } },
      change: async (subject, _at, inner) => {
        await assertHolder(inner, subject, incomingHolderId, 'incomingHolderId')
        return { set: { incomingHolderId }, details: { note } }
      },
    }),
  )
}

/** The issuer checks the incoming holder, who becomes the holder and accepts next. */
export function takeOver(permits: Permits, call: SignedCall<typeof permit.takeOver>) {
  const { actor, body, requestId } = call
  const { id, version, proof } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    act(permits, tx, {
      ...{
        actor,
        requestId,
        id,
        version,
        action: 'takeOver',
        phase: 'issue',
        signed: { act: 'takeOver', role: issuer },
      },
      prepare: async (inner, found) => {
        // The gates are those of the holder to come.
        if (found.incomingHolderId !== null) await makeHolder(inner, found, found.incomingHolderId)
      },
      change: ({ incomingHolderId }, at) => ({
        set: {
          ...(incomingHolderId !== null && { holderId: incomingHolderId }),
          ...{ incomingHolderId: null, issuedAt: at, issuedBy: actor.userId },
        },
      }),
    }),
  )
}

/** Makes somebody the holder among the people of a permit; the holder so far goes on as crew. */
export async function makeHolder(tx: Tx, { id }: Pick<StoredPermit, 'id'>, userId: number): Promise<void> {
  await run(
    tx,
    sql`update permit_people set duty = 'CREW' where permit_id = ${id} and duty = 'HOLDER' and user_id <> ${userId}`,
  )
  await run(
    tx,
    sql`insert into permit_people (permit_id, user_id, duty, worker_type) values (${id}, ${userId}, 'HOLDER', 'SUPERVISOR')
      on conflict (permit_id, user_id) do update set duty = 'HOLDER'`,
  )
}

/** The holder hands the permit back: people and tools are clear; after hot work the fire watch begins. */
export function handBack(permits: Permits, call: SignedCall<typeof permit.handBack>) {
  const { actor, body, requestId } = call
  const { id, version, proof, isWorkComplete, note } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    act(permits, tx, {
      ...{ actor, requestId, id, version, action: 'handBack', signed: { act: 'handBack', role: holder } },
      change: ({ needsFireWatch, fireWatchMinutes, acceptedAt }, at) => {
        const watches = needsFireWatch && acceptedAt !== null
        const fireWatchUntil = watches ? new Date(at.getTime() + (fireWatchMinutes ?? 60) * 60_000) : null
        return { set: { handedBackAt: at, isWorkComplete, fireWatchUntil }, details: { isWorkComplete, note } }
      },
    }),
  )
}

/** Closes a permit: the area was checked, with a photo; incomplete work goes on under another permit, or not at all. */
export function close(permits: Permits, call: SignedCall<typeof permit.close>) {
  const { actor, body, requestId } = call
  const { id, version, proof, areaFileId, followUpPermitId } = body
  return signWithPassword(permits.context, call, proof, (tx) =>
    act(permits, tx, {
      ...{ actor, requestId, id, version, action: 'close', signed: { act: 'close', role: closer } },
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
export function cancel({ context, ports }: Permits, { actor, body, requestId }: SignedCall<typeof permit.cancel>) {
  const { id, version, reason } = body
  return context.database.transaction((tx) =>
    act({ context, ports }, tx, {
      ...{ actor, requestId, id, version, action: 'cancel', reason },
      change: (_subject, at) => ({ set: { endedAt: at } }),
    }),
  )
}
