import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { keywordPattern } from '../../../platform/records/conditions.ts'
import { all } from '../../../platform/records/statements.ts'
import type { CaseKinds, WorkflowContext } from '../case-kinds.ts'
import { holdsItem, inReachOf } from '../relations.ts'
import { caseReader, UPDATE_TASKS } from './visible-case.ts'

interface Condition {
  readonly holds: RawBuilder<SqlBool>
  /** The message about a person for whom it does not hold. */
  readonly otherwise: string
}

/** What a user `u` must be to take over a task `t` of a case `c`; the first broken condition is the answer (G-066). */
function conditions(kinds: CaseKinds, today: string): Condition[] {
  const confidential = CASE_KINDS.filter((kind) => kinds[kind].confidential)
  return [
    {
      holds: sql`u.company_id = c.company_id and u.archived_at is null`,
      otherwise: 'Choose an active user of the company',
    },
    { holds: sql`u.id <> c.submitter_id`, otherwise: 'This person sent the report and cannot decide about it' },
    {
      holds: sql`exists (select from task_candidates k where k.task_id = t.id and k.open and k.user_id <> u.id)
        or not exists (select from task_candidates k where k.task_id = t.id and k.open)`,
      otherwise: 'The task is already assigned to this person',
    },
    {
      holds: sql`not exists (select from tasks o join task_candidates k on k.task_id = o.id and (k.open or k.settled_at is not null)
        where o.case_step_id = t.case_step_id and o.id <> t.id and k.user_id = u.id)`,
      otherwise: 'This person already has a task of this step',
    },
    {
      holds: sql`${holdsItem(sql`u.id`, UPDATE_TASKS.anyOf, 'update')} and ${all([
        ...confidential.map((kind) => sql`(c.kind <> ${kind} or ${holdsItem(sql`u.id`, kinds[kind].items)})`),
      ])}`,
      otherwise: 'This person has no permission to answer this task',
    },
    {
      holds: sql`exists (select from task_candidates k where k.task_id = t.id and k.open and (
        exists (select from user_roles a join user_roles b on b.role_id = a.role_id
          join roles r on r.id = a.role_id and r.archived_at is null where a.user_id = k.user_id and b.user_id = u.id)
        or exists (select from employments a join employments b on b.position_id = a.position_id and b.user_id = u.id
          where a.user_id = k.user_id and ${holdsAt('a', today)} and ${holdsAt('b', today)})))`,
      otherwise: 'Choose a person with the same role or position as the assignee',
    },
  ].map(({ holds, otherwise }) => ({ holds: sql<SqlBool>`(${holds})`, otherwise }))
}

/** A person who can take over an open task. Throws 422 at `assigneeId` with the reason. */
export async function successorOf(db: Executor, kinds: CaseKinds, taskId: number, assigneeId: number, today: string) {
  const all = conditions(kinds, today)
  const broken = sql.join(
    all.map(({ holds }, at) => sql`when not ${holds} then ${sql.lit(at)}`),
    sql` `,
  )
  const { rows } = await sql<{ id: number; fullName: string; broken: number | null }>`
    select u.id, u.full_name, case ${broken} end as broken
    from users u join tasks t on t.id = ${taskId} join cases c on c.id = t.case_id where u.id = ${assigneeId}`.execute(
    db,
  )
  const [person] = rows
  if (person && person.broken === null) return person
  const reason = all[person?.broken ?? 0]?.otherwise ?? ''
  throw httpError('INVALID', { message: reason, errors: { assigneeId: reason } })
}

/** People who can take over all of some tasks, by name, with employee IDs. Throws 404 for a task that the actor does not reach. */
export async function successors(
  context: WorkflowContext,
  actor: Actor,
  { taskIds, keyword, ids, limit }: OptionsQuery & { readonly taskIds: readonly number[] },
): Promise<{ options: Option[]; totalItem: number }> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const reach = inReachOf(await caseReader(context, db, actor))
  const chosenIds = [...new Set(taskIds)]
  const { rows: found } = await sql<{ companyId: number }>`
    select c.company_id from tasks t join cases c on c.id = t.case_id where t.id = any(${chosenIds}) and ${reach}`.execute(
    db,
  )
  if (found.length !== chosenIds.length) throw httpError('NOT_FOUND')
  const pattern = keywordPattern(keyword)
  const suits = all(conditions(context.caseKinds, today).map(({ holds }) => holds))
  const where = all([
    sql`u.company_id = any(${found.map(({ companyId }) => companyId)}) and u.archived_at is null`,
    ...(pattern ? [sql`u.search_text like search_text(${pattern})`] : []),
    ...(ids ? [sql`u.id = any(${ids})`] : []),
    sql`not exists (select from tasks t join cases c on c.id = t.case_id where t.id = any(${chosenIds}) and not (${suits}))`,
  ])
  const { rows } = await sql<Option & { total: number }>`
    select u.id, u.full_name || ' (' || u.username || ')' as label, q.position_name as hint, count(*) over ()::int as total
    from users u left join employments e on e.user_id = u.id and ${holdsAt('e', today)}
    left join positions q on q.id = e.position_id
    where ${where} order by u.full_name, u.id limit ${limit}`.execute(db)
  return { options: rows.map(({ total: _total, ...option }) => option), totalItem: rows[0]?.total ?? 0 }
}
