import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { asConfidant } from '../actor-scopes.ts'
import { userScope } from '../queries/user-scope.ts'

/** What superiors and other readers of people are not told. */
export const PRIVATE_COLUMNS = ['nikPassport', 'gender', 'dateOfBirth'] as const

/** Of some people those whose private values an actor may read, as on the person's page. */
export async function confidedPeople(
  context: AppContext,
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const scope = scopeOf(context, { scope: userScope }, await asConfidant(context, actor, db)) ?? {
    text: 'true',
    values: [],
  }
  const text = `select t.id from users t where ${scope.text} and t.id = any($${scope.values.length + 1}::bigint[])`
  const rows = await run<{ id: number }>(db, text, [...scope.values, ids])
  return new Set(rows.map(({ id }) => id))
}
