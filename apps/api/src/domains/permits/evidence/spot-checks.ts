import { permitPhotos, spotCheck, type spotCheckRow } from '@selamat/contract/domains/permits/evidence/spot-check'
import { AT_SITE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { attachPicture, fileUrl } from '../../files/index.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { isAppointed } from '../relations.ts'
import { assertState, atPermit, note, notYours } from './at-permit.ts'

/** Records a spot check. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422. */
export function recordSpotCheck(permits: Permits, call: SignedCall<typeof spotCheck.record>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, spotCheck.record, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit, reader } = at
    const checks =
      permit.areaOwnerId === actor.userId ||
      isAppointed(reader, 'permit-issuer', permit.siteId) ||
      isAppointed(reader, 'safety-officer', permit.siteId)
    if (!checks) throw notYours('Only a permit issuer, a safety officer or the area owner can do this')
    if (permit.holderId === actor.userId) throw notYours('Somebody else has to do this: you hold the permit')
    assertState(permit, AT_SITE)
    const { isInOrder, findings, fileId } = body
    if (fileId !== null) await addPicture(tx, permit, fileId, actor.userId, at.at)
    const { id } = await tx
      .insertInto('permitSpotChecks')
      .values({ permitId: permit.id, checkedAt: at.at, checkedBy: actor.userId, isInOrder, findings, fileId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const label = `Spot check: ${isInOrder ? 'in order' : 'not in order'}`
    await note(at, { action: 'spot-check', label, reason: findings, after: { isInOrder }, actor, requestId })
    return { id, permitId: permit.id, status: permit.status }
  })
}

/** Keeps a picture of the work with a permit. Throws 422 where it is none. */
async function addPicture(tx: Tx, { id: permitId }: StoredPermit, fileId: number, userId: number, at: Date) {
  await attachPicture(tx, { id: fileId, userId, ownerKind: 'permit', ownerId: permitId, field: 'fileId' })
  await tx
    .insertInto('permitFiles')
    .values({ permitId, fileId, purpose: 'PHOTO', addedBy: userId, addedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The states in which there is work to photograph, until the permit is closed. */
const PHOTOGRAPHED: readonly PermitState[] = [...AT_SITE, 'EXPIRED', 'HANDED_BACK']

/** Adds photos of the work, by anybody who reads the permit. Throws 404, 409 WRONG_STATE, 422. */
export function addPhotos(permits: Permits, call: SignedCall<typeof permitPhotos>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, permitPhotos, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    assertState(at.permit, PHOTOGRAPHED)
    const fileIds = [...new Set(body.fileIds)]
    for (const fileId of fileIds) await addPicture(tx, at.permit, fileId, actor.userId, at.at)
    const label = `${plural(fileIds.length, 'photo')} added`
    await note(at, { action: 'photos', label, after: { fileIds }, actor, requestId })
    return { permitId: at.permit.id, status: at.permit.status }
  })
}

type Row = z.output<typeof spotCheckRow>

/** The spot checks of a permit, the newest first. */
export async function spotChecksOf(db: Executor, permitId: number): Promise<Row[]> {
  const rows = await run<Omit<Row, 'photo'> & { fileId: number | null; fileName: string | null }>(
    db,
    sql`select c.id, jakarta_time(c.checked_at) as checked_at, u.full_name as checked_by_name, c.is_in_order, c.findings,
        c.file_id, f.name as file_name
      from permit_spot_checks c join users u on u.id = c.checked_by left join files f on f.id = c.file_id
      where c.permit_id = ${permitId} order by c.id desc`,
  )
  return rows.map(({ fileId, fileName, ...row }) => ({
    ...row,
    photo: fileId === null ? null : { fileId, name: fileName ?? '', url: fileUrl(fileId) },
  }))
}
