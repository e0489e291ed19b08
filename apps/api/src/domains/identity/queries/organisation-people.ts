import { sql } from 'kysely'
import { holdsAt } from '../../../platform/dated.ts'
import type { PeoplePorts } from '../../organisation/index.ts'

/** SQL: how many active people a company employs, counted to 10,001 as lists are to 10,000; `company` names its id. */
export const peopleOf = (company: string): string => `(select count(*)::int from
  (select 1 from users eu where eu.employer_id = ${company} and eu.archived_at is null limit 10001) c)`

/** SQL: the same of the company `t`. */
export const USER_COUNT = peopleOf('t.id')

/** The people at work by position, department and section: how many, and the first by name. */
export const headcount: PeoplePorts['headcount'] = ({ companyId, contractorCompany, today }) => sql`
  select e.position_id, e.department_id, e.section_id, count(*)::int as people, min(u.full_name) as first
  from users u join employments e on e.user_id = u.id
  where u.company_id = ${companyId} and u.archived_at is null
    and (${contractorCompany}::bigint is null or u.employer_id = ${contractorCompany}) and ${holdsAt('e', today)}
  group by 1, 2, 3`
