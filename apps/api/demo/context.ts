import type { AppContext } from '../src/platform/app-context.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database, Tx } from '../src/platform/database.ts'
import type { FileStore } from '../src/platform/file-store.ts'

export interface DemoOptions {
  readonly database: Database
  readonly clock: Clock
  /** How many employees the demo company has beside its named accounts. */
  readonly employees: number
  /** How many further tasks it has at least, beside the small demo's. */
  readonly tasks?: number
  /** The origin from which dashboards of another product can be shown, and what their keys are sealed with; without it there is none. */
  readonly embed?: Pick<AppContext, 'keys'> & { readonly origin: string }
  /** The account owns the tables: it can fill them without their indexes and build these at the end. */
  readonly ownsTables?: boolean
  /** Where its pictures are kept; without one it has none. */
  readonly files?: FileStore
}

/** What each domain's part is given: everything is written in one transaction, so that no half company is left behind. */
export interface DemoContext extends DemoOptions {
  readonly tx: Tx
  readonly now: Date
}
