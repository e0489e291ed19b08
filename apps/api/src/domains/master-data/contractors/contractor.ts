import { contractor, contractorCompanies, WORKING } from '@selamat/contract/domains/master-data/contractors/contractor'
import {
  lastDaysOf,
  PREQUALIFICATION_STATUSES,
  prequalificationStatus,
} from '@selamat/contract/domains/master-data/contractors/prequalification'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'
import { lookUp } from '../../../platform/records/options.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { peopleOf } from '../../identity/index.ts'
import { ofContractor, ownContractor } from './own-contractor.ts'

type Values = WriteOf<typeof contractor>

/** Throws 422 for a company that is not a contractor of the tenant, a changed company, and for a contractor's people any company but their own. */
async function assertContractorCompany(
  tx: Tx,
  values: Values,
  { actor, before }: WriteContext<typeof contractor>,
): Promise<Values> {
  const { contractorCompanyId: id } = values
  const wrong = (message: string) => httpError('INVALID', { errors: { contractorCompanyId: message } })
  if (before !== null && before.contractorCompanyId !== id) throw wrong('Its assessments are of this company')
  const [contractorCompany] = await run<{ archived: boolean }>(
    tx,
    sql`select c.archived_at is not null as archived from companies f
      left join contractors c on c.contractor_company_id = f.id and c.archived_at is not null where f.id = ${id} and f.subcont`,
  )
  if (!contractorCompany || (ofContractor(actor) && id !== actor.employerId)) throw wrong(CHOOSE)
  if (before === null && contractorCompany.archived) throw wrong('It is in the archive. Restore it there')
  return values
}

/** The contractors `t` with one of some prequalification statuses on a day. */
function hasStatus(statuses: readonly unknown[], today: string): RawBuilder<SqlBool> {
  const ranges = PREQUALIFICATION_STATUSES.filter((status) => statuses.includes(status)).map((status) => {
    const days = lastDaysOf(status, today)
    if (days === null) return sql`t.prequalified_until is null`
    const { from = '-infinity', until = 'infinity' } = days
    return sql`t.prequalified_until between ${from}::date and ${until}::date`
  })
  return sql<SqlBool>`(${sql.join(ranges, sql` or `)})`
}

/** The contractors `t` with people here, or without. */
function isWorking(values: readonly unknown[]): RawBuilder<SqlBool> {
  const has = sql<SqlBool>`t.contractor_company_id in (select w.employer_id from users w where w.archived_at is null)`
  const chosen = WORKING.filter((value) => values.includes(value)).map((value) =>
    value === 'yes' ? has : sql`not ${has}`,
  )
  return sql<SqlBool>`(${sql.join(chosen, sql` or `)})`
}

/** Contractors of the company; a contractor's people see only their own. */
export const contractorBinding: Binding<typeof contractor> = {
  table: 'contractors',
  label: 'contractorName',
  hint: 'cc.contractor_category_name',
  scope: ownContractor,
  joins: 'left join contractor_categories cc on cc.id = t.contractor_category_id',
  columns: {
    contractorCategoryName: 'cc.contractor_category_name',
    // Follows from the day.
    prequalification: "'NONE'",
    peopleCount: peopleOf('t.contractor_company_id'),
    equipmentCount:
      '(select count(*)::int from equipment e where e.contractor_id = t.id and e.archived_at is null and e.parent_id is null)',
  },
  present: (row, _actor, today) => ({
    ...row,
    prequalification: prequalificationStatus(row.prequalifiedUntil, today),
  }),
  filters: { prequalification: hasStatus, working: isWorking },
  unique: { contractors_company: { field: 'contractorCompanyId', code: 'NAME_EXISTS' } },
  beforeWrite: assertContractorCompany,
}

/** Companies that are not a contractor yet, or the requested ids; for a contractor's people only their own. */
const availableCompanies = (actor: Actor, byId: boolean) => sql<SqlBool>`t.subcont and t.status = 'ACTIVE'
  and (${byId} or not exists (select 1 from contractors c where c.contractor_company_id = t.id))
  and (${!ofContractor(actor)} or t.id = ${actor.employerId})`

export function mountContractors(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, contractor, contractorBinding)
  mount(app, context, contractorCompanies, async ({ actor, body }) => {
    const scope = scopeOf(context, { scope: () => availableCompanies(actor, body.ids !== undefined) }, actor)
    const kind = { table: 'companies', label: 'companyName', hint: 't.company_type', scope }
    return lookUp(context.database.kysely, kind, body, actor.companyId)
  })
}
