import { sql } from 'kysely'
import { type Actor, tenantOf } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { type Executor, run } from '../database.ts'
import { httpError } from '../errors.ts'
import { inTenant, type Scoped, scopeOf } from './scope.ts'
import { all, type Fragment } from './statements.ts'

/**
 * The row of an id among those that an actor reaches, by one of the statements of its kind; `further` is one more condition.
 * Throws 404.
 */
export async function find<Row>(
  db: Executor,
  context: AppContext,
  kind: Scoped,
  statement: (where: Fragment) => Fragment,
  actor: Actor,
  id: number,
  further: readonly Fragment[] = [],
): Promise<Row> {
  const within = [...inTenant(tenantOf(actor)), scopeOf(context, kind, actor), ...further]
  const [row] = await run<Row>(db, statement(all([sql`t.id = ${id}`, ...within])))
  if (!row) throw httpError('NOT_FOUND')
  return row
}
