import { holdsOn } from '../../../platform/dated.ts'

/** SQL: how many active people a company employs, counted to 10,001 as lists are to 10,000; `company` names its id. */
export const peopleOf = (company: string): string => `(select count(*)::int from
  (select 1 from users eu where eu.employer_id = ${company} and eu.archived_at is null limit 10001) c)`

/** SQL: the same of the company `t`. */
export const USER_COUNT = peopleOf('t.id')

/** SQL: the people of tenant $1 at work on day $2, only those of contractor $4 if it is set, by position, department and section: how many, and the first by name. */
export const HEADCOUNT = `
  select e.position_id, e.department_id, e.section_id, count(*)::int as people, min(u.full_name) as first
  from users u join employments e on e.user_id = u.id
  where u.company_id = $1 and u.archived_at is null
    and ($4::bigint is null or u.employer_id = $4) and ${holdsOn('e', '$2')}
  group by 1, 2, 3`
