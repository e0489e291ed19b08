import { type NotificationRow, notification } from '@selamat/contract/domains/notifications/notification'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { flowTypeOf, isFinished } from '../../domains/notifications/index.ts'
import { caseAddress } from '../../domains/workflow/addresses.ts'
import { call } from '../../lib/client.ts'
import { can } from '../../lib/session.ts'

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

/** Marks a notification read (NOTIF-17, NOTIF-19), looks its assignment up and gives the address to open. Throws ApiError. */
export async function openNotice(notice: NotificationRow): Promise<string> {
  await call(notification.read, { params: { id: notice.id } })
  const asks = can('read', 'menu/My Task')
  const found = asks && (await call(myTask.list, { body: lookupOf(notice) })).data.length > 0
  return addressOf(notice, found)
}
