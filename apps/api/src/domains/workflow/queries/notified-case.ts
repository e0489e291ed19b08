import { CASE_KINDS, caseAddress, followUpAddress } from '@selamat/contract/domains/workflow/case'
import { recordPage } from '@selamat/contract/domains/workflow/flow-definition'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Progress } from '../../notifications/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { canRead, holdsItem } from '../relations.ts'
import { known } from './case-steps.ts'
import { caseReader } from './visible-case.ts'

/** The progress of cases: not answered yet, in progress, ended. */
export async function caseProgress(db: Executor, caseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; progress: Progress }>`
    select id, case when ended_at is not null then 'finish' when version > 1 then 'process' else 'new' end as progress
    from cases where id = any(${[...caseIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, progress }) => [id, progress]))
}

/**
 * The page of a case that a notification opens: with its response section where the case is among the open tasks of the
 * user, who can open My Task (NOTIF-20, NOTIF-24 to 26). A follow-up action opens on its own page, to be edited until it has
 * ended (NOTIF-23), a case about a record of another domain on the page of that. Null where it is gone, or not the user's to read.
 */
export async function notifiedCaseAddress(
  context: WorkflowContext,
  actor: Actor,
  caseId: number,
): Promise<string | null> {
  const { userId } = actor
  const db = context.database.kysely
  const reader = await caseReader(context, db, actor)
  const { rows } = await sql<{
    kind: string
    assignmentNumber: string
    responds: boolean
    followUp: boolean
    ended: boolean
  }>`
    select c.kind, c.assignment_number, c.ended_at is not null as ended,
      exists (select from case_flows cf join form_flows f on f.id = cf.form_flow_id where cf.case_id = c.id
        and (f.is_follow_up_flow or f.id = ${context.config.followUpFlowId})) as follow_up, c.ended_at is null
      and exists (select 1 from task_candidates tc join tasks t on t.id = tc.task_id
        where tc.user_id = ${userId} and tc.open and t.case_id = c.id)
      and ${holdsItem(sql`${userId}`, ['menu/My Task'])} as responds
    from cases c where c.id = ${caseId} and ${canRead(reader)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { assignmentNumber, followUp, ended, responds } = row
  const page = recordPage(known(CASE_KINDS, row.kind), assignmentNumber)
  if (page) return page.address
  if (followUp) return followUpAddress(assignmentNumber, { edit: !ended })
  return caseAddress(assignmentNumber, { silent: !responds })
}
