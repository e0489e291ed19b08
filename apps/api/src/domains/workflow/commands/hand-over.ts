import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import type { Handover } from '../../identity/index.ts'
import { taskNode } from '../advance.ts'
import type { CaseKinds, WorkflowContext } from '../case-kinds.ts'
import { assigneesPerCase, holdsItem } from '../relations.ts'
import { type TaskRules, taskRulesOf } from '../task-rules.ts'
import { EVENT_LABELS } from './record-event.ts'

/** Open tasks in which a person decides; a returned report is corrected by its reporter alone. */
const tasksOf = (userId: number) => sql`
  select t.id, t.case_id, t.case_step_id from task_candidates tc join tasks t on t.id = tc.task_id
  join cases c on c.id = t.case_id
  where tc.user_id = ${userId} and tc.open and t.closed_at is null and c.submitter_id <> ${userId}`

/** How many open tasks a person has to decide. */
export async function countOpenTasks(db: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${tasksOf(userId)}) x`.execute(db)
  return rows[0]?.n ?? 0
}

/** Open tasks of one node of one version of a flow: they have the same rules. */
interface TaskGroup {
  readonly definition: FlowDefinition
  readonly node: string
  readonly tasks: readonly number[]
}

/** The tasks `t` that a successor can take over: of a confidential kind only a holder of its items, of a signed one only who may sign. */
const canTakeOver = (kinds: CaseKinds, successorId: number | null, rules: TaskRules): RawBuilder<SqlBool> => {
  const successor = sql`${successorId}::bigint`
  const confidential = CASE_KINDS.filter((kind) => kinds[kind].confidential)
  const conditions = confidential.map((kind) => sql`(c.kind <> ${kind} or ${holdsItem(successor, kinds[kind].items)})`)
  return sql`${sql.join([sql`${successor} <> c.submitter_id`, rules.mayDecide(successor), ...conditions], sql` and `)}`
}

/**
 * Hands the open tasks of an archived person over: to a chosen successor, and else to everybody whom the rules of the step
 * name now. Returns how many. Throws RULE where a task would have nobody.
 */
export async function handOverTasks(
  context: WorkflowContext,
  tx: Tx,
  { from: { id, companyId, fullName }, successorId }: Handover,
): Promise<number> {
  const at = context.clock.now()
  // Whoever answers one of them meanwhile was first.
  await sql`select c.id from cases c where c.id in (select x.case_id from (${tasksOf(id)}) x) order by c.id
    for no key update`.execute(tx)
  const groups = await taskGroups(tx, id)
  const tasks = groups.flatMap((group) => group.tasks)
  if (tasks.length === 0) return 0
  await sql`update task_candidates set open = false where user_id = ${id} and task_id = any(${tasks})`.execute(tx)
  const rules = await taskRulesOf(tx, (kind) => context.caseKinds[kind], tasks, formatDate(at))
  const received = new Map<number, number>()
  for (const group of groups) {
    for (const userId of await addCandidates(tx, context.caseKinds, group, successorId, rules, formatDate(at))) {
      received.set(userId, (received.get(userId) ?? 0) + 1)
    }
  }
  await assertCandidates(tx, tasks, fullName)
  await sql`insert into case_events (case_id, task_id, at, action, label, node, step, from_status, to_status, payload)
    select c.id, t.id, ${at}, 'reassign', ${EVENT_LABELS.reassign}, s.node, t.label, c.status, c.status,
      ${JSON.stringify({ from: id, to: successorId })}::jsonb
    from tasks t join cases c on c.id = t.case_id join case_steps s on s.id = t.case_step_id
    where t.id = any(${tasks}) order by t.id`.execute(tx)
  await emitNotifications(
    tx,
    [...received].map(([userId, count]) => ({
      kind: 'TASKS_HANDED_OVER',
      companyId,
      userIds: [userId],
      entityId: id,
      params: { from: fullName, tasks: count },
    })),
    at,
  )
  return tasks.length
}

async function taskGroups(tx: Tx, userId: number): Promise<TaskGroup[]> {
  const { rows } = await sql<{ definition: unknown; node: string; tasks: number[] }>`
    select v.definition, g.node, g.tasks from (
      select cf.form_flow_version_id, s.node, array_agg(x.id order by x.id) as tasks
      from (${tasksOf(userId)}) x join case_steps s on s.id = x.case_step_id join case_flows cf on cf.case_id = x.case_id
      group by cf.form_flow_version_id, s.node) g
    join form_flow_versions v on v.id = g.form_flow_version_id`.execute(tx)
  return rows.map(({ definition, ...rest }) => ({ ...rest, definition: flowDefinition.parse(definition) }))
}

/** Adds the successor, or all whom the rules name; gives who got each task. A seat of several people stays one person's. */
async function addCandidates(
  tx: Tx,
  kinds: CaseKinds,
  { definition, node, tasks }: TaskGroup,
  successorId: number | null,
  rules: TaskRules,
  today: string,
): Promise<number[]> {
  const { assignee, completion } = taskNode(definition, node)
  const named = assigneesPerCase(assignee, today)
  const own = sql`select ${successorId}::bigint, 'reassign' where ${canTakeOver(kinds, successorId, rules)}`
  const byRule = sql`select n.id, 'rule' from (${named}) n (id)`
  // Where the successor sent the report, or has no access to it, the rules decide.
  const people = successorId === null ? byRule : sql`${own} union all (${byRule} where not exists (${own}))`
  const { rows } = await sql<{ userId: number }>`
    insert into task_candidates (task_id, user_id, case_id, type_flow, source, open, opened_at, due_at)
    select distinct t.id, w.id, c.id, c.type_flow, w.source, true, t.opened_at, t.due_at
    from tasks t join cases c on c.id = t.case_id
    cross join lateral (${people}) w (id, source)
    where t.id = any(${[...tasks]}) and (${completion === 'any'} or not exists (
      select from tasks o join task_candidates k on k.task_id = o.id and k.open
      where o.case_step_id = t.case_step_id and o.id <> t.id and k.user_id = w.id))
    on conflict (task_id, user_id) do update set open = true, source = excluded.source where not task_candidates.open
    returning user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

async function assertCandidates(tx: Tx, tasks: readonly number[], fullName: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tasks t where t.id = any(${[...tasks]}) and not exists (select 1 from task_candidates tc
      join users u on u.id = tc.user_id and u.archived_at is null where tc.task_id = t.id and tc.open)`.execute(tx)
  const left = rows[0]?.n ?? 0
  if (left === 0) return
  const which = plural(left, 'open task')
  throw httpError('RULE', { message: `Nobody else could decide ${which} of ${fullName}. Choose who takes them over` })
}
