import type { Page } from '@playwright/test'
import { arrived, attach, button, choose, perform, photo, search, serial, shownOptions, visit } from './actions.ts'
import { chooseInAccount, expect, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const HOLDER = '10000015'

const inDays = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

async function fillDay(page: Page, name: string, day: string) {
  await page.getByRole('textbox', { name }).fill(day)
  await page.keyboard.press('Tab')
}

test('a certificate is added with its scan, found in the list, renewed and deleted; the holder sees it (USERS-33, USERS-34, USERS-35, USERS-38, USERS-39, USERS-40, USERS-41)', async ({
  join,
}) => {
  test.slow()
  const number = `SIO-${serial()}`
  const page = await join(ADMINISTRATOR, { at: `/user/detail?username=${HOLDER}&tab=certificates` })
  await button(page, 'Add certificate').click()
  const drawer = page.getByRole('dialog', { name: 'Add certificate' })
  await button(drawer, 'Add certificate').click()
  await expect(drawer.getByText('This field is required')).toHaveCount(2)

  const title = drawer.getByRole('combobox', { name: 'Title' })
  await title.fill('overhead')
  await expect(shownOptions(title)).toHaveCount(1)
  await shownOptions(title).filter({ hasText: 'SIO Overhead Crane Operator' }).click()
  await expect(title).toHaveValue('SIO Overhead Crane Operator')
  await drawer.getByRole('textbox', { name: 'Number' }).fill(number)
  await choose(drawer, 'Class', 'Class II')
  await attach(button(drawer, 'Add file'), await photo('scan.jpg'))
  await arrived(page, 'scan.jpg')
  await fillDay(page, 'Issued on', inDays(-700))
  await fillDay(page, 'Valid until', inDays(-800))
  await button(drawer, 'Add certificate').click()
  await expect(drawer.getByText('Must not be before the issue date')).toBeVisible()
  await fillDay(page, 'Valid until', inDays(12))
  await button(drawer, 'Add certificate').click()
  await expect(toast(page, 'Data Saved Successfully')).toBeVisible()
  await expect(drawer).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('Class II')
  await expect(row).toContainText('12 days left')
  await expect(row).toContainText('Expiring')
  await row.getByRole('button', { name: 'Open scan.jpg' }).click()
  const viewer = page.getByRole('dialog', { name: 'scan.jpg' })
  await expect(viewer.getByRole('img', { name: 'scan.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')

  await visit(page, '/certificate')
  await search(page, number)
  await expect(page.getByText(/^1 result/)).toBeVisible()
  const name = `SIO Overhead Crane Operator ${number}`
  await perform(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'SIO Overhead Crane Operator' })
  await fillDay(page, 'Valid until', inDays(900))
  await button(edit, 'Save').click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Active')

  const holder = await join(HOLDER)
  await chooseInAccount(holder, 'Profile')
  const profile = holder.getByRole('dialog', { name: 'Update Profile' })
  await profile.getByRole('tab', { name: 'Certificates' }).click()
  await expect(profile.getByRole('listitem').filter({ hasText: number })).toContainText('900 days left')
  await expect(button(profile, 'Add certificate')).toHaveCount(0)
  await expect(profile.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  await perform(page, name, 'Delete…')
  await button(page.getByRole('dialog', { name: `Do you want to delete ${name}?` }), 'Delete').click()
  await expect(toast(page, 'Successfully deleted.')).toBeVisible()
  await expect(page.getByText('No certificate matches')).toBeVisible()
})

test('the list is filtered by status, and a used number is refused (USERS-36)', async ({ join }) => {
  const page = await join(ADMINISTRATOR, { at: '/certificate?status=EXPIRED', expected: /status of 422/ })
  const statuses = page.getByRole('row').locator('.status-tag')
  await expect(statuses.first()).toHaveText('Expired')
  expect(new Set(await statuses.allTextContents())).toEqual(new Set(['Expired']))
  await visit(page, `/user/detail?username=${HOLDER}&tab=certificates`)
  await button(page, 'Add certificate').click()
  const drawer = page.getByRole('dialog', { name: 'Add certificate' })
  await drawer.getByRole('combobox', { name: 'Title' }).fill('Rigger')
  await drawer.getByRole('textbox', { name: 'Number' }).fill('sio-fkl/03118')
  await button(drawer, 'Add certificate').click()
  await expect(drawer.getByText('This number is already used by another certificate')).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Number' })).toBeFocused()
})
