import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import { httpError } from '../../platform/errors.ts'
import type { CaseKindRule } from '../workflow/index.ts'
import { STAGE_ROLES, STAGES } from './approval-flow.ts'

/** Why somebody is too near to a permit to decide about it. */
export const NEARNESS = {
  requester: 'requested the permit',
  holder: 'hold the permit',
  incoming: 'are the incoming holder',
  former: 'held the permit',
  people: 'are among the people of the permit',
  worked: 'worked under the permit',
} as const
export type Nearness = keyof typeof NEARNESS

/** The permit `w.permit_id` is `p`, or stands under it: who works under a special permit works under its permit to work. */
const within = sql`exists (select from permits q left join permits r on r.id = q.parent_id
  where q.id = w.permit_id and p.id in (q.id, q.parent_id, r.parent_id))`

/**
 * Why a user is too near to a permit `p` to decide about it; null: independent. One rule for whoever approves, issues,
 * reinstates, confirms a holder or closes, and for their stand-ins. Signatures decide, not the present names; a permit is held
 * long after its approval, so those of a holder are never void.
 */
export const nearness = (user: RawBuilder<unknown>): RawBuilder<Nearness | null> => sql<Nearness | null>`case
  when ${user} = p.requester_id then 'requester'
  when ${user} = p.holder_id then 'holder'
  when ${user} = p.incoming_holder_id then 'incoming'
  when exists (select from permit_signatures g where g.permit_id = p.id and g.user_id = ${user}
    and g.action in ('accept', 'handOver', 'handBack')) then 'former'
  when exists (select from permit_people w where w.user_id = ${user} and ${within}) then 'people'
  when exists (select from permit_sign_ons w where w.user_id = ${user} and ${within}) then 'worked' end`

const approvedIn = (user: RawBuilder<unknown>, role: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from permit_signatures g where g.user_id = ${user} and g.action = 'approve' and g.void_at is null
    and g.role = ${role} and g.permit_id = case when p.kind = 'BY_DAY' then coalesce(p.parent_id, p.id) else p.id end)`

/** Whether a user signed an approval that counts for a permit `p`; of the permit of a day: of its special permit. */
export const approved = (user: RawBuilder<unknown>): RawBuilder<SqlBool> => approvedIn(user, sql`g.role`)

/** Whether a user signed the safety review that counts for a permit `p`. */
export const reviewed = (user: RawBuilder<unknown>): RawBuilder<SqlBool> => approvedIn(user, sql`${STAGE_ROLES.safety}`)

/** Whether an issuer other than its reviewers is appointed at the site of a permit `p` on a day, who is independent of it. */
export const hasOtherIssuer = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from appointments a join users v on v.id = a.user_id and v.company_id = p.company_id and v.archived_at is null
  where a.kind = 'permit-issuer' and a.status = 'CONFIRMED' and (a.site_id is null or a.site_id = p.site_id)
    and ${holdsAt('a', today)} and ${nearness(sql`v.id`)} is null and not ${reviewed(sql`v.id`)})`

/**
 * Whether a user signed an approval or an issue of a permit `p` or of one above it: such a person does not work under it.
 */
export const hasDecided = (user: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from permit_signatures g left join permits q on q.id = p.parent_id
    where g.user_id = ${user} and g.void_at is null and g.action in ('approve', 'issue', 'reinstate', 'takeOver')
      and g.permit_id in (p.id, p.parent_id, q.parent_id))`

/** The nodes at which somebody decides; the others are the holder's and the requester's own. */
const DECIDING: readonly string[] = [...STAGES, 'issue', 'reinstate', 'take-over', 'close']

/** Whether a user is independent of the permit that a case is about, for a node: nor did that person approve an earlier stage. */
export const independentOfPermit: NonNullable<CaseKindRule['independent']> = (user, caseId, node) => {
  if (!DECIDING.includes(node)) return sql<SqlBool>`true`
  const isStage = STAGES.some((stage) => stage === node)
  return sql<SqlBool>`exists (select from permits p where p.case_id = ${caseId} and ${nearness(user)} is null
    and ${isStage ? sql`not ${approved(user)}` : sql`true`})`
}

/** Why somebody is too near to a permit to decide about it; null: independent. */
export async function nearnessOf(db: Executor, permitId: number, userId: number): Promise<Nearness | null> {
  const [{ near } = { near: null }] = await run<{ near: Nearness | null }>(
    db,
    sql`select ${nearness(sql`${userId}::bigint`)} as near from permits p where p.id = ${permitId}`,
  )
  return near
}

/** Whoever approved or issued a permit, or one above it, does not work under it. Throws 422 at the field. */
export async function assertNoDecider(
  tx: Tx,
  permitId: number,
  ids: readonly number[],
  field: 'userIds' | 'userId',
): Promise<void> {
  const deciders = await run<{ name: string }>(
    tx,
    sql`select u.full_name as name from users u join permits p on p.id = ${permitId}
      where u.id = any(${[...ids]}) and ${hasDecided(sql`u.id`)} order by u.full_name`,
  )
  if (deciders.length === 0) return
  const names = deciders.map(({ name }) => name).join(', ')
  const text = `${names} approved or issued the permit and cannot work under it. Choose somebody else`
  throw httpError('RULE', { message: text, errors: { [field]: text } })
}
