import type { Page } from '@playwright/test'
import { button, perform, rowOf, search, serial } from './actions.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const HOLDER = '10000019'
const HELD_ROLE = 'Control Room'
const right = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function openRole(page: Page, name: string) {
  await search(page, name)
  await rowOf(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('a role is created with the grid, changed, archived, restored and deleted; users cannot edit their own (USERS-50, USERS-51, USERS-52, USERS-53, USERS-57, USERS-58, USERS-59, USERS-60, USERS-61, ACCESS-17, ACCESS-18)', async ({
  page,
}) => {
  test.slow()
  const name = `Gate keeper ${serial()}`
  await signIn(page, ADMINISTRATOR, '/role')
  await button(page, 'Add role').click()
  await expect(page).toHaveURL('/role/add')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('radio', { name: /^Site/ }).check()
  await right(page, 'Location: create').check()
  await expect(right(page, 'Location: read')).toBeChecked()
  await right(page, 'Sub Location: all').check()
  await expect(right(page, 'Sub Location: delete')).toBeChecked()
  await expect(right(page, 'Undo Status: update')).toHaveCount(0)
  await expect(page.getByText('2 pages, 2 editable')).toBeVisible()
  await button(page, 'Add role').click()

  await expect(page).toHaveURL(/\/role(\?|$)/)
  await search(page, name)
  await expect(rowOf(page, name)).toContainText('Site')
  await expect(rowOf(page, name)).toContainText('2 pages, 2 editable')
  await openRole(page, name)
  await expect(page).toHaveURL(/\/role\/update\?id=\d+/)
  await right(page, 'Location: read').uncheck()
  await expect(right(page, 'Location: create')).not.toBeChecked()
  await button(page, 'Save').click()
  await search(page, name)
  await expect(rowOf(page, name)).toContainText('1 page, 1 editable')
  await perform(page, name, 'History')
  const history = page.getByRole('dialog', { name: `History of ${name}` })
  await expect(history).toContainText('Location: create, read removed')
  await history.getByRole('button', { name: 'Close' }).click()

  const archive = async () => {
    await perform(page, name, 'Archive')
    await button(page.getByRole('dialog', { name: `Do you want to archive ${name}?` }), 'Archive').click()
  }
  await archive()
  await expect(toast(page, 'Successfully archived.')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/\/archive-role(\?|$)/)
  await search(page, name)
  await perform(page, name, 'Restore')
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByText('Active', { exact: true }).click()
  await search(page, name)
  await archive()
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByText('Archived', { exact: true }).click()
  await search(page, name)
  await perform(page, name, 'Delete…')
  await button(page.getByRole('dialog', { name: `Do you want to delete ${name}?` }), 'Delete').click()
  await expect(toast(page, 'Successfully deleted.')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)

  await page.getByText('Active', { exact: true }).click()
  await search(page, 'Company Admin')
  await page.getByRole('button', { name: 'Actions for Company Admin', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toContainText('You have this role')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await openRole(page, 'Company Admin')
  await expect(page.getByRole('note')).toHaveText('You have this role. Ask another administrator to change it.')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await expect(button(page, 'Save')).toHaveCount(0)
})

test('a changed role acts on the open page of its user, without a new sign-in (ACCESS-02, ACCESS-07, ACCESS-09, ACCESS-16, ACCESS-48, ACCESS-49)', async ({
  join,
}) => {
  test.slow()
  const administrator = await join(ADMINISTRATOR, { at: '/role' })
  const holder = await join(HOLDER, { expected: /status of 403/ })
  let loads = 0
  holder.on('load', () => loads++)
  const menu = holder.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Master Data' })).toHaveCount(0)

  const change = async (granted: boolean) => {
    await openRole(administrator, HELD_ROLE)
    await expect(administrator.getByText('1 user has this role')).toBeVisible()
    await right(administrator, 'Location: read').setChecked(granted)
    await button(administrator, 'Save').click()
    await expect(administrator).toHaveURL(/\/role(\?|$)/)
  }
  await change(true)
  await menu.getByRole('button', { name: 'Master Data' }).click()
  await menu.getByRole('link', { name: 'Location', exact: true }).click()
  await expect(holder.getByRole('heading', { name: 'Locations' })).toBeVisible()
  await expect(holder.getByRole('row').filter({ hasText: 'Ammonia Unit 100' }).first()).toBeVisible()
  await expect(button(holder, 'Add location')).toHaveCount(0)

  await change(false)
  await expect(menu.getByRole('button', { name: 'Master Data' })).toHaveCount(0)
  await search(holder, 'Ammonia')
  await expect(holder.getByRole('heading', { name: 'Permission denied' })).toBeVisible()
  await expect(holder).toHaveURL('/403')
  expect(loads).toBe(0)
})
