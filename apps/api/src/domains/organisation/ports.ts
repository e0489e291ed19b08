import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database.ts'
import type { Fragment } from '../../platform/records/statements.ts'

/** The administrator account of a new company. */
export interface AdministratorAccount {
  readonly username: string
  readonly administratorName: string
  readonly password: string
  readonly email: string | null
}

/** The company of that account, and who creates it. */
export interface AdministratorCompany {
  readonly companyId: number
  /** The tenant of a contractor; null for an operating company, which gets roles of its own. */
  readonly parentCompanyId: number | null
  readonly actorId: number
  readonly requestId: string
}

/** The people of a company, or of one contractor in it, today. */
export interface Workforce {
  readonly companyId: number
  /** Null: of all companies. */
  readonly contractorCompany: number | null
  readonly today: string
}

/** What the organisation needs from the domain of users. */
export interface PeoplePorts {
  /** SQL: the number of active users of company `t`. */
  readonly userCount: string
  /**
   * SQL: the people of a tenant at work today, of one contractor only where it is set, by `position_id`, `department_id`, `section_id`: how many (`people`)
   * and the first by name (`first`).
   */
  readonly headcount: (of: Workforce) => Fragment
  /** Runs work that can lock users out; throws NOT_YOUR_ACT where no administrator of everything would remain. */
  readonly keepingAdministrators: <T>(tx: Tx, tenant: number, work: () => Promise<T>) => Promise<T>
  /** Validates and hashes first; the returned function creates the account in the company's transaction. Throws 422. */
  readonly administrator: (
    context: AppContext,
    account: AdministratorAccount,
  ) => Promise<(tx: Tx, place: AdministratorCompany) => Promise<void>>
}
