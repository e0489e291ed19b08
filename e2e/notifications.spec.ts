import type { Page } from '@playwright/test'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { type NotificationRow, notification } from '@selamat/contract/domains/notifications/notification'
import { notificationPreferences } from '@selamat/contract/domains/notifications/preferences'
import { button, choose, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { ask, test } from './people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications,/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a notification that cannot be opened says so by its number (NOTIF-27, ERRORS-21); preferences are set from the bell, what safety needs stays on', async ({
  join,
}) => {
  for (const phone of [false, true]) {
    const page = await join('10000005', { phone, expected: /status of 500/ })
    const [newest] = (await ask(page, notification.list, {})).notificationData.notification
    await bell(page).click()
    const line = panel(page).getByRole('listitem').first()
    await page.route(`**${API_BASE}/notifications/read/*`, (route) => route.fulfill({ status: 500, json: {} }))
    await line.getByRole('button').click()
    await expect(toast(page, 'Error!')).toContainText(`Unable to get assignment: ${newest.subject}`)

    await panel(page).getByRole('button', { name: 'Notification preferences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Profile' })
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
    await expect(box('Tasks assigned to you: Bell')).toBeChecked()
    await expect(box('Tasks assigned to you: Bell')).toBeDisabled()
    const before = await box('Tasks assigned to you: Email').isChecked()
    await box('Tasks assigned to you: Email').setChecked(!before)
    await choose(dialog, 'Daily summary by email', phone ? '08:00' : '07:00')
    await button(dialog, 'Save preferences').click()
    await expect(toast(page, 'Data Saved Successfully')).toBeVisible()
    await expect(box('Tasks assigned to you: Email')).toBeChecked({ checked: !before })
    const { digestHour, groups } = await ask(page, notificationPreferences.read)
    expect([digestHour, groups[0].kinds[0].channels[1].on]).toEqual([phone ? 8 : 7, !before])
  }
})

test('the notifications of a record are read when it is opened, and all of them at once', async ({ join }) => {
  const page = await join('10000016', { at: '/home' })
  const rows = async (): Promise<NotificationRow[]> =>
    (await ask(page, notification.list, { limit: 100 })).notificationData.notification
  const found = (await rows()).find(({ isRead, link }) => !isRead && link.startsWith('/my-task/detail'))
  await visit(page, found?.link ?? '')
  const isRead = async () => (await rows()).find(({ id }) => id === found?.id)?.isRead
  await expect.poll(isRead).toBe(true)
  expect((await rows()).some((one) => !one.isRead)).toBe(true)

  await bell(page).click()
  await button(panel(page), 'Mark all as read').click()
  await expect(button(panel(page), 'Mark all as read')).toBeHidden()
  expect((await rows()).some((one) => !one.isRead)).toBe(false)
})
