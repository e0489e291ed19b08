import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError, httpError } from '../../platform/errors.ts'
import type { Importer, Importers } from '../../platform/import/importer.ts'
import { scopesFor } from '../../platform/session.ts'
import { importerOf } from './import-job.ts'
import { type ImportRecord, importInScope } from './queries/import-record.ts'

/** An import in the actor's scope, with the importer of its kind. */
export interface FoundImport {
  readonly record: ImportRecord
  /** The actor, with the scopes of the action on the kind's own item. */
  readonly actor: Actor
  readonly importer: Importer
}

/** The uses of an import: to read, to upload and write, or to undo it. */
export type Doing = 'read' | keyof Importer['rights']

/**
 * The actor with the scopes for imports of a kind, by its own items. Without permission on all items the scope is `own`, as
 * the file of another user can hold records of a missing item, and where the records are confidential. Throws 403 without any.
 */
export async function actingOn(context: AppContext, actor: Actor, importer: Importer, doing: Doing): Promise<Actor> {
  const actions: readonly Action[] = doing === 'read' ? ['read'] : importer.rights[doing]
  let acting = actor
  for (const action of actions) {
    const scopes = await scopesFor(context, actor, { anyOf: importer.items, action })
    if (scopes.length === 0) throw httpError('FORBIDDEN')
    const reachesAll = importer.secret === undefined && (await onEvery(context, actor, importer.items, action))
    acting = { ...actor, scopes: reachesAll ? scopes : ['own'] }
  }
  return acting
}

async function onEvery(context: AppContext, actor: Actor, items: readonly ItemKey[], action: Action): Promise<boolean> {
  if (items.length === 1) return true
  for (const item of items) {
    if ((await scopesFor(context, actor, { anyOf: [item], action })).length === 0) return false
  }
  return true
}

/** The same, or null without the right. */
export const mayAction = (context: AppContext, actor: Actor, importer: Importer, doing: Doing): Promise<Actor | null> =>
  actingOn(context, actor, importer, doing).catch((error: unknown) => {
    if (error instanceof HttpError && error.code === 'FORBIDDEN') return null
    throw error
  })

/** The import with this id. Throws 404 outside the actor's scope, and 403 without the permission on its kind. */
export async function findImport(
  context: AppContext,
  importers: Importers,
  actor: Actor,
  id: number,
  doing: Doing,
): Promise<FoundImport> {
  const { kysely } = context.database
  const now = context.clock.now()
  const known = await importInScope(kysely, actor, id, now)
  if (!known) throw httpError('NOT_FOUND')
  const importer = await importerOf(context, importers, known.kind)
  const acting = await actingOn(context, actor, importer, doing)
  const record = await importInScope(kysely, acting, id, now)
  if (!record) throw httpError('NOT_FOUND')
  return { record, actor: acting, importer }
}
