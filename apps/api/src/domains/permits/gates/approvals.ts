import { plural } from '@selamat/contract/kit/plural'
import { type RawBuilder, sql } from 'kysely'
import { type PermitFacts, STAGE_ROLES, stagesOf } from '../approval-flow.ts'
import { gate } from './gate.ts'
import { PARENT } from './parent.ts'
import { open, part, recordOf, toDo } from './verdict.ts'

/** The permit whose approvals count for `p`: of the permit of a day its special permit. */
const APPROVED_AS = sql`case when p.kind = 'BY_DAY' then coalesce(p.parent_id, p.id) else p.id end`

/** In which functions the content as it is was approved. */
const APPROVALS: RawBuilder<readonly string[]> =
  sql`array(select g.role from permit_signatures g where g.action = 'approve'
  and g.void_at is null and g.permit_id = ${APPROVED_AS} order by g.id)`

/** What decides how many approvals it needs; points that were added at the site are not of what was approved. */
const DEPTH: RawBuilder<Pick<PermitFacts, 'isolations' | 'risk'>> = sql`(select json_build_object('risk', a.risk,
    'isolations', exists (select from permit_isolations i where i.permit_id = a.id and i.created_at < a.approved_at))
  from permits a where a.id = ${APPROVED_AS})`

/** Each stage that risk and isolations ask for has approved. */
export const approvals = gate({
  facts: { approvals: APPROVALS, depth: DEPTH, parent: PARENT },
  sources: {},
  fix: (facts) => ({ label: 'See approvers', address: part(facts, 'waits-for') }),
  judge({ approvals, depth, parent, permit: { kind, approvedAt } }) {
    if (approvedAt === null || approvals.length === 0) {
      return kind === 'BY_DAY' && parent
        ? toDo('Its special permit is not approved', recordOf(parent, 'special permit'))
        : toDo('Not approved yet')
    }
    const roles = stagesOf(depth).map((stage) => STAGE_ROLES[stage])
    const missing = roles.filter((role) => !approvals.includes(role))
    if (missing.length === 0) return open(plural(approvals.length, 'approval'))
    return toDo(`Not approved by: ${missing.map((role) => role.toLowerCase()).join(', ')}`)
  },
})
