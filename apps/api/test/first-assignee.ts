import type { Executor } from '../src/platform/database.ts'

/** The employee ID of the first of those for whom a record waits. Throws where it waits for nobody. */
export async function firstAssignee(
  kysely: Executor,
  waitsFor: readonly { readonly who: readonly string[] }[],
): Promise<string> {
  const [name = ''] = waitsFor.flatMap(({ who }) => who)
  const found = await kysely
    .selectFrom('users')
    .select('username')
    .where('fullName', '=', name)
    .executeTakeFirstOrThrow()
  return found.username
}
