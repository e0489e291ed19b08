import type { Executor } from '../../platform/database.ts'
import type { WorkflowContext } from '../workflow/index.ts'

/** Whether somebody is fit for a kind of work; null until: without an end. */
export interface Fitness {
  readonly state: 'FIT' | 'UNFIT' | 'UNKNOWN'
  readonly until: string | null
}

/** The revision of an assessment that counts. */
export interface AssessmentInForce {
  readonly number: string
  readonly revision: number
  readonly title: string
  /** The place that it is about. */
  readonly locationId: number
  readonly locationName: string
  readonly isOverdue: boolean
  /** Since when it is in force. */
  readonly approvedAt: Date | null
  /** Its last day. */
  readonly validUntil: string | null
}

/** What stops work at a place until people have acknowledged it. */
export interface Bulletin {
  readonly title: string
  readonly address: string
  /** Those of the people who have not. */
  readonly missing: readonly number[]
}

/** What permits ask of other domains of their layer; filled in `domains.ts`. */
export interface PermitPorts {
  /** The revision of an assessment in force on a day; null: there is none. */
  readonly hiradcInForce: (
    db: Executor,
    criteria: { readonly companyId: number; readonly hiradcId: number; readonly today: string },
  ) => Promise<AssessmentInForce | null>
  /** The fitness of people for an activity on a day, by user id; whoever is missing is UNKNOWN. */
  readonly fitnessOf: (
    db: Executor,
    criteria: { readonly userIds: readonly number[]; readonly activity: string; readonly today: string },
  ) => Promise<ReadonlyMap<number, Fitness>>
  /** What stops work at some locations until people have acknowledged it. */
  readonly bulletinsAt: (
    db: Executor,
    criteria: {
      readonly companyId: number
      readonly locationIds: readonly number[]
      readonly userIds: readonly number[]
      readonly at: Date
    },
  ) => Promise<readonly Bulletin[]>
}

/** What permits need of the server in their commands. */
export interface Permits {
  readonly context: WorkflowContext
  readonly ports: PermitPorts
}
