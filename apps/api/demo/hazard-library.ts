import { addHazardLibrary } from '../src/domains/hiradc/index.ts'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

/** The library of hazards of both operating companies, without waiting for the outbox. */
export async function loadHazardLibrary({ tx, now }: DemoContext, { operator, second }: DemoCompanies): Promise<void> {
  for (const { id } of [operator, second]) await addHazardLibrary(tx, id, now)
  await run(tx, `delete from outbox where topic = 'company-created'`)
}
