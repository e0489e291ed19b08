import { createHmac } from 'node:crypto'
import { button } from './actions.ts'
import { accountButton, chooseInAccount, expect, fillSignIn, PASSWORD, signIn } from './fixtures.ts'
import { DESKTOP, ownEmployee, test } from './people.ts'

test.use(DESKTOP)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key, so many steps of 30 seconds from now (RFC 6238). */
function appShows(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('two-factor authentication is set up, required at sign-in, passed with a recovery code, and turned off by password and another code', async ({
  page,
  expectError,
}, testInfo) => {
  const employee = ownEmployee('second factor', testInfo)
  expectError(/status of 400 .*\/auth\/token|status of 422 .*\/second-factor\/remove/)
  test.slow()
  await signIn(page, employee)
  await chooseInAccount(page, 'Security')
  const dialog = page.getByRole('dialog', { name: 'Security' })
  await button(dialog, 'Turn on').click()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await button(dialog, 'Continue').click()
  await expect(dialog.getByRole('img', { name: 'QR code of the key below' }).locator('path')).toBeAttached()
  const secret = ((await dialog.locator('.enrol__secret').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Type the 6 digits that the app shows').fill(appShows(secret))
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = '', another = ''] = await codes.allTextContents()
  await button(dialog, 'I have saved them').click()
  await expect(dialog).toContainText('10 recovery codes left')
  await page.keyboard.press('Escape')
  await chooseInAccount(page, 'Logout')

  await fillSignIn(page, employee, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  // The code of the set-up is used; the next one is good already.
  await page.getByLabel('Code').fill(appShows(secret, 1))
  await expect(accountButton(page)).toBeVisible()
  await chooseInAccount(page, 'Logout')

  await fillSignIn(page, employee, PASSWORD)
  await page.getByLabel('Code').fill(appShows(secret, -9))
  await expect(page.getByText('The code is wrong or was already used')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(accountButton(page)).toBeVisible()

  await chooseInAccount(page, 'Security')
  await expect(dialog).toContainText('9 recovery codes left')
  await button(dialog, 'Turn off').click()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCode)
  await button(dialog, 'Turn off').click()
  await expect(dialog.getByText('The code is wrong or was already used')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(another)
  await button(dialog, 'Turn off').click()
  await expect(dialog.getByText('Off', { exact: true })).toBeVisible()
})
