import type { Executor } from '../../platform/database.ts'

/** How far the record behind a notification is; `finish` hides the response of the opened page (NOTIF-25). */
export type Progress = 'new' | 'process' | 'finish'

/** What notifications ask of the domains that cause them; filled in `domains.ts`. */
export interface NotificationPorts {
  /** The progress of the records of these assignment numbers; unknown numbers are left out. */
  readonly progress: (
    db: Executor,
    companyId: number,
    numbers: readonly string[],
  ) => Promise<ReadonlyMap<string, Progress>>
}
