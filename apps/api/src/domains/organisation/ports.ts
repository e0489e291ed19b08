import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database.ts'

/** The account that comes with a new company. */
export interface AdministratorAccount {
  readonly username: string
  readonly administratorName: string
  readonly password: string
  readonly email: string | null
}

/** Where that account belongs, and who makes it. */
export interface AdministratorCompany {
  readonly companyId: number
  /** The tenant of a contractor; null for an operating company, which gets roles of its own. */
  readonly parentCompanyId: number | null
  readonly actorId: number
  readonly requestId: string
}

/** What the organisation asks of who keeps the people. */
export interface PeoplePorts {
  /** SQL: how many active people the company `t` employs. */
  readonly userCount: string
  /**
   * SQL: the people of tenant $1 at work on day $2, of one firm only where $4 names it, by `position_id`, `department_id`, `section_id`: how many (`people`)
   * and the first by name (`first`).
   */
  readonly headcount: string
  /** Does work that may put people out; throws NOT_YOUR_ACT where nobody would be left to reach everything. */
  readonly keepingAdministrators: <T>(tx: Tx, tenant: number, work: () => Promise<T>) => Promise<T>
  /** Checks and hashes beforehand; what is given makes the account in the company's own transaction. Throws 422. */
  readonly administrator: (
    context: AppContext,
    account: AdministratorAccount,
  ) => Promise<(tx: Tx, place: AdministratorCompany) => Promise<void>>
}
