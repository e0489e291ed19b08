import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { EDITABLE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { changeBy } from '../../../platform/stale.ts'
import { lockedWorking, type StoredRevision } from '../queries/stored.ts'
import { checkedHead } from './checked-head.ts'

/** Throws 409 where a revision is not the actor's to write, or no longer a draft. */
export function assertEditable({ isEditable, status, updatedBy, updatedAt }: StoredRevision): void {
  if (!isEditable) throw httpError('NOT_YOUR_ACT', { message: 'You cannot change this assessment' })
  if (EDITABLE.some((state) => state === status)) return
  throw httpError('WRONG_STATE', { details: { ...changeBy(updatedBy, updatedAt), status } })
}

/** Changes the head of the revision that is worked on. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 by field. */
export function updateHead(context: AppContext, { actor, body, requestId }: SignedCall<typeof hiradc.update>) {
  return context.database.transaction(async (tx) => {
    const before = await lockedWorking(context, tx, actor, body.id)
    assertEditable(before)
    const { id, hiradcId, companyId, number, revision, version, status, authorId } = before
    if (version !== body.version) throw httpError('STALE', { details: changeBy(before.updatedBy, before.updatedAt) })
    if (status === 'REVISION' && body.authorId !== null && body.authorId !== authorId) {
      const message = `It was sent back to ${before.authorName}. Name another author once it is withdrawn`
      throw httpError('INVALID', { errors: { authorId: message } })
    }
    const at = context.clock.now()
    // Who keeps it stays its author: only somebody else is named anew.
    const head = await checkedHead(tx, { ...actor, companyId }, { ...body, authorId: body.authorId ?? authorId })
    const stamps = { version: version + 1, updatedAt: at, updatedBy: actor.userId }
    await tx
      .updateTable('hiradcRevisions')
      .set({ ...head, ...stamps })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: 'hiradc_revisions',
      entityId: id,
      label: `${number} revision ${revision}`,
      action: 'update',
      requestId,
      ...changes({ ...before }, head),
    })
    return { id: hiradcId, revisionId: id, version: version + 1, status }
  })
}
