import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Reading } from '../../../platform/readings.ts'

/**
 * May the actor open the record that owns a file? Of a confidential record it is a reading. Filled in `domains.ts`, one line
 * a kind of owner.
 */
export type FileOwners = Readonly<
  Record<string, (context: AppContext, actor: Actor, ownerId: number) => Promise<boolean | Reading>>
>

/**
 * The file, if the actor can open it: without a record only its uploader can, else every reader of the record; with what
 * that discloses.
 * Throws 404 else, as for a file that is not there.
 */
export async function openFile(context: AppContext, owners: FileOwners, actor: Actor, id: number) {
  const file = await context.database.kysely
    .selectFrom('files')
    .select(['storageKey', 'name', 'size', 'contentType', 'uploadedBy', 'ownerKind', 'ownerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw httpError('NOT_FOUND')
  const { ownerKind, ownerId } = file
  const mayOpen =
    ownerKind === null || ownerId === null
      ? file.uploadedBy === actor.userId
      : await owners[ownerKind]?.(context, actor, ownerId)
  if (!mayOpen) throw httpError('NOT_FOUND')
  return { ...file, reading: mayOpen === true ? null : mayOpen }
}
