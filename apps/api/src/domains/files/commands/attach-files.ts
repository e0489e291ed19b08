import type { Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'

/**
 * Gives files that the user uploaded to a record, which then decides who may open them.
 * Throws 422 when one of them is gone or already belongs elsewhere, as when two requests use it at once.
 */
export async function attachFiles(
  tx: Tx,
  { ids, userId, ownerKind, ownerId }: { ids: readonly number[]; userId: number; ownerKind: string; ownerId: number },
): Promise<void> {
  if (ids.length === 0) return
  const attached = await tx
    .updateTable('files')
    .set({ ownerKind, ownerId })
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where((where) =>
      where.or([
        where.and([where('uploadedBy', '=', userId), where('ownerKind', 'is', null)]),
        where.and([where('ownerKind', '=', ownerKind), where('ownerId', '=', ownerId)]),
      ]),
    )
    .returning('id')
    .execute()
  if (attached.length !== new Set(ids).size) {
    throw refuse('INVALID', { message: 'A file is no longer there. Please add it again' })
  }
}
