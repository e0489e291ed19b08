import { CASE_KINDS, type CaseKind } from '@selamat/contract/domains/workflow/case'
import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import { emit } from '../../platform/outbox.ts'
import { REPORT_NODE } from './advance.ts'
import type { CaseKindRule, CaseKinds, WorkflowContext } from './case-kinds.ts'
import { holdsItem, type Person } from './relations.ts'
import { type TaskRules, taskRulesOf } from './task-rules.ts'

export interface StandIn extends Person {
  readonly taskId: number
}

/** The stand-ins `s` who read a case of a kind: of a confidential one only holders of its items. */
const readsKind = ({ confidential, items }: CaseKindRule): RawBuilder<SqlBool> =>
  confidential ? holdsItem(sql`s.id`, items) : sql<SqlBool>`true`

const readsAny = (kinds: CaseKinds): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    CASE_KINDS.map((kind) => sql`(c.kind = ${kind} and ${readsKind(kinds[kind])})`),
    sql` or `,
  )})`

/**
 * Open tasks without one of their stand-ins of a day. Nobody stands in for the reporter, or answers an own report or two
 * tasks of a step; the form of an assignment can be filled in by a stand-in.
 */
const missing = (reads: RawBuilder<SqlBool>, which: RawBuilder<SqlBool>, today: string, rules?: TaskRules) => sql`
  delegations d join task_candidates o on o.user_id = d.user_id and o.open and o.source <> 'delegation'
  join tasks t on t.id = o.task_id and t.closed_at is null join cases c on c.id = t.case_id
  join users s on s.id = d.to_user_id and s.archived_at is null and s.company_id = c.company_id
  where ${holdsAt('d', today)} and ${which} and ${reads} and s.id <> c.submitter_id
    and ${rules ? sql`${rules.holdsFor} and ${rules.mayDecide(sql`s.id`)}` : sql`true`}
    and (d.user_id <> c.submitter_id or exists (select from case_steps p where p.id = t.case_step_id and p.node = ${REPORT_NODE}))
    and not exists (select from tasks n join task_candidates k on k.task_id = n.id and (k.open or k.settled_at is not null)
      where n.case_step_id = t.case_step_id and k.user_id = s.id)`

async function add(
  tx: Tx,
  reads: RawBuilder<SqlBool>,
  taskIds: readonly number[],
  rules: TaskRules,
  today: string,
): Promise<StandIn[]> {
  const which = sql<SqlBool>`t.id = any(${[...taskIds]})`
  const { rows } = await sql<StandIn>`
    with added as (insert into task_candidates
        (task_id, user_id, case_id, type_flow, source, for_user_id, open, opened_at, due_at)
      select distinct on (t.case_step_id, s.id) t.id, s.id, c.id, c.type_flow, 'delegation', d.user_id, true, t.opened_at, t.due_at
      from ${missing(reads, which, today, rules)} order by t.case_step_id, s.id, t.id, d.user_id
      on conflict (task_id, user_id) do update set open = true, source = excluded.source, for_user_id = excluded.for_user_id
        where not task_candidates.open
      returning task_id, user_id)
    select a.task_id, u.id, u.full_name from added a join users u on u.id = a.user_id order by u.full_name, u.id`.execute(
    tx,
  )
  return rows
}

/** Makes whoever stands in for an assignee of some tasks of a case a candidate, too; the caller has the lock of the case. */
export const addStandIns = async (
  tx: Tx,
  rule: CaseKindRule,
  taskIds: readonly number[],
  today: string,
): Promise<StandIn[]> => add(tx, readsKind(rule), taskIds, await taskRulesOf(tx, () => rule, taskIds, today), today)

/**
 * Brings the candidates of all open tasks in line with the delegations of the day: who stands in from now on gets them, whose
 * time is over loses them. Returns how many inboxes changed. Cases that somebody is answering come with the next run.
 */
export async function alignStandIns(tx: Tx, kinds: CaseKinds, at: Date): Promise<number> {
  const today = formatDate(at)
  const ruleOf = (kind: CaseKind) => kinds[kind]
  const { rows: assigned } = await sql<{ id: number }>`
    select distinct tc.task_id as id from task_candidates tc where tc.open and tc.source = 'delegation'`.execute(tx)
  const assignedIds = assigned.map(({ id }) => id)
  const known = await taskRulesOf(tx, ruleOf, assignedIds, today)
  const { rows: released } = await sql<{ userId: number }>`
    update task_candidates tc set open = false where tc.open and tc.source = 'delegation' and tc.task_id = any(${assignedIds})
      and not exists (
        select from delegations d join task_candidates o on o.task_id = tc.task_id and o.user_id = d.user_id and o.open
        join tasks t on t.id = tc.task_id join cases c on c.id = t.case_id
        where d.to_user_id = tc.user_id and ${holdsAt('d', today)} and ${known.holdsFor} and ${known.mayDecide(sql`tc.user_id`)})
      returning tc.user_id`.execute(tx)
  const reads = readsAny(kinds)
  const { rows: locked } = await sql<{ id: number }>`
    select t.id from ${missing(reads, sql<SqlBool>`true`, today)} for no key update of c, t skip locked`.execute(tx)
  const ids = locked.map(({ id }) => id)
  const added = ids.length === 0 ? [] : await add(tx, reads, ids, await taskRulesOf(tx, ruleOf, ids, today), today)
  const userIds = [...new Set([...released.map(({ userId }) => userId), ...added.map(({ id }) => id)])]
  if (userIds.length > 0) await emit(tx, 'tasks.changed', { userIds }, at)
  return userIds.length
}

/** The scheduled job: delegations begin and end by themselves. */
export const runStandIns = (context: WorkflowContext): Promise<number> =>
  context.database.transaction((tx) => alignStandIns(tx, context.caseKinds, context.clock.now()))
