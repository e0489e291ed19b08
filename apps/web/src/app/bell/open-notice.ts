import { type NotificationRow, notification } from '@selamat/contract/domains/notifications/notification'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { call } from '../../lib/client.ts'
import { can } from '../../lib/session.ts'
import { addressOf, lookupOf } from './notice-address.ts'

/** Marks a notification read (NOTIF-17, NOTIF-19), looks its assignment up and gives the address to open. Throws ApiError. */
export async function openNotice(notice: NotificationRow): Promise<string> {
  await call(notification.read, { params: { id: notice.id } })
  if (notice.link !== null) return notice.link
  const asks = can('read', 'menu/My Task')
  const found = asks && (await call(myTask.list, { body: lookupOf(notice) })).data.length > 0
  return addressOf(notice, found)
}
