import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database.ts'

export interface DemoOptions {
  readonly database: Database
  readonly clock: Clock
  /** How many employees the demo company has. */
  readonly employees: number
}

/** Loads the demo company, the same every time: domain by domain, in the order of the floors. */
export async function loadDemo(_options: DemoOptions): Promise<void> {}
