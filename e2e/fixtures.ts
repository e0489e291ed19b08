import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { TokenResponse } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CLIENT_ID, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { ADDRESS } from './address.ts'

export { expect }

/** The password of every demo account. */
export const PASSWORD = 'Selamat#2026'

/** A phone: `test.use(PHONE)` or `browser.newContext(PHONE)`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

export interface Expectations {
  /** Names an error that the test provokes on purpose, e.g. `/status of 403/`; any other one fails the test. */
  readonly expectError: (text: RegExp) => void
}

/** The test of every journey: it fails on any page error, console error or violation of the Content-Security-Policy. */
export const test = base.extend<Expectations & { watch: undefined }>({
  expectError: async ({ context }, use) => {
    const expected: RegExp[] = []
    const found: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (thrown) => found.push(`${thrown.error()}`))
    await use((text) => void expected.push(text))
    expect(found.filter((text) => !expected.some((each) => each.test(text)))).toEqual([])
  },
  // Asked for by no test, it is what starts the watch in all of them.
  watch: [({ expectError: _ }, use) => use(undefined), { auto: true }],
})

/** Types into the sign-in form and presses Login. */
export async function fillSignIn(page: Page, employeeId: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('Employee ID').fill(employeeId)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/**
 * Signs somebody in without a page. Each journey has a session of its own: a refresh token serves once, and a sign-out ends
 * the session for all who hold it.
 */
export async function openSession(request: APIRequestContext, employeeId: string, password = PASSWORD) {
  const answer = await request.post(`${ADDRESS}${API_BASE}${TOKEN_PATH}`, {
    form: { username: employeeId, password, grant_type: 'password' },
    headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:`)}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { access_token: accessToken, refresh_token: refreshToken, user }: TokenResponse = await answer.json()
  return { accessToken, refreshToken, user }
}

/** Makes a browser that of somebody who is signed in; no page is loaded. */
export async function startSession(context: BrowserContext, employeeId: string, password?: string): Promise<void> {
  const auth = { name: 'auth', value: JSON.stringify(await openSession(context.request, employeeId, password)) }
  await context.setStorageState({ cookies: [], origins: [{ origin: ADDRESS, localStorage: [auth] }] })
}

/** Comes as somebody who is signed in already, at the root or another address, and waits for the frame of the product. */
export async function signIn(page: Page, employeeId: string, at = '/', password?: string): Promise<void> {
  await startSession(page.context(), employeeId, password)
  await page.goto(at)
  await expect(accountButton(page)).toBeVisible()
}

/** The button of the header that opens the user dropdown. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /, account$/ })

/** Opens the user dropdown and chooses one of its items, e.g. `Logout`. */
export async function chooseInAccount(page: Page, item: string): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

/** A toast or notice by its words. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.ant-notification-notice', { hasText: text })
