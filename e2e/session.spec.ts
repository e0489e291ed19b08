import type { BrowserContext, Page } from '@playwright/test'
import { button } from './actions.ts'
import {
  accountButton,
  chooseInAccount,
  expect,
  fillSignIn,
  PASSWORD,
  signIn,
  startSession,
  test,
  toast,
} from './fixtures.ts'
import { ownEmployee } from './people.ts'

const API = '**/api/v1/**'
const UNAUTHENTICATED = { result: false, message: 'Please sign in', code: 'UNAUTHENTICATED', requestId: 'r' }
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const pathOf = (url: string) => new URL(url).pathname.replace('/api/v1', '')

/** Notes the path of every call of the API in a context, from now on. */
function listen(context: BrowserContext) {
  const paths: string[] = []
  context.on('request', (request) => request.url().includes('/api/v1/') && paths.push(pathOf(request.url())))
  return { count: (path: string) => paths.filter((each) => each === path).length }
}

/** Opens Home and notes what a session's end leaves behind when that reloads the page. */
async function watchTheEnd(page: Page) {
  await page.addInitScript(() => {
    const clear = Storage.prototype.clear
    Storage.prototype.clear = function (this: Storage) {
      const at = performance.now()
      clear.call(this)
      addEventListener('beforeunload', () => {
        const notice = document.querySelector('.ant-notification-notice')?.textContent
        const end = { waited: performance.now() - at, left: localStorage.length, notice }
        sessionStorage.setItem('end', JSON.stringify(end))
      })
    }
  })
  await page.goto('/home')
  await expect(loginButton(page)).toBeVisible()
  return page.evaluate((): { waited: number; left: number; notice: string } =>
    JSON.parse(sessionStorage.getItem('end') ?? '{}'),
  )
}

test('only the session survives a reload, checked without bearer (AUTH-25, AUTH-28, AUTH-29, AUTH-30)', async ({
  page,
}) => {
  await signIn(page, '10000016')
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, actions and records' }).fill('task')
  // Beside the state: when this device was last used, and how its menu is.
  expect(await storedKeys(page)).toEqual(['auth', 'last-active', 'menu-collapsed'])

  const check = page.waitForRequest((request) => pathOf(request.url()) === '/auth/token/check')
  const call = page.waitForRequest((request) => pathOf(request.url()) === '/users/me')
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search pages, actions and records' })).toBeHidden()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').accessToken)
  const request = await check
  expect(request.method()).toBe('GET')
  expect(new URL(request.url()).searchParams.get('token')).toBe(token)
  expect(request.headers().authorization).toBeUndefined()
  expect((await call).headers().authorization).toBe(`Bearer ${token}`)
})

test('Logout in one tab signs all tabs out, resets the state and leads the next user to their first page (AUTH-26, AUTH-27, SHELL-19)', async ({
  page,
  context,
}) => {
  await signIn(page, '10000003', '/master-location?q=tank')
  await expect(page.getByRole('searchbox')).toHaveValue('tank')
  const other = await context.newPage()
  await other.goto('/home')
  // The last of what the page reads: a request of this tab would otherwise come after the session's end.
  await expect(button(other, 'New report').first()).toBeVisible()
  await expect(other.getByRole('status', { name: 'Loading' })).toHaveCount(0)

  const logout = page.waitForRequest((request) => pathOf(request.url()) === '/auth/logout')
  await chooseInAccount(page, 'Logout')
  expect((await logout).method()).toBe('GET')
  expect((await logout).headers().authorization).toMatch(/^Bearer ./)
  await expect(loginButton(page)).toBeVisible()
  await expect(loginButton(other)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedKeys(page)).toEqual([])

  await fillSignIn(other, '10000015')
  await expect(other.getByRole('button', { name: 'Slamet Riyadi, account' })).toBeVisible()
  await expect(other).toHaveURL('/home')
})

test('an expired access token is renewed once between two tabs and both go on (AUTH-31, AUTH-38, AUTH-39, AUTH-40)', async ({
  page,
  context,
  expectError,
}) => {
  await signIn(page, '10000004')
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { name: /^Good / })).toBeVisible()
  const old = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').accessToken)

  expectError(/status of 401/)
  const refreshes: string[] = []
  await context.route(API, async (route, request) => {
    const path = pathOf(request.url())
    if (path === '/auth/token/refresh') {
      expect(request.method()).toBe('POST')
      expect(request.headers()['x-ticket']).toMatch(/^[\da-f-]{36}$/)
      refreshes.push(new URL(request.url()).searchParams.get('data') ?? '')
    }
    // As an expired token is answered; the refresh and everything after it are the server's own.
    const expired = request.headers().authorization === `Bearer ${old}`
    return expired ? route.fulfill({ status: 401, json: UNAUTHENTICATED }) : route.continue()
  })
  await Promise.all([page, other].map((each) => each.getByRole('link', { name: 'My Task' }).click()))
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { name: 'SHE tasks' })).toBeVisible()
    await each.getByRole('link', { name: 'Home' }).click()
    await expect(each.getByRole('heading', { name: /^Good / })).toBeVisible()
  }
  expect(refreshes).toHaveLength(1)
  expect(refreshes[0]).toMatch(/^[\w-]{300,}$/)
  const renewed = await other.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').accessToken)
  expect(renewed).not.toBe(old)
})

test('the fourth 401 in a row ends the session: notice, local storage cleared, reload after a second (AUTH-32, AUTH-33, AUTH-35, AUTH-36, AUTH-37, ERRORS-28)', async ({
  page,
  context,
  expectError,
}) => {
  await startSession(context, '10000012')
  expectError(/status of 401/)
  const calls = listen(context)
  // Every call but those of the session itself is answered as if the fresh token were expired again.
  await context.route(API, (route, request) =>
    pathOf(request.url()).startsWith('/auth/')
      ? route.continue()
      : route.fulfill({ status: 401, json: UNAUTHENTICATED }),
  )
  const { notice, left, waited } = await watchTheEnd(page)
  expect(notice).toBe('The session limit has been reached')
  expect(left).toBe(0)
  expect(waited).toBeGreaterThanOrEqual(995)
  expect(waited).toBeLessThan(3000)
  expect(calls.count('/auth/token/refresh')).toBe(3)
  expect(await storedKeys(page)).toEqual([])
})

test('a refused refresh ends the session at once (AUTH-34, AUTH-35, AUTH-36, AUTH-37)', async ({
  page,
  context,
  expectError,
}) => {
  await startSession(context, '10000018')
  expectError(/status of 40[01]/)
  expectError(/The session could not be renewed/)
  const calls = listen(context)
  const refused = { error: 'invalid_grant', error_description: 'Please sign in again' }
  await context.route(API, (route, request) => {
    const path = pathOf(request.url())
    if (path === '/auth/token/check') return route.continue()
    if (path === '/auth/token/refresh') return route.fulfill({ status: 400, json: refused })
    return route.fulfill({ status: 401, json: UNAUTHENTICATED })
  })
  const { notice, left, waited } = await watchTheEnd(page)
  expect(notice).toBe('The session limit has been reached')
  expect(left).toBe(0)
  expect(waited).toBeGreaterThanOrEqual(995)
  expect(calls.count('/auth/token/refresh')).toBe(1)
})

test('Change Password checks its three fields, shows the message of the server, and signs out after 3 seconds (AUTH-52, AUTH-53, AUTH-54, AUTH-55, AUTH-56, AUTH-57, AUTH-58, AUTH-59, AUTH-62, AUTH-63, ERRORS-24, ERRORS-25, ERRORS-26, SHELL-18)', async ({
  page,
  expectError,
}, testInfo) => {
  const employeeId = ownEmployee('session', testInfo)
  const changed = 'Gelombang-Tenang7'
  await signIn(page, employeeId)
  await chooseInAccount(page, 'Change Password')
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const save = async (current: string, next: string, confirmation: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel(/^New password/).fill(next)
    await dialog.getByLabel('Confirm new password').fill(confirmation)
    await dialog.getByRole('button', { name: 'Change password' }).click()
  }
  await save('', '', '')
  await expect(dialog.getByText('This field is required')).toHaveCount(3)
  await save(PASSWORD, PASSWORD, PASSWORD)
  await expect(dialog.getByText('Your new password must be different from previously used password')).toBeVisible()
  await save(PASSWORD, 'selamat#2026', 'selamat#2026')
  const rule = 'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'
  await expect(dialog.getByLabel(/^New password/)).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.locator('[aria-live]', { hasText: rule })).toBeVisible()
  await save(PASSWORD, changed, 'Gelombang-Tenang8')
  await expect(dialog.getByText("Those passwords didn't match")).toBeVisible()

  await save('Wrong#2026', changed, changed)
  await expect(toast(page, 'The current password is wrong').locator('.anticon-info-circle')).toBeVisible()

  expectError(/status of 500/)
  const failure = { result: false, message: 'Something went wrong', code: 'INTERNAL', requestId: 'r' }
  await page.route('**/api/v1/auth/passwords/change', (route) => route.fulfill({ status: 500, json: failure }), {
    times: 1,
  })
  await save(PASSWORD, changed, changed)
  await expect(toast(page, 'Failed to Change Password')).toBeVisible()
  await expect(dialog).toBeVisible()

  const signedOut = page
    .waitForRequest((request) => pathOf(request.url()) === '/auth/logout')
    .then(() => performance.now())
  const answered = page
    .waitForResponse((response) => pathOf(response.url()) === '/auth/passwords/change' && response.ok())
    .then(() => performance.now())
  await save(PASSWORD, changed, changed)
  await expect(toast(page, 'Success to Change Password')).toBeVisible()
  const waited = (await signedOut) - (await answered)
  expect(waited).toBeGreaterThan(2700)
  expect(waited).toBeLessThan(6000)
  await expect(loginButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')

  expectError(/status of 400 .*\/auth\/token/)
  await fillSignIn(page, employeeId)
  await expect(page.getByRole('alert')).toHaveText('Invalid Employee ID or password')
  await fillSignIn(page, employeeId, changed)
  await expect(accountButton(page)).toBeVisible()
})
