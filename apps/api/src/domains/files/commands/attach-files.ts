import { sql } from 'kysely'
import { run, type Tx, touched } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** Takes a file from its record; the sweep removes it. */
export async function releaseFile(tx: Tx, id: number): Promise<void> {
  await run(tx, sql`update files set owner_kind = null, owner_id = null where id = ${id}`)
}

/**
 * Attaches uploads of the user to a record, which then controls access to them.
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
    throw gone()
  }
}

/**
 * Gives each of several files that the user uploaded to a record of its own. Throws 422 as `attachFiles`.
 */
export async function attachEach(
  tx: Tx,
  files: readonly { readonly id: number; readonly ownerId: number }[],
  { userId, ownerKind }: { readonly userId: number; readonly ownerKind: string },
): Promise<void> {
  if (files.length === 0) return
  const attached = await touched(
    tx,
    sql`update files f set owner_kind = ${ownerKind}, owner_id = g.owner_id
      from unnest(${files.map(({ id }) => id)}::bigint[], ${files.map(({ ownerId }) => ownerId)}::bigint[]) g (id, owner_id)
      where f.id = g.id and f.uploaded_by = ${userId} and f.owner_kind is null`,
  )
  if (attached !== files.length) throw gone()
}

const gone = () => httpError('INVALID', { message: 'A file is no longer there. Please add it again' })

/** Takes all files of a record from it; the sweep removes them. */
export async function releaseFilesOf(
  tx: Tx,
  { ownerKind, ownerId }: { readonly ownerKind: string; readonly ownerId: number },
): Promise<void> {
  await run(
    tx,
    sql`update files set owner_kind = null, owner_id = null where owner_kind = ${ownerKind} and owner_id = ${ownerId}`,
  )
}

/** Lets files of a record follow the rule of another kind of owner, as when a draft is published. */
export async function moveFiles(
  tx: Tx,
  { ids, ownerId, from, to }: { ids: readonly number[]; ownerId: number; from: string; to: string },
): Promise<void> {
  await run(
    tx,
    sql`update files set owner_kind = ${to} where id = any(${[...ids]}::bigint[]) and owner_kind = ${from} and owner_id = ${ownerId}`,
  )
}
