import { CASE_KINDS, caseAddress } from '@selamat/contract/domains/workflow/case'
import { recordPage } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { OpenTasks } from '../../notifications/index.ts'
import type { CaseKinds } from '../case-kinds.ts'
import { known } from './case-steps.ts'

const TASKS_A_USER = 20

interface Row {
  readonly userId: number
  readonly caseId: number
  readonly kind: string
  readonly assignmentNumber: string
  readonly label: string
  readonly subject: string
  readonly dueAt: Date | null
}

/** The open tasks of users, the most urgent first; of a kind whose content does not show in notices only that they exist. */
export const openTasksOf =
  (kinds: CaseKinds) =>
  async (db: Executor, userIds: readonly number[], at: Date): Promise<Map<number, OpenTasks>> => {
    const rows = await run<Row>(
      db,
      sql`select tc.user_id, c.id as case_id, c.kind, c.assignment_number, t.label, c.subject,
          t.due_at
        from task_candidates tc join tasks t on t.id = tc.task_id join cases c on c.id = tc.case_id
        where tc.open and tc.user_id = any(${[...userIds]}::bigint[])
        order by tc.user_id, tc.due_at nulls last, tc.task_id`,
    )
    const ofUser = Map.groupBy(rows, ({ userId }) => userId)
    return new Map(
      [...ofUser].map(([userId, own]): [number, OpenTasks] => [
        userId,
        {
          count: own.length,
          caseIds: [...new Set(own.map(({ caseId }) => caseId))],
          first: own.slice(0, TASKS_A_USER).map(({ kind, assignmentNumber, label, subject, dueAt }) => {
            const caseKind = known(CASE_KINDS, kind)
            const { category, shows } = kinds[caseKind]
            return {
              assignmentNumber,
              text: shows.notice === 'existence' ? `A ${category} task waits for you` : `${label}: ${subject}`,
              dueOn: dueAt && formatDate(dueAt),
              overdue: dueAt !== null && dueAt < at,
              link: recordPage(caseKind, assignmentNumber)?.address ?? caseAddress(assignmentNumber),
            }
          }),
        },
      ]),
    )
  }
