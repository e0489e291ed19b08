import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'

/** Whose open tasks go to others, and to whom: a chosen person, or null for those whom the steps name. */
export interface Handover {
  readonly from: { readonly id: number; readonly companyId: number; readonly fullName: string }
  readonly successorId: number | null
}

/** What identity asks of the tasks when somebody leaves. */
export interface IdentityPorts {
  readonly tasks: {
    /** How many open tasks ask a person to decide. */
    count(db: Executor, userId: number): Promise<number>
    /** Hands them over, the person being archived already; gives how many. Throws RULE where somebody's task would have nobody. */
    handOver(context: AppContext, tx: Tx, handover: Handover): Promise<number>
  }
}
