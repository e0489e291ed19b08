import {
  type PrequalificationStatus,
  prequalificationStatus,
} from '@selamat/contract/domains/master-data/contractors/prequalification'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all } from '../../../../platform/records/statements.ts'
import { ownContractor } from '../own-contractor.ts'

/** The prequalification of a contractor on a day. */
export interface PrequalificationState {
  readonly contractorId: number
  readonly contractorCompanyId: number
  readonly contractorName: string
  readonly status: PrequalificationStatus
  readonly prequalifiedUntil: string | null
}

const SELECT = sql`select t.id as contractor_id, t.contractor_company_id,
  t.contractor_name, t.prequalified_until from contractors t`

const on = (rows: readonly Omit<PrequalificationState, 'status'>[], day: string): PrequalificationState[] =>
  rows.map((row) => ({ ...row, status: prequalificationStatus(row.prequalifiedUntil, day) }))

/** The prequalification of one contractor today, if it is in the actor's scope. */
export async function prequalificationStateOf(
  context: AppContext,
  actor: Actor,
  id: number,
): Promise<PrequalificationState[]> {
  const rows = await run<PrequalificationState>(
    context.database.kysely,
    sql`${SELECT} where ${all([sql`t.id = ${id}`, ...inTenant(tenantOf(actor)), sql`t.archived_at is null`, ownContractor(actor)])}`,
  )
  return on(rows, formatDate(context.clock.now()))
}

/**
 * How the contractors of a tenant stand on a day, by their company: a permit for one that is not VALID or EXPIRING is
 * refused (G-082). A company that nobody keeps as a contractor, or that is archived, is not among the answers.
 */
export async function prequalificationOf(
  db: Executor,
  tenant: number,
  contractorCompanyIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, PrequalificationState>> {
  if (contractorCompanyIds.length === 0) return new Map()
  const rows = await run<PrequalificationState>(
    db,
    sql`${SELECT} where t.company_id = ${tenant} and t.contractor_company_id = any(${contractorCompanyIds}::bigint[])
      and t.archived_at is null`,
  )
  return new Map(on(rows, day).map((state) => [state.contractorCompanyId, state]))
}
