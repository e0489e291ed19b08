import { addHazardLibrary } from '../src/domains/hiradc/index.ts'
import { addWorkTypes } from '../src/domains/permits/index.ts'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

/** What both operating companies start with, hazards and types of work, without waiting for the outbox. */
export async function loadLibraries({ tx, now }: DemoContext, { operator, second }: DemoCompanies): Promise<void> {
  for (const { id } of [operator, second]) {
    await addHazardLibrary(tx, id, now)
    await addWorkTypes(tx, id, now)
  }
  await run(tx, `delete from outbox where topic = 'company-created'`)
}
