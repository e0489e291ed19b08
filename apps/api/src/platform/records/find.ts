import { type Actor, tenantOf } from '../access.ts'
import { type Executor, run } from '../database.ts'
import { refuse } from '../errors.ts'
import type { House } from '../house.ts'
import { andScope, type Scoped, scopeOf } from './scope.ts'

/** The row of an id among those that an actor reaches, by one of the texts of its kind. Throws 404. */
export async function find<Row>(
  db: Executor,
  house: House,
  kind: Scoped,
  text: (scope: string) => string,
  actor: Actor,
  id: number,
): Promise<Row> {
  const scope = andScope(scopeOf(house, kind, actor), 2)
  const [row] = await run<Row>(db, text(scope.text), [id, tenantOf(actor), ...scope.values])
  if (!row) throw refuse('NOT_FOUND')
  return row
}
