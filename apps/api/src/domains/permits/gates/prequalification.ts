import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'
import { gate, rows } from './gate.ts'
import { EMPLOYMENT } from './people.ts'
import { closed, earliest, endOfDay, open } from './verdict.ts'

/** Another employer of the holder or of the people; `name` is null where it is no registered contractor. */
type ContractorFacts = {
  readonly employerId: number
  readonly employerName: string
  readonly name: string | null
  readonly prequalifiedUntil: string | null
}

const CONTRACTORS = rows<ContractorFacts>(sql`(select json_agg(json_build_object('employerId', c.id,
    'employerName', c.company_name, 'name', n.contractor_name, 'prequalifiedUntil', n.prequalified_until)
    order by c.id <> p.employer_id, c.company_name, c.id)
  from companies c left join lateral (select n.contractor_name, n.prequalified_until from contractors n
      where n.company_id = p.company_id and n.contractor_company_id = c.id and n.archived_at is null order by n.id limit 1) n on true
  where c.id <> p.company_id and c.id in (select p.employer_id union select u.employer_id from permit_people w
    join users u on u.id = w.user_id where w.permit_id = p.id))`)

/** The holder of a permit `p`, or one of its people, works for one of some companies. */
const employs = (
  companies: Fragment,
): Fragment => sql`(p.employer_id in (${companies}) or exists (select from permit_people w
  join users u on u.id = w.user_id where w.permit_id = p.id and u.employer_id in (${companies})))`

/** Every employer whose people work there is prequalified, not that of the holder alone. */
export const prequalification = gate({
  facts: { contractors: CONTRACTORS },
  sources: {
    users: EMPLOYMENT,
    contractors: {
      concerned: (id) => employs(sql`select n.contractor_company_id from contractors n where n.id = ${id}`),
    },
    prequalifications: {
      concerned: (id) =>
        employs(sql`select n.contractor_company_id from prequalifications q join contractors n on n.id = q.contractor_id
          where q.id = ${id}`),
    },
  },
  fix: () => ({ label: 'Open prequalification', address: '/contractor-prequalification' }),
  judge({ contractors }, at) {
    if (contractors.length === 0) return null
    const today = formatDate(at)
    const wrong = contractors.flatMap((one) => prequalificationProblem(one, today) ?? [])
    if (wrong.length > 0) return closed(wrong.join('; '))
    const valid = contractors.map(({ name, prequalifiedUntil }) => `${name}, until ${prequalifiedUntil}`)
    return open(valid.join('; '), earliest(contractors.map(({ prequalifiedUntil }) => endOfDay(prequalifiedUntil))))
  },
})

/** Why a contractor cannot work on a day; null: it can. */
function prequalificationProblem(
  { employerName, name, prequalifiedUntil }: ContractorFacts,
  today: string,
): string | null {
  if (name === null) return `${employerName} is not a registered contractor`
  if (prequalifiedUntil === null) return `${name} has no valid prequalification`
  return prequalifiedUntil < today ? `${name}: prequalification ended ${prequalifiedUntil}` : null
}
