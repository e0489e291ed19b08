import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { all } from '../../../platform/records/statements.ts'
import type { CaseKinds, WorkflowContext } from '../case-kinds.ts'
import { holdsItem, inReachOf, type Person } from '../relations.ts'
import { type TaskRules, taskRulesOf } from '../task-rules.ts'
import { isAnswerer } from './actions.ts'
import { caseSteps, openTasks } from './case-steps.ts'
import { caseReader, UPDATE_TASKS, visibleCase } from './visible-case.ts'

interface Condition {
  readonly holds: RawBuilder<SqlBool>
  /** The message about a person for whom it does not hold. */
  readonly otherwise: string
}

/** An active user of the company, and not the reporter. */
const ELIGIBLE: readonly Condition[] = [
  {
    holds: sql`(u.company_id = c.company_id and u.archived_at is null)`,
    otherwise: 'Choose an active user of the company',
  },
  { holds: sql`(u.id <> c.submitter_id)`, otherwise: 'This person sent the report and cannot decide about it' },
]

/** Who may decide the tasks in person, where that is a signature. */
const byRules = ({ mayDecide }: TaskRules): Condition => ({
  holds: mayDecide(sql`u.id`),
  otherwise:
    'This person cannot sign this step: it needs somebody appointed to it who neither asks for the work, works under it nor signed a step before',
})

/** Who may answer tasks, of a confidential case only who reads its kind, too. */
function permitted(kinds: CaseKinds): Condition {
  const confidential = CASE_KINDS.filter((kind) => kinds[kind].confidential)
  return {
    holds: sql`(${holdsItem(sql`u.id`, UPDATE_TASKS.anyOf, 'update')} and ${all([
      ...confidential.map((kind) => sql`(c.kind <> ${kind} or ${holdsItem(sql`u.id`, kinds[kind].items)})`),
    ])})`,
    otherwise: 'This person has no permission to answer this task',
  }
}

/** What a user `u` must be to be added to a task `t` of a case `c`. */
const forApprover = (kinds: CaseKinds, rules: TaskRules): Condition[] => [
  ...ELIGIBLE,
  permitted(kinds),
  {
    holds: sql`(not exists (select from tasks o join task_candidates k on k.task_id = o.id and (k.open or k.settled_at is not null)
      where o.case_step_id = t.case_step_id and k.user_id = u.id))`,
    otherwise: 'This person already has a task of this step',
  },
  byRules(rules),
]

/** What a user `u` must be to take over a task `t` of a case `c`; the first broken condition is the answer (G-066). */
function forSuccessor(kinds: CaseKinds, today: string, rules: TaskRules): Condition[] {
  return [
    ...ELIGIBLE,
    {
      holds: sql`(exists (select from task_candidates k where k.task_id = t.id and k.open and k.user_id <> u.id)
        or not exists (select from task_candidates k where k.task_id = t.id and k.open))`,
      otherwise: 'The task is already assigned to this person',
    },
    {
      holds: sql`(not exists (select from tasks o join task_candidates k on k.task_id = o.id and (k.open or k.settled_at is not null)
        where o.case_step_id = t.case_step_id and o.id <> t.id and k.user_id = u.id))`,
      otherwise: 'This person already has a task of this step',
    },
    permitted(kinds),
    byRules(rules),
    {
      holds: sql`(exists (select from task_candidates k where k.task_id = t.id and k.open and (
        exists (select from user_roles a join user_roles b on b.role_id = a.role_id
          join roles r on r.id = a.role_id and r.archived_at is null where a.user_id = k.user_id and b.user_id = u.id)
        or exists (select from employments a join employments b on b.position_id = a.position_id and b.user_id = u.id
          where a.user_id = k.user_id and ${holdsAt('a', today)} and ${holdsAt('b', today)}))))`,
      otherwise: 'Choose a person with the same role or position as the assignee',
    },
  ]
}

/** A person who can take over an open task. Throws 422 at `assigneeId` with the reason. */
export const successorOf = async (
  db: Executor,
  kinds: CaseKinds,
  taskId: number,
  assigneeId: number,
  today: string,
): Promise<Person> => {
  const rules = await taskRulesOf(db, (kind) => kinds[kind], [taskId], today)
  return chosenOf(db, forSuccessor(kinds, today, rules), taskId, { field: 'assigneeId', userId: assigneeId })
}

/** A person who can be added to an open task. Throws 422 at `userId` with the reason. */
export const approverOf = async (
  db: Executor,
  kinds: CaseKinds,
  taskId: number,
  userId: number,
  today: string,
): Promise<Person> => {
  const rules = await taskRulesOf(db, (kind) => kinds[kind], [taskId], today)
  return chosenOf(db, forApprover(kinds, rules), taskId, { field: 'userId', userId })
}

async function chosenOf(
  db: Executor,
  all: readonly Condition[],
  taskId: number,
  { field, userId }: { readonly field: string; readonly userId: number },
): Promise<Person> {
  const broken = sql.join(
    all.map(({ holds }, at) => sql`when not ${holds} then ${sql.lit(at)}`),
    sql` `,
  )
  const { rows } = await sql<{ id: number; fullName: string; broken: number | null }>`
    select u.id, u.full_name, case ${broken} end as broken
    from users u join tasks t on t.id = ${taskId} join cases c on c.id = t.case_id where u.id = ${userId}`.execute(db)
  const [person] = rows
  if (person && person.broken === null) return person
  const reason = all[person?.broken ?? 0]?.otherwise ?? ''
  throw httpError('INVALID', { message: reason, errors: { [field]: reason } })
}

/** People who can take over all of some tasks, by name, with employee IDs. Throws 404 for a task that the actor does not reach. */
export async function successors(
  context: WorkflowContext,
  actor: Actor,
  { taskIds, ...query }: OptionsQuery & { readonly taskIds: readonly number[] },
): Promise<People> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const reach = inReachOf(await caseReader(context, db, actor))
  const chosenIds = [...new Set(taskIds)]
  const { rows: found } = await sql<{ companyId: number }>`
    select c.company_id from tasks t join cases c on c.id = t.case_id where t.id = any(${chosenIds}) and ${reach}`.execute(
    db,
  )
  if (found.length !== chosenIds.length) throw httpError('NOT_FOUND')
  const companyIds = found.map(({ companyId }) => companyId)
  const rules = await taskRulesOf(db, (kind) => context.caseKinds[kind], chosenIds, today)
  return suitable(db, {
    conditions: forSuccessor(context.caseKinds, today, rules),
    companyIds,
    taskIds: chosenIds,
    query,
    today,
  })
}

/** People who can be added to an open task that the actor can answer. Throws 404 for every other task. */
export async function approvers(
  context: WorkflowContext,
  actor: Actor,
  { assignmentNumber, taskId, ...query }: OptionsQuery & { readonly assignmentNumber: string; readonly taskId: number },
): Promise<People> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const found = await visibleCase(context, db, actor, assignmentNumber)
  const task = openTasks(await caseSteps(db, found.id)).find(({ id }) => id === taskId)
  if (!task || !(await isAnswerer(db, found, task, actor.userId, today))) throw httpError('NOT_FOUND')
  const rules = await taskRulesOf(db, (kind) => context.caseKinds[kind], [taskId], today)
  const conditions = forApprover(context.caseKinds, rules)
  return suitable(db, { conditions, companyIds: [found.companyId], taskIds: [taskId], query, today })
}

interface People {
  readonly options: Option[]
  readonly totalItem: number
}

interface Search {
  readonly conditions: readonly Condition[]
  readonly companyIds: readonly number[]
  readonly taskIds: readonly number[]
  readonly query: OptionsQuery
  readonly today: string
}

/** The people of companies who meet conditions for all of some tasks. */
async function suitable(db: Executor, { conditions, companyIds, taskIds, query, today }: Search): Promise<People> {
  const { keyword, ids, limit } = query
  const pattern = keywordPattern(keyword)
  const holds = all(conditions.map((condition) => condition.holds))
  const where = all([
    sql`u.company_id = any(${[...companyIds]}) and u.archived_at is null`,
    ...(pattern ? [sql`u.search_text ${matching(pattern)}`] : []),
    ...(ids ? [sql`u.id = any(${ids})`] : []),
    sql`not exists (select from tasks t join cases c on c.id = t.case_id where t.id = any(${[...taskIds]}) and not (${holds}))`,
  ])
  const { rows } = await sql<Option & { total: number }>`
    select u.id, u.full_name || ' (' || u.username || ')' as label, q.position_name as hint, count(*) over ()::int as total
    from users u left join employments e on e.user_id = u.id and ${holdsAt('e', today)}
    left join positions q on q.id = e.position_id
    where ${where} order by u.full_name, u.id limit ${limit}`.execute(db)
  return { options: rows.map(({ total: _total, ...option }) => option), totalItem: rows[0]?.total ?? 0 }
}
