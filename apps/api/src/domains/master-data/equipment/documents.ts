import { EQUIPMENT_ITEMS } from '@selamat/contract/domains/master-data/items'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { scopesFor } from '../../../platform/session.ts'
import { attachFiles } from '../../files/index.ts'
import { equipmentInScope } from './maintenance/scope.ts'

const OWNER = 'equipment'
const FIELDS = ['certificateFileId', 'licenceFileId'] as const
type Documents = Readonly<Record<(typeof FIELDS)[number], number | null>>

/**
 * Keeps the documents that equipment has now and lets go of those it had: what stands in the other field or in its log stays.
 * Throws 422 for a file that is gone.
 */
export async function keepDocuments(tx: Tx, id: number, userId: number, before: Documents | null, after: Documents) {
  const had = FIELDS.flatMap((field) => before?.[field] ?? [])
  const has = FIELDS.flatMap((field) => after[field] ?? [])
  const added = has.filter((file) => !had.includes(file))
  const removed = had.filter((file) => !has.includes(file))
  await attachFiles(tx, { ids: added, userId, ownerKind: OWNER, ownerId: id })
  if (removed.length > 0)
    await sql`update files f set owner_kind = null, owner_id = null where f.id = any(${removed})
      and not exists (select from equipment_logs l where l.equipment_id = ${id} and l.file_id = f.id)`.execute(tx)
}

/** Lets go of all files of equipment that is deleted, those of its log too. */
export const dropDocuments = (tx: Tx, id: number) =>
  tx
    .updateTable('files')
    .set({ ownerKind: null, ownerId: null })
    .where(sql<boolean>`owner_kind = ${OWNER}`)
    .where('ownerId', '=', id)
    .execute()

/** May an actor open the files of equipment? Who can read it may. */
export async function mayOpenEquipment(context: AppContext, actor: Actor, id: number): Promise<boolean> {
  const scopes = await scopesFor(context, actor, { anyOf: EQUIPMENT_ITEMS, action: 'read' })
  if (scopes.length === 0) return false
  const db = context.database.kysely
  return (
    (
      await run(
        db,
        sql`
    select 1 from equipment t where t.id = ${id} and ${equipmentInScope({ ...actor, scopes })}`,
      )
    ).length > 0
  )
}
