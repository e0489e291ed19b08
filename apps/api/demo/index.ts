import type { Clock } from '../src/platform/clock.ts'
import type { Database, Tx } from '../src/platform/database.ts'
import { loadPeople } from './identity.ts'
import { loadMasterData } from './master-data.ts'
import { loadOrganisation } from './organisation.ts'

export interface DemoOptions {
  readonly database: Database
  readonly clock: Clock
  /** How many employees the demo company has beside its named accounts. */
  readonly employees: number
}

/** What each domain's part is given: everything is written in one transaction, so that no half company is left behind. */
export interface DemoContext extends DemoOptions {
  readonly tx: Tx
  readonly now: Date
}

/** Loads the demo company, the same every time: domain by domain, in the order of the floors. */
export async function loadDemo(options: DemoOptions): Promise<void> {
  await options.database.transaction(async (tx) => {
    const context = { ...options, tx, now: options.clock.now() }
    const companies = await loadOrganisation(context)
    await loadPeople(context, companies)
    await loadMasterData(context, companies)
  })
}
