import { EDITABLE } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitList } from '@selamat/contract/domains/permits/permit-list-item'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'
import { gate, rows } from './gate.ts'
import { closed, firstOf, open, part } from './verdict.ts'

/** The lists whose lines are answered in a request, and again at the site. */
const ANSWERED_LISTS = ['CHECKLIST', 'SAFETY_MANDATORY'] as const satisfies PermitList[]

/** The required lines `i` in use of some lists that apply to the type of work of a permit `p`, as a `from` with its `where`. */
export const requiredLines = (lists: readonly PermitList[]): Fragment =>
  sql`permit_list_items i where i.company_id = p.company_id and i.list = any(${[...lists]}) and i.is_required
    and i.archived_at is null and (i.work_type_id is null or i.work_type_id = p.work_type_id)`

const isWritten = sql`p.status = any(${[...EDITABLE]})`

/** A line of the request, or one that it must have. */
type Check = {
  readonly itemName: string
  readonly isRequired: boolean
  readonly answer: string | null
  readonly siteAnswer: string | null
}

/**
 * The lines that a permit has, and the required ones that nobody has sent, without an answer. A line that was added after the
 * submission counts from the next request on.
 */
const CHECKS = rows<Check>(sql`(select json_agg(json_build_object('itemName', c.item_name, 'isRequired', c.is_required,
    'answer', c.answer, 'siteAnswer', c.site_answer) order by c.list, c.position, c.id)
  from (
    select i.id, i.list, k.item_name, k.is_required or (${isWritten} and i.is_required and i.archived_at is null) as is_required,
      k.answer, k.site_answer, k.position
    from permit_checks k join permit_list_items i on i.id = k.item_id where k.permit_id = p.id
    union all
    select i.id, i.list, i.item_name, true, null, null, i.position from ${requiredLines(ANSWERED_LISTS)}
      and (${isWritten} or p.submitted_at is null or i.created_at <= p.submitted_at)
      and not exists (select from permit_checks k where k.permit_id = p.id and k.item_id = i.id)) c)`)

/** Each required line is in place, by the word of the issuer where there is one. */
export const checklist = gate({
  facts: { checks: CHECKS },
  sources: {},
  fix: (facts) => ({ label: 'Open checklist', address: part(facts, 'checklist') }),
  judge({ checks }) {
    const required = checks.filter(({ isRequired }) => isRequired)
    if (required.length === 0) return null
    const answered = checks.filter(({ siteAnswer, answer }) => (siteAnswer ?? answer) !== null)
    const wrong = required.filter(({ siteAnswer, answer }) => !['YES', 'NA'].includes(siteAnswer ?? answer ?? ''))
    return wrong.length === 0
      ? open(`${answered.length} of ${checks.length} answered`)
      : closed(`Not in place: ${firstOf(wrong.map(({ itemName }) => itemName))}`)
  },
})
