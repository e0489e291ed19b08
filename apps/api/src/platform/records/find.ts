import { type Actor, tenantOf } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { type Executor, run } from '../database.ts'
import { httpError } from '../errors.ts'
import type { SqlText } from './conditions.ts'
import { andScope, type Scoped, scopeOf } from './scope.ts'

/**
 * The row of an id among those that an actor reaches, by one of the texts of its kind; `further` is one more condition.
 * Throws 404.
 */
export async function find<Row>(
  db: Executor,
  context: AppContext,
  kind: Scoped,
  text: (scope: string) => string,
  actor: Actor,
  id: number,
  further?: SqlText,
): Promise<Row> {
  const scope = andScope(scopeOf(context, kind, actor), 2)
  const more = andScope(further, 2 + scope.values.length)
  const values = [id, tenantOf(actor), ...scope.values, ...more.values]
  const [row] = await run<Row>(db, text(scope.text + more.text), values)
  if (!row) throw httpError('NOT_FOUND')
  return row
}
