import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/database.ts'

/** The progress of the case of a notification; `finish` hides the response section of the opened page (NOTIF-25). */
export type Progress = 'new' | 'process' | 'finish'

/** An open task as the daily summary lists it; of a confidential case only that it exists. */
export interface OpenTask {
  readonly assignmentNumber: string
  readonly text: string
  readonly dueOn: string | null
  readonly overdue: boolean
  readonly link: string
}

/** The open tasks of a user: the most urgent, how many there are, and the cases of all that are open. */
export interface OpenTasks {
  readonly first: readonly OpenTask[]
  readonly count: number
  readonly caseIds: readonly number[]
}

/** What notifications ask of the domain of cases; filled in `domains.ts`. */
export interface NotificationPorts {
  /** The progress of cases by id; unknown ones are left out. */
  readonly progress: (db: Executor, caseIds: readonly number[]) => Promise<ReadonlyMap<number, Progress>>
  /**
   * The page of a case as this user sees it now: without the response section where the user has no task in it (NOTIF-20
   * to 26). Null where the user cannot read the case.
   */
  readonly address: (context: AppContext, actor: Actor, caseId: number) => Promise<string | null>
  /** The open tasks of users by their id; users without one are left out. */
  readonly openTasks: (db: Executor, userIds: readonly number[], at: Date) => Promise<ReadonlyMap<number, OpenTasks>>
}
