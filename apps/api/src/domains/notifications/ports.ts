import type { Actor } from '../../platform/access.ts'
import type { Executor } from '../../platform/database.ts'

/** The progress of the case of a notification; `finish` hides the response section of the opened page (NOTIF-25). */
export type Progress = 'new' | 'process' | 'finish'

/** What notifications ask of the domain of cases; filled in `domains.ts`. */
export interface NotificationPorts {
  /** The progress of cases by id; unknown ones are left out. */
  readonly progress: (db: Executor, caseIds: readonly number[]) => Promise<ReadonlyMap<number, Progress>>
  /** The page of a case as this user sees it now: without the response section where nothing waits for the user (NOTIF-20 to 26). */
  readonly address: (db: Executor, actor: Actor, caseId: number) => Promise<string | null>
}
