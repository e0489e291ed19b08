import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'

/** How many tasks wait for a user and how many of them are overdue, per type of flow, from the inbox index alone. */
export async function taskCounter(db: Executor, userId: number, now: Date) {
  const { rows } = await sql<{ typeFlow: string; myTask: number; overdue: number }>`
    select type_flow, count(*) as my_task, count(*) filter (where due_at < ${now}) as overdue
    from task_candidates where user_id = ${userId} and open group by type_flow`.execute(db)
  return TYPE_FLOWS.map((typeFlow) => {
    const { myTask = 0, overdue = 0 } = rows.find((row) => row.typeFlow === typeFlow) ?? {}
    return { typeFlow, myTask, overdue }
  })
}
