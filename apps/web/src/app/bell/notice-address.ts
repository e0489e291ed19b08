import type { NotificationRow } from '@selamat/contract/domains/notifications/notification'
import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { flowTypeOf, isFinished } from '../../domains/notifications/notices.ts'
import { caseAddress } from '../../domains/workflow/addresses.ts'

/** How a notification's assignment is looked up among the own tasks (NOTIF-20, TASKS-30). */
export const lookupOf = (notice: Pick<NotificationRow, 'subject' | 'type'>): CallInput<typeof myTask.list>['body'] => ({
  limit: 1,
  filter: { assignmentNumber: notice.subject, typeFlow: flowTypeOf(notice) },
  orderBy: 'assignmentNumber',
  direction: 'descending',
})

/** Where a notification leads: the case, without its response section when it is over or not among the own tasks (NOTIF-24 to 26). */
export const addressOf = (notice: Pick<NotificationRow, 'subject' | 'status'>, found: boolean): string =>
  caseAddress(notice.subject, { silent: isFinished(notice) || !found })
