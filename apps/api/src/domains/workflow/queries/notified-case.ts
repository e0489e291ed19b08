import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Progress } from '../../notifications/index.ts'

/** The progress of cases: not answered yet, in progress, ended. */
export async function caseProgress(db: Executor, caseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; progress: Progress }>`
    select id, case when ended_at is not null then 'finish' when version > 1 then 'process' else 'new' end as progress
    from cases where id = any(${[...caseIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, progress }) => [id, progress]))
}

/**
 * The page of a case that a notification opens: with its response section where the case is among the open tasks of the
 * user, who can open My Task (NOTIF-20, NOTIF-24 to 26). Null where it is gone.
 */
export async function notifiedCaseAddress(db: Executor, { userId }: Actor, caseId: number): Promise<string | null> {
  const { rows } = await sql<{ assignmentNumber: string; responds: boolean }>`
    select c.assignment_number, c.ended_at is null
      and exists (select 1 from task_candidates tc join tasks t on t.id = tc.task_id
        where tc.user_id = ${userId} and tc.open and t.case_id = c.id)
      and exists (select 1 from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
        join role_grants g on g.role_id = r.id and g.item_id = ${storedItemId('menu/My Task')} and 'read' = any(g.actions)
        where ur.user_id = ${userId}) as responds
    from cases c where c.id = ${caseId}`.execute(db)
  const [row] = rows
  return row ? caseAddress(row.assignmentNumber, { silent: !row.responds }) : null
}
