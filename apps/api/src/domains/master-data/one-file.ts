import { itemsOf } from '@selamat/contract/kit/permissions'
import type { AnyResource } from '@selamat/contract/kit/resource'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run, type Tx } from '../../platform/database.ts'
import type { Binding } from '../../platform/records/binding.ts'
import { inTenant, scopeOf } from '../../platform/records/scope.ts'
import { all } from '../../platform/records/statements.ts'
import { scopesFor } from '../../platform/session.ts'
import { attachFiles, releaseFile } from '../files/index.ts'

interface WithFile {
  readonly fileId: number | null
}

/** The hooks of a record that has one file: it is taken when the record is written, and given back when another comes or the record goes. */
export const oneFile = (ownerKind: string) => ({
  afterWrite: async (
    tx: Tx,
    id: number,
    { fileId }: WithFile,
    { actor, before }: { readonly actor: Actor; readonly before: WithFile | null },
  ): Promise<void> => {
    const old = before?.fileId ?? null
    if (fileId === old) return
    if (fileId !== null) await attachFiles(tx, { ids: [fileId], userId: actor.userId, ownerKind, ownerId: id })
    if (old !== null) await releaseFile(tx, old)
  },
  beforeMove: async (tx: Tx, move: 'archive' | 'restore' | 'delete', { fileId }: WithFile): Promise<void> => {
    if (move === 'delete' && fileId !== null) await releaseFile(tx, fileId)
  },
})

/** Can a user open the file of a record? Every reader of the record can, in the same scope. */
export const readersOpen =
  <R extends AnyResource>({ menuItem }: R, { table, where, scope }: Binding<R>) =>
  async (context: AppContext, actor: Actor, id: number): Promise<boolean> => {
    const scopes = await scopesFor(context, actor, { anyOf: itemsOf(menuItem), action: 'read' })
    if (scopes.length === 0) return false
    const reader = { ...actor, scopes }
    const within = all([...inTenant(tenantOf(reader)), scopeOf(context, { where, scope }, reader)])
    const statement = sql`select 1 from ${sql.raw(table)} t where t.id = ${id} and ${within}`
    const found = await run(context.database.kysely, statement)
    return found.length > 0
  }
