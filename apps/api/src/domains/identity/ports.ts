import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'

/** The user with open tasks, and the successor; null for the assignees of the steps. */
export interface Handover {
  readonly from: { readonly id: number; readonly companyId: number; readonly fullName: string }
  readonly successorId: number | null
}

/** What identity asks of the tasks when somebody leaves. */
export interface IdentityPorts {
  readonly tasks: {
    /** How many open tasks ask a person to decide. */
    count(db: Executor, userId: number): Promise<number>
    /** Hands the tasks of the archived user over and returns their number. Throws RULE if a task would have no assignee. */
    handOver(context: AppContext, tx: Tx, handover: Handover): Promise<number>
  }
}
