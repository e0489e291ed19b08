import { permit } from '@selamat/contract/domains/permits/permit'
import { EDITABLE, permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitWrite } from '@selamat/contract/domains/permits/permit-write'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { pick } from '../../../platform/pick.ts'
import { changeBy } from '../../../platform/stale.ts'
import { contentHash } from '../content.ts'
import { lockedPermit, type StoredPermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { voidSignatures } from '../sign.ts'
import { checkedPermit } from './checked-permit.ts'
import { writeLists } from './write-lists.ts'

/** The code of the numbers of permits, `SHE/PTW/2026/XI/0412` (PERMIT-34). */
const CODE = 'PTW'

/** The next number of a permit of a company. */
export const nextNumber = (context: AppContext, companyId: number, at: Date): Promise<string> =>
  context.numbering.next(companyId, 'SHE', CODE, at)

/** Creates a permit as a draft, once for each Idempotency-Key. Throws 422 by field. */
export async function createPermit(context: AppContext, call: SignedCall<typeof permit.create>) {
  const sent = await firstAnswer(context, permit.create, call)
  if (sent) return sent.answer
  const { actor, body, requestId } = call
  const at = context.clock.now()
  const number = await nextNumber(context, actor.companyId, at)
  return createOnce(context, permit.create, call, (tx) =>
    insertPermit(context, tx, { actor, body, number, at, requestId }),
  )
}

interface NewPermit {
  readonly actor: Actor
  readonly body: PermitWrite
  readonly number: string
  readonly at: Date
  readonly requestId: string | null
}

/** Writes a draft with its lists, its first event and its audit row. Throws 422 by field. */
export async function insertPermit(context: AppContext, tx: Tx, { actor, body, number, at, requestId }: NewPermit) {
  const checked = await checkedPermit(tx, await readerOf(context, tx, actor), body, null)
  const { companyId, userId, departmentId } = actor
  const head = headOf(body, checked)
  const status = permitLifecycle.initial
  const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId }
  const { id } = await tx
    .insertInto('permits')
    .values({ companyId, number, departmentId, requesterId: userId, ...head, status, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLists(tx, body, { permitId: id, companyId, userId, at })
  const { startsAt, endsAt, holderId } = head
  const label = 'Draft begun'
  await tx
    .insertInto('permitEvents')
    .values({
      permitId: id,
      companyId,
      at,
      actorId: userId,
      action: 'create',
      label,
      toStatus: status,
      startsAt,
      endsAt,
      holderId,
    })
    .execute()
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    entity: 'permits',
    entityId: id,
    label: number,
    action: 'create',
    requestId,
    after: { ...head },
  })
  return { id, number, version: 1 }
}

const HEAD = [
  'kind',
  'parentId',
  'projectId',
  'workTypeId',
  'title',
  'method',
  'locationId',
  'subLocationId',
  'level',
  'system',
  'hiradcId',
] as const

const headOf = (body: PermitWrite, checked: Awaited<ReturnType<typeof checkedPermit>>) => ({
  ...pick(body, HEAD),
  startsAt: new Date(body.startsAt),
  endsAt: new Date(body.endsAt),
  ...checked,
})

/** Throws 409 where the content of a permit cannot be written: by its state, or by somebody else than its requester. */
function assertEditable({ status, requesterId, requesterName, updatedBy, updatedAt }: StoredPermit, { userId }: Actor) {
  if (requesterId !== userId) {
    throw httpError('NOT_YOUR_ACT', { message: `Only the requester, ${requesterName}, can change this permit` })
  }
  if (EDITABLE.some((state) => state === status)) return
  throw httpError('WRONG_STATE', { details: { ...changeBy(updatedBy, updatedAt), status } })
}

/**
 * Changes a draft or a returned permit. A change of what was signed voids the signatures: the approval begins anew. Throws
 * 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 by field.
 */
export function updatePermit(context: AppContext, { actor, body, requestId }: SignedCall<typeof permit.update>) {
  return context.database.transaction(async (tx) => {
    const reader = await readerOf(context, tx, actor)
    const before = await lockedPermit(tx, reader, { id: body.id })
    assertEditable(before, actor)
    if (before.version !== body.version) {
      throw httpError('STALE', { details: changeBy(before.updatedBy, before.updatedAt) })
    }
    const at = context.clock.now()
    const { id, version: _, ...written } = body
    if (written.kind !== before.kind) throw httpError('INVALID', { errors: { kind: 'The kind of a permit stays' } })
    const head = headOf(
      written,
      await checkedPermit(tx, { ...reader, actor: { ...reader.actor, companyId: before.companyId } }, written, id),
    )
    const hash = await contentHash(tx, id)
    await tx
      .updateTable('permits')
      .set({ ...head, version: before.version + 1, updatedAt: at, updatedBy: actor.userId })
      .where('id', '=', id)
      .execute()
    // The board of a past minute reads the window and the holder of then.
    if (isMoved(before, head)) {
      const { startsAt, endsAt, holderId } = head
      const moved = {
        action: 'update',
        label: 'Window or holder changed',
        fromStatus: before.status,
        toStatus: before.status,
      }
      await tx
        .insertInto('permitEvents')
        .values({
          permitId: id,
          companyId: before.companyId,
          at,
          actorId: actor.userId,
          ...moved,
          startsAt,
          endsAt,
          holderId,
        })
        .execute()
    }
    await writeLists(tx, written, { permitId: id, companyId: before.companyId, userId: actor.userId, at })
    if (before.status !== permitLifecycle.initial && hash !== (await contentHash(tx, id))) await beginAnew(tx, id, at)
    await writeAudit(tx, {
      companyId: before.companyId,
      actorId: actor.userId,
      at,
      entity: 'permits',
      entityId: id,
      label: before.number,
      action: 'update',
      requestId,
      ...changes({ ...before }, { ...head }),
    })
    return { id, version: before.version + 1, status: before.status }
  })
}

const isMoved = (before: StoredPermit, head: ReturnType<typeof headOf>): boolean =>
  before.startsAt.getTime() !== head.startsAt.getTime() ||
  before.endsAt.getTime() !== head.endsAt.getTime() ||
  before.holderId !== head.holderId

/** What was signed has changed: no signature counts any more, and the approval begins at its first stage. */
async function beginAnew(tx: Tx, permitId: number, at: Date): Promise<void> {
  await voidSignatures(tx, permitId, at)
  await tx
    .updateTable('permits')
    .set((column) => ({ contentVersion: column('contentVersion', '+', 1), returnedBy: null }))
    .where('id', '=', permitId)
    .execute()
}
