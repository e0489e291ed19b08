import { contractor } from '@selamat/contract/domains/master-data/contractor'
import {
  lastDaysOf,
  PREQUALIFICATION_STATUSES,
  prequalificationStatus,
} from '@selamat/contract/domains/master-data/prequalification'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Binding, WriteContext } from '../../../crud/binding.ts'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { CHOOSE } from '../../../platform/words.ts'
import { peopleOf } from '../../identity/index.ts'
import { ofContractor, ownContractor } from './firm.ts'

type Values = WriteOf<typeof contractor>

/** Refuses what is no contractor of the tenant; a contractor's people name their own firm only. */
async function demandFirm(tx: Tx, values: Values, { actor }: WriteContext<typeof contractor>): Promise<Values> {
  const { contractorCompanyId: id } = values
  const firm = await run(tx, 'select 1 from companies where id = $1 and subcont', [id])
  if (firm.length === 0 || (ofContractor(actor) && id !== actor.employerId))
    throw refuse('INVALID', { errors: { contractorCompanyId: CHOOSE } })
  return values
}

/** The contractors `t` that stand in one of some statuses on a day, by the days until which they are prequalified. */
function standing(statuses: readonly unknown[], today: string): RawBuilder<SqlBool> {
  const ranges = PREQUALIFICATION_STATUSES.filter((status) => statuses.includes(status)).map((status) => {
    const days = lastDaysOf(status, today)
    if (days === null) return sql`t.prequalified_until is null`
    const { from = '-infinity', until = 'infinity' } = days
    return sql`t.prequalified_until between ${from}::date and ${until}::date`
  })
  return sql<SqlBool>`(${sql.join(ranges, sql` or `)})`
}

/** Contractors: what safety keeps of a firm that works for the company; its own people see it alone. */
const contractorBinding: Binding<typeof contractor> = {
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
  filters: { prequalification: standing },
  unique: { contractors_company: { field: 'contractorCompanyId', code: 'NAME_EXISTS' } },
  beforeWrite: demandFirm,
}

export const mountContractors = (app: FastifyInstance, house: House) =>
  crudRoutes(app, house, contractor, contractorBinding)
