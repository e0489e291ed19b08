import type { Action } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../platform/access.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import type { Importer, Importers } from '../../platform/import/importer.ts'
import { scopesFor } from '../../platform/session.ts'
import { importerOf } from './context.ts'
import { type ImportRecord, importInReach } from './queries/import-record.ts'

/** An import that an actor may act on, with the importer of its kind. */
export interface Reached {
  readonly record: ImportRecord
  /** Who acts, with the scopes of the action on the kind's own item. */
  readonly actor: Actor
  readonly importer: Importer
}

/** The actor with the scopes in which an action on a kind's own item is granted. Throws 403 without any. */
export async function actingOn(house: House, actor: Actor, importer: Importer, action: Action): Promise<Actor> {
  const scopes = await scopesFor(house, actor, { anyOf: [importer.item], action })
  if (scopes.length === 0) throw refuse('FORBIDDEN')
  return { ...actor, scopes }
}

/** The import with this id. Throws 404 outside the actor's reach, and 403 where the right on its kind is missing. */
export async function reach(
  house: House,
  importers: Importers,
  actor: Actor,
  id: number,
  action: Action,
): Promise<Reached> {
  const { kysely } = house.database
  const now = house.clock.now()
  const known = await importInReach(kysely, actor, id, now)
  if (!known) throw refuse('NOT_FOUND')
  const importer = importerOf(importers, known.kind)
  const acting = await actingOn(house, actor, importer, action)
  const record = await importInReach(kysely, acting, id, now)
  if (!record) throw refuse('NOT_FOUND')
  return { record, actor: acting, importer }
}
