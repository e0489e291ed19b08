import type { AnyResource, RowOf } from '@selamat/contract/kit/resource'
import { type Actor, tenantOf } from '../platform/access.ts'
import { type Executor, run } from '../platform/database.ts'
import { refuse } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { andScope, scopeOf } from '../platform/records/scope.ts'
import type { Binding } from './binding.ts'

/** The row of an id among those that an actor reaches, by one of the texts of a resource. Throws 404. */
export async function find<R extends AnyResource>(
  db: Executor,
  house: House,
  binding: Binding<R>,
  text: (scope: string) => string,
  actor: Actor,
  id: number,
): Promise<RowOf<R> & Record<string, unknown>> {
  const scope = andScope(scopeOf(house, binding, actor), 2)
  const [row] = await run<RowOf<R> & Record<string, unknown>>(db, text(scope.text), [
    id,
    tenantOf(actor),
    ...scope.values,
  ])
  if (!row) throw refuse('NOT_FOUND')
  return row
}
