import { permit } from '@selamat/contract/domains/permits/permit'
import { ENDED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { attachPicture } from '../../files/index.ts'
import { signWithPassword } from '../../identity/index.ts'
import { recheckPartners } from '../gates/recheck.ts'
import { firstOf } from '../gates/verdict.ts'
import { isWatchedAfter, type PermitSubject } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import { notApplicable } from '../queries/not-applicable.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { canRead, type PermitReader, readerOf } from '../relations.ts'
import { permitSettingsOf } from '../settings.ts'
import type { SigningRole } from '../sign.ts'
import { assertAtSite, type SiteProof } from '../site-code.ts'
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
      actor,
      requestId,
      id,
      version,
      action: 'issue',
      phase: 'issue',
      signed: { action: 'issue', role: issuer },
      prepare: async (inner, found, at) => {
        if (checks.length > 0) await checkAtSite(inner, found, checks, actor.userId, at)
      },
      change: async (subject, at, inner) => {
        await assertChecked(inner, id)
        const proved = await visited(permits, inner, subject, siteProof)
        const set = { issuedAt: at, issuedBy: actor.userId, suspendedAt: null, suspendCode: null, suspendReason: null }
        return { set, details: { siteProof: proved } }
      },
    }),
  )
}

/** How the issuer proved to stand at the place. Throws 422 at the field. */
async function visited({ context: { keys } }: Permits, tx: Tx, subject: PermitSubject, proof: SiteProof) {
  const { locationId, locationName, companyId } = subject
  const settings = await permitSettingsOf(tx, companyId)
  return assertAtSite(tx, keys, { locationId, locationName }, proof, settings)
}

type Checks = SignedCall<typeof permit.issue>['body']['checks']

/** What the issuer found at the site, line by line; only where the act itself is the issuer's. */
const checkAtSite = (tx: Tx, { id }: StoredPermit, checks: Checks, userId: number, at: Date) =>
  run(
    tx,
    sql`update permit_checks k set site_answer = g.answer, site_remark = g.remark, checked_by = ${userId}, checked_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as g ("itemId" bigint, answer text, remark text)
      where k.permit_id = ${id} and k.item_id = g."itemId"`,
  )

/** Throws 422 where a required line of the checklist was not answered at the site, or left out without a reason. */
async function assertChecked(tx: Tx, permitId: number): Promise<void> {
  const left = await run<{ itemName: string }>(
    tx,
    sql`select k.item_name from permit_checks k join permit_list_items i on i.id = k.item_id
      where k.permit_id = ${permitId} and k.is_required and k.site_answer is null order by i.list, k.position, k.item_id`,
  )
  const checks =
    left.length > 0
      ? `Not checked at the site: ${firstOf(left.map(({ itemName }) => itemName))}. Answer each line of the checklist`
      : await notApplicable(tx, permitId, 'site')
  if (checks !== null) throw httpError('INVALID', { message: checks, errors: { checks } })
}

/** The holder accepts: work begins. */
export function accept(permits: Permits, call: SignedCall<typeof permit.accept>) {
  const { actor, body, requestId } = call
  const { id, version } = body
  return signChecked(permits, call, 'accept', (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'accept',
      phase: 'accept',
      signed: { action: 'accept', role: holder },
      change: (_subject, at) => ({ set: { acceptedAt: at } }),
    }),
  )
}

/** Stops the work; nobody has to prove who they are to stop it. */
export function suspend({ context, ports }: Permits, { actor, body, requestId }: SignedCall<typeof permit.suspend>) {
  const { id, code, reason } = body
  return context.database.transaction((tx) =>
    perform({ context, ports }, tx, {
      actor,
      requestId,
      id,
      action: 'suspend',
      reason,
      change: (_subject, at) => ({ set: { suspendedAt: at, suspendCode: code, suspendReason: reason } }),
    }),
  )
}

/** Issues a suspended permit again at the site, with every gate open and the air tested anew. */
export function reinstate(permits: Permits, call: SignedCall<typeof permit.reinstate>) {
  const { actor, body, requestId } = call
  const { id, version, siteProof } = body
  return signChecked(permits, call, 'reinstate', (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'reinstate',
      phase: 'issue',
      signed: { action: 'reinstate', role: issuer },
      change: async (subject, at, inner) => ({
        set: { issuedAt: at, issuedBy: actor.userId, suspendedAt: null, suspendCode: null, suspendReason: null },
        details: { siteProof: await visited(permits, inner, subject, siteProof) },
      }),
    }),
  )
}

/** The outgoing holder names the incoming one and leaves the work in a safe state. */
export function handOver(permits: Permits, call: SignedCall<typeof permit.handOver>) {
  const { actor, body, requestId } = call
  const { id, version, incomingHolderId, note } = body
  return signWithPassword(permits.context, permit.handOver, call, (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'handOver',
      signed: { action: 'handOver', role: holder },
      reason: note,
      change: async (subject, at, inner) => {
        await assertHolder(inner, subject, incomingHolderId, 'incomingHolderId')
        await assertFree(inner, subject, incomingHolderId, 'incomingHolderId', at)
        return { set: { incomingHolderId }, details: { incomingHolderId } }
      },
    }),
  )
}

/** The issuer checks the incoming holder at the site, who becomes the holder and accepts next. */
export function takeOver(permits: Permits, call: SignedCall<typeof permit.takeOver>) {
  const { actor, body, requestId } = call
  const { id, version, siteProof } = body
  return signChecked(permits, call, 'takeOver', (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'takeOver',
      phase: 'issue',
      signed: { action: 'takeOver', role: issuer },
      prepare: async (inner, found) => {
        // The gates are those of the holder to come.
        if (found.incomingHolderId !== null) await makeHolder(inner, found, found.incomingHolderId)
      },
      change: async (subject, at, inner) => {
        await recheckPartners(inner, [id], at)
        return {
          set: {
            ...(subject.incomingHolderId !== null && { holderId: subject.incomingHolderId }),
            incomingHolderId: null,
            issuedAt: at,
            issuedBy: actor.userId,
          },
          details: { siteProof: await visited(permits, inner, subject, siteProof) },
        }
      },
    }),
  )
}

/** The holder hands the permit back: people and tools are clear; after hot work the fire watch begins. */
export function handBack(permits: Permits, call: SignedCall<typeof permit.handBack>) {
  const { actor, body, requestId } = call
  const { id, version, isWorkComplete, note } = body
  return signWithPassword(permits.context, permit.handBack, call, (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'handBack',
      signed: { action: 'handBack', role: holder },
      reason:
        [...(isWorkComplete ? [] : ['The work is not complete']), ...(note === null ? [] : [note])].join('. ') || null,
      change: (subject, at) => {
        const minutes = subject.fireWatchMinutes ?? 60
        const fireWatchUntil = isWatchedAfter(subject) ? new Date(at.getTime() + minutes * MINUTE) : null
        return { set: { handedBackAt: at, isWorkComplete, fireWatchUntil }, details: { isWorkComplete } }
      },
    }),
  )
}

/** Closes a permit: the area was checked, with a new photo; incomplete work goes on under another permit. */
export function close(permits: Permits, call: SignedCall<typeof permit.close>) {
  const { actor, body, requestId } = call
  const { id, version, areaFileId, followUpPermitId } = body
  return signWithPassword(permits.context, permit.close, call, (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'close',
      signed: { action: 'close', role: closer },
      change: async (subject, at, inner) => {
        await assertGoesOn(inner, await readerOf(permits.context, inner, actor), subject, followUpPermitId)
        await keepAreaPhoto(inner, { permitId: id, fileId: areaFileId, userId: actor.userId, at })
        return { set: { endedAt: at, followUpPermitId } }
      },
    }),
  )
}

/** Throws 422 where incomplete work names no permit under which it goes on, or one that has ended or is not readable. */
async function assertGoesOn(
  tx: Tx,
  reader: PermitReader,
  { id, companyId, isWorkComplete }: StoredPermit,
  followUpPermitId: number | null,
): Promise<void> {
  if (followUpPermitId === null) {
    if (isWorkComplete !== false) return
    throw httpError('INVALID', { errors: { followUpPermitId: 'Choose the permit under which the work goes on' } })
  }
  const [found] = await run(
    tx,
    sql`select 1 from permits p where p.id = ${followUpPermitId} and p.id <> ${id} and p.company_id = ${companyId}
      and p.status <> all(${[...ENDED]}) and ${canRead(reader)}`,
  )
  if (!found) throw httpError('INVALID', { errors: { followUpPermitId: 'Choose another permit that has not ended' } })
}

interface AreaPhoto {
  readonly permitId: number
  readonly fileId: number
  readonly userId: number
  readonly at: Date
}

/** Keeps the photo of the area. Throws 422 where it is no picture, or one that a record has already. */
async function keepAreaPhoto(tx: Tx, { permitId, fileId, userId, at }: AreaPhoto): Promise<void> {
  const [used] = await run(tx, sql`select 1 from files where id = ${fileId} and owner_kind is not null`)
  if (used) throw httpError('INVALID', { errors: { areaFileId: 'Take a new photo of the area' } })
  await attachPicture(tx, { id: fileId, userId, ownerKind: 'permit', ownerId: permitId, field: 'areaFileId' })
  const file = { permitId, fileId, purpose: 'AREA', addedBy: userId, addedAt: at }
  await tx.insertInto('permitFiles').values(file).execute()
}

/** Ends a permit for good. */
export function cancel(permits: Permits, call: SignedCall<typeof permit.cancel>) {
  const { actor, body, requestId } = call
  const { id, version, reason } = body
  return signWithPassword(permits.context, permit.cancel, call, (tx) =>
    perform(permits, tx, {
      actor,
      requestId,
      id,
      version,
      action: 'cancel',
      reason,
      signed: { action: 'cancel', role: canceller },
      change: (_subject, at) => ({ set: { endedAt: at } }),
    }),
  )
}
