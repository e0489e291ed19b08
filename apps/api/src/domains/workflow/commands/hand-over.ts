import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emitNotice } from '../../../platform/notice.ts'
import type { Handover } from '../../identity/index.ts'
import { DECIDING_RELATIONS, relatedUsersPerCase } from '../relations.ts'

/** Open tasks in which a person is asked to decide; a returned report is corrected by its reporter alone. */
const tasksOf = (userId: number) => sql`
  select t.id, t.case_id from task_candidates tc join tasks t on t.id = tc.task_id
  where tc.user_id = ${userId} and tc.open and t.closed_at is null and t.relation = any(${[...DECIDING_RELATIONS]})`

/** How many open tasks ask a person to decide. */
export async function countOpenTasks(db: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${tasksOf(userId)}) x`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Hands the open tasks of an archived person over: where he or she was the superior of a report, a chosen successor is it
 * from now on, and else everybody is asked whom the step names. Gives how many. Throws RULE where a task would have nobody.
 */
export async function handOverTasks(
  context: AppContext,
  tx: Tx,
  { from: { id, companyId, fullName }, successorId }: Handover,
): Promise<number> {
  const at = context.clock.now()
  // Whoever answers one of them meanwhile was first.
  await sql`select c.id from cases c where c.id in (select x.case_id from (${tasksOf(id)}) x) order by c.id
    for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; caseId: number }>`${tasksOf(id)}`.execute(tx)
  if (rows.length === 0) return 0
  const tasks = rows.map((row) => row.id)
  if (successorId !== null) {
    await sql`update cases set superior_id = ${successorId}
      where id = any(${rows.map(({ caseId }) => caseId)}) and superior_id = ${id} and submitter_id <> ${successorId}`.execute(
      tx,
    )
  }
  await sql`update task_candidates set open = false where user_id = ${id} and task_id = any(${tasks})`.execute(tx)
  const asked = new Map<number, number>()
  for (const relation of DECIDING_RELATIONS) {
    const added = await sql<{ userId: number }>`
      insert into task_candidates (task_id, user_id, case_id, type_flow, open, opened_at, due_at)
      select distinct t.id, u.id, c.id, c.type_flow, true, t.opened_at, t.due_at
      from tasks t join cases c on c.id = t.case_id
      cross join lateral (${relatedUsersPerCase(relation, formatDate(at))}) w (id)
      join users u on u.id = w.id and u.company_id = c.company_id and u.archived_at is null and u.id <> c.submitter_id
      where t.id = any(${tasks}) and t.relation = ${relation}
      on conflict (task_id, user_id) do update set open = true where not task_candidates.open
      returning user_id`.execute(tx)
    for (const { userId } of added.rows) asked.set(userId, (asked.get(userId) ?? 0) + 1)
  }
  const { rows: nobody } = await sql<{ n: number }>`
    select count(*)::int as n from tasks t where t.id = any(${tasks}) and not exists (select 1 from task_candidates tc
      join users u on u.id = tc.user_id and u.archived_at is null where tc.task_id = t.id and tc.open)`.execute(tx)
  const left = nobody[0]?.n ?? 0
  if (left > 0) {
    const which = left === 1 ? '1 open task' : `${left} open tasks`
    throw httpError('RULE', { message: `Nobody else could decide ${which} of ${fullName}. Choose who takes them over` })
  }
  for (const [userId, count] of asked) {
    const body = `${count === 1 ? '1 open task' : `${count} open tasks`} of ${fullName} came to you`
    await emitNotice(
      tx,
      { companyId, userIds: [userId], subject: fullName, type: 'Safety', body, link: '/my-task' },
      at,
    )
  }
  return rows.length
}
