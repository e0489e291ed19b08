import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/database.ts'

/** The progress of the case of a notification; `finish` hides the response section of the opened page (NOTIF-25). */
export type Progress = 'new' | 'process' | 'finish'

/** What notifications ask of the domain of cases; filled in `domains.ts`. */
export interface NotificationPorts {
  /** The progress of cases by id; unknown ones are left out. */
  readonly progress: (db: Executor, caseIds: readonly number[]) => Promise<ReadonlyMap<number, Progress>>
  /**
   * The page of a case as this user sees it now: without the response section where the user has no task in it (NOTIF-20
   * to 26). Null where the user cannot read the case.
   */
  readonly address: (context: AppContext, actor: Actor, caseId: number) => Promise<string | null>
}
