import type { Page } from '@playwright/test'
import { visit } from './actions.ts'
import { expect, signIn, test } from './fixtures.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const forbidden = (page: Page) => page.getByRole('heading', { name: 'Permission denied' })
const notFound = (page: Page) => page.getByRole('heading', { name: 'Page not found' })

test('a role without permissions lands on /403 with an empty menu (ACCESS-02, ACCESS-03, ACCESS-17, ACCESS-41, ACCESS-47)', async ({
  page,
}) => {
  await signIn(page, '10000010')
  await expect(forbidden(page)).toBeVisible()
  await expect(page).toHaveURL('/403')
  await expect(menuOf(page)).toBeAttached()
  await expect(menuOf(page).getByRole('listitem')).toHaveCount(0)
  await visit(page, '/home')
  await expect(page).toHaveURL('/403')
})

test('an employee lands on Home, sees only their menu and /403 on every other page (ACCESS-02, ACCESS-03, ACCESS-17, ACCESS-19, ACCESS-24, ACCESS-41, ACCESS-47, ACCESS-48, ACCESS-49)', async ({
  page,
  expectError,
}) => {
  await signIn(page, '10000008')
  await expect(page).toHaveURL('/home')
  await expect(menuOf(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(menuOf(page).getByRole('link', { name: 'My Task' })).toHaveAttribute('href', /^\/my-task/)
  await expect(menuOf(page).getByRole('button', { name: /Master Data|User Management/ })).toHaveCount(0)

  for (const path of ['/role', '/master-location', '/role/update?id=1']) {
    await visit(page, path)
    await expect(forbidden(page)).toBeVisible()
    await expect(page).toHaveURL('/403')
  }
  await page.getByRole('button', { name: 'Go to start page' }).click()
  await expect(page).toHaveURL('/home')

  // The server takes a right away while the page is open: the answer is given by hand, the way to /403 is real.
  expectError(/status of 403/)
  const refusal = {
    result: false,
    message: 'You do not have this permission. Ask your administrator',
    code: 'FORBIDDEN',
    requestId: 'r',
  }
  await page.route('**/api/v1/my-tasks/list', (route) => route.fulfill({ status: 403, json: refusal }))
  await menuOf(page).getByRole('link', { name: 'My Task' }).click()
  await expect(page).toHaveURL('/403')
  await expect(forbidden(page)).toBeVisible()
})

test('a user who can only read a list has no page that writes its records, at any address (ACCESS-49)', async ({
  page,
}) => {
  await signIn(page, '10000004')
  await expect(page).toHaveURL('/home')
  await visit(page, '/master-shift')
  await expect(page.getByRole('heading', { name: 'Shifts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add shift' })).toHaveCount(0)
  for (const path of ['/master-shift/add', '/master-shift/edit?id=1']) {
    await visit(page, path)
    await expect(forbidden(page)).toBeVisible()
  }
})

test('an administrator finds pages in groups that open automatically; other addresses do not exist (ACCESS-16, ACCESS-39, ACCESS-40, ACCESS-50, ACCESS-51, ACCESS-58, ACCESS-60)', async ({
  page,
}) => {
  await signIn(page, '10000001')
  const menu = menuOf(page)
  const users = menu.getByRole('button', { name: 'User Management' })
  const masters = menu.getByRole('button', { name: 'Master Data' })
  await expect(users).toHaveAttribute('aria-expanded', 'false')
  await masters.click()
  await menu.getByRole('link', { name: 'Sub Location', exact: true }).click()
  await expect(page).toHaveURL('/master-sub-location')
  await expect(menu.getByRole('link', { name: 'Location', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Sub Location', exact: true })).not.toHaveAttribute(
    'aria-current',
    'page',
  )

  await page.goto('/role')
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible()
  await expect(users).toHaveAttribute('aria-expanded', 'true')
  await expect(masters).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Role', exact: true })).toHaveAttribute('aria-current', 'page')

  const typed = (path: string) => page.goto(path)
  const followed = async (path: string) => {
    // From a page of its own, so that the text below is that of this address.
    await visit(page, '/403')
    await visit(page, path)
  }
  for (const [path, come] of [
    ['/nowhere', typed],
    ['/role/', typed],
    ['/Role', followed],
    ['/role/add/more', followed],
    ['/home/1', followed],
  ] as const) {
    await come(path)
    await expect(notFound(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.getByRole('button', { name: 'Go to start page' }).click()
  await expect(page).toHaveURL('/home')
})
