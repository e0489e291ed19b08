import type { Page } from '@playwright/test'
import { button } from './actions.ts'
import { accountButton, chooseInAccount, expect, fillSignIn, PASSWORD, PHONE, signIn, test } from './fixtures.ts'
import { DESKTOP, ownEmployee } from './people.ts'

const mailboxOf = (employeeId: string) => `.${employeeId.slice(3)}@selatpetrokimia.example`

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The newest code to a mailbox, read by a Super Admin who has the mail outbox open. */
async function mailedCode(admin: Page, mailbox: string): Promise<string> {
  await admin.getByRole('searchbox').fill(mailbox)
  // Until the search has ended, the list still shows the mails of others.
  const mails = admin.getByRole('row').filter({ hasText: mailbox })
  await mails.getByText('Your Selamat code').first().click()
  const body = admin.getByRole('dialog').locator('pre')
  await expect(body).toContainText('It is valid for 5 minutes')
  return /\b\d{6}\b/.exec((await body.textContent()) ?? '')?.[0] ?? ''
}

async function ask(page: Page, name: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Forgot Password')).toBeVisible()
  await page.getByLabel('Employee ID or email').fill(name)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(heading(page, 'OTP Verification')).toBeVisible()
}

test('a forgotten password: requested, the code read in the mail outbox, a wrong one refused, a new password, signed in (AUTH-02, AUTH-05, AUTH-06, AUTH-47, AUTH-48, AUTH-50, AMB-02, AMB-03, G-017, G-103)', async ({
  page,
  browser,
  expectError,
}, testInfo) => {
  const employee = ownEmployee('recovery', testInfo)
  expectError(/status of 422/)
  test.slow()
  const theirs = await browser.newContext(DESKTOP)
  const admin = await theirs.newPage()
  await signIn(admin, '10000001', '/mail-outbox')
  await ask(page, employee)
  const code = await mailedCode(admin, mailboxOf(employee))
  await theirs.close()

  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Wrong code. 4 tries left')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
  await page.reload()
  // As it is pasted from a mail.
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(heading(page, 'Update Password')).toBeVisible()
  await expect(page).toHaveURL('/update-password')
  const save = page.getByRole('button', { name: 'Update password' })
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Gelombang-Tenang7')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Gelombang-Tenang8')
  await save.click()
  await expect(page.getByText("Those passwords didn't match")).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Gelombang-Tenang7')
  await save.click()
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
  await fillSignIn(page, employee, 'Gelombang-Tenang7')
  await expect(accountButton(page)).toBeVisible()
  await page.goto('/update-password')
  await expect(heading(page, 'Update Password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill('Gelombang-Tenang7')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Selat-Madura-11')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Selat-Madura-11')
  await button(page, 'Change password').click()
  await expect(heading(page, 'User Login')).toBeVisible()
})

test('an unknown name gets the same response as a known one, and a page without its ticket names the step before (AUTH-05, AUTH-06)', async ({
  page,
}) => {
  await ask(page, '79999999')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.goBack()
  const again = page.getByRole('button', { name: /^Send code/ })
  await expect(again).toHaveText(/^Send code in \d+ s$/)
  await expect(again).toBeDisabled()
  await page.getByLabel('Employee ID or email').fill('79999998')
  await expect(again).toHaveText('Send code')
  for (const path of ['/update-password', '/otp']) {
    await page.goto(path)
    await expect(page.getByText('Request a code first.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Request a code' }).click()
  await expect(heading(page, 'Forgot Password')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the pages without a session are at their addresses, and any other shows the sign-in page (AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-05, AUTH-06)', async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/register', 'Register'],
      ['/register-step-2', 'Register Company'],
      ['/forget-password', 'Forgot Password'],
      ['/otp', 'OTP Verification'],
      ['/update-password', 'Update Password'],
      ['/role', 'User Login'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide, path).toBe(false)
    }
  })
})

test('a change of email needs the password; the link mailed to the old address undoes it, also while signed in, and a new password follows', async ({
  page,
  browser,
  expectError,
}, testInfo) => {
  const employee = ownEmployee('mail', testInfo)
  expectError(/status of 422/)
  test.slow()
  await signIn(page, employee)
  await chooseInAccount(page, 'Profile')
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  const email = dialog.getByRole('textbox', { name: 'Email' })
  const old = await email.inputValue()
  await email.fill(`thief.${employee}@example.com`)
  await button(dialog, 'Submit').click()
  await expect(dialog.getByText('Enter your password to change your email')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await button(dialog, 'Submit').click()
  await expect(dialog).toBeHidden()

  const theirs = await browser.newContext(DESKTOP)
  const admin = await theirs.newPage()
  await signIn(admin, '10000001', '/mail-outbox')
  await admin.getByRole('searchbox').fill(old)
  await admin.getByText('Your Selamat email address was changed').first().click()
  const mailed = (await admin.getByRole('dialog').locator('pre').textContent()) ?? ''
  await theirs.close()

  await page.goto(`/undo-email${/undo-email(#[\w-]+)/.exec(mailed)?.[1]}`)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(heading(page, 'Update Password')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Gelombang-Tenang7')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Gelombang-Tenang7')
  await page.getByRole('button', { name: 'Update password' }).click()
  await fillSignIn(page, employee, 'Gelombang-Tenang7')
  await chooseInAccount(page, 'Profile')
  await expect(email).toHaveValue(old)
})
