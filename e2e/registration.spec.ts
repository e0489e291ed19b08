import type { Browser, Page } from '@playwright/test'
import { type MailRow, mail } from '@selamat/contract/domains/notifications/mail'
import { button, perform, serial, visit } from './actions.ts'
import { chooseInAccount, expect, fillSignIn, signIn, test } from './fixtures.ts'
import { askAs, DESKTOP } from './people.ts'

test.use(DESKTOP)

const PASSWORD = 'Kapal-Layar-7'
const newEmployeeId = () => `7${String(Math.random()).slice(2, 9)}`
const newContractorCompany = () => {
  const domain = `firm${serial().toLowerCase()}.example`
  return { name: `PT Bahari ${serial()}`, domain, username: newEmployeeId(), email: `rina.sari@${domain}` }
}
type ContractorCompany = ReturnType<typeof newContractorCompany>

async function firstStep(page: Page, { domain, username, email }: ContractorCompany) {
  await page.getByLabel('Company email domain').fill(domain)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Employee ID').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function secondStep(page: Page, { name, domain }: ContractorCompany) {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Business type').fill('Chemical')
  await page.getByLabel('Contact email').fill(`office@${domain}`)
  await page.getByLabel('Phone').fill('+62 31 555 0101')
  await page.getByLabel('Operating address').fill('Jalan Pelabuhan 7, Gresik')
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Types the code that was mailed to an address, as a Super Admin can read it. */
async function proveMailbox(page: Page, { email }: ContractorCompany) {
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const mails: MailRow[] = await askAs(page.request, '10000001', mail.list, { keyword: email })
  const body = mails.find(({ subject }) => subject === 'Your Selamat code')?.body ?? ''
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(body)?.[0] ?? '')
}

const company = (page: Page) => page.getByRole('heading', { name: 'Register Company', exact: true })

test('the first step shows errors at each field, before and after sending (AUTH-03, AUTH-13, AUTH-58, G-023)', async ({
  page,
  expectError,
}) => {
  expectError(/status of 422/)
  test.slow()
  await page.goto('/')
  await page.getByRole('link', { name: 'Register your company' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { name: 'Register', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(page.getByText('Please input your Employee ID!')).toBeVisible()
  await expect(page.getByLabel('Company email domain')).toBeFocused()
  const contractorCompany = newContractorCompany()
  await firstStep(page, { ...contractorCompany, email: 'rina@elsewhere.example' })
  await expect(page.getByText('Use an email address of the company domain')).toBeVisible()
  await firstStep(page, { ...contractorCompany, domain: 'gmail.com', email: 'rina@gmail.com' })
  await expect(page.getByText('Use the domain of your company, not a public email domain')).toBeVisible()
  await firstStep(page, { ...contractorCompany, username: '10000008' })
  await proveMailbox(page, contractorCompany)
  await expect(page.getByText('This Employee ID is already registered')).toBeVisible()
  await expect(page.getByLabel('Company email domain')).toHaveValue(contractorCompany.domain)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'User Login' })).toBeVisible()
})

test('a company registers in two steps with a break between them, is activated, and its first employee signs in (AUTH-03, AUTH-04, AUTH-42, AUTH-43, AUTH-44, AMB-01, AMB-14, G-021, G-022)', async ({
  page,
  browser,
  expectError,
}) => {
  expectError(/status of 400 .*\/auth\/token/)
  test.slow()
  const contractorCompany = newContractorCompany()
  await page.goto('/register')
  const order: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') order.push(new URL(request.url()).pathname)
  })
  await firstStep(page, contractorCompany)
  await proveMailbox(page, contractorCompany)
  await expect(company(page)).toBeVisible()
  await expect(page).toHaveURL('/register-step-2')

  await page.reload()
  await expect(company(page)).toBeVisible()
  await button(page, 'Sign out').click()
  await fillSignIn(page, contractorCompany.username, PASSWORD)
  await expect(company(page)).toBeVisible()
  await secondStep(page, contractorCompany)
  await expect(page.getByRole('heading', { name: 'Your company is waiting for activation' })).toBeVisible()
  await expect(page.getByText(contractorCompany.name)).toBeVisible()
  expect(order).toEqual(
    ['/auth/registrations', '/auth/registrations/verify', '/auth/token', '/auth/token', '/registrations'].map(
      (path) => `/api/v1${path}`,
    ),
  )
  await page.reload()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await fillSignIn(page, contractorCompany.username, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Your company is waiting to be activated')

  await activate(browser, contractorCompany)
  await fillSignIn(page, contractorCompany.username, PASSWORD)
  await expect(page.getByRole('button', { name: 'Rina Sari, account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
  await chooseInAccount(page, 'My record')
  await expect(page.getByRole('heading', { name: 'Rina Sari' })).toBeVisible()
  const employee = { username: newEmployeeId(), fullName: `Dian ${serial()}` }
  const temporaryPassword = await addEmployee(page, employee)
  const theirs = await browser.newContext(DESKTOP)
  const other = await theirs.newPage()
  await other.goto('/')
  await fillSignIn(other, employee.username, temporaryPassword)
  await expect(other.getByRole('heading', { name: 'Update Password' })).toBeVisible()
  await other.getByRole('textbox', { name: 'Current password' }).fill(temporaryPassword)
  await other.getByLabel('New password', { exact: true }).fill('Gelombang-Tenang7')
  await other.getByRole('textbox', { name: 'Confirm new password' }).fill('Gelombang-Tenang7')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('heading', { name: 'User Login' })).toBeVisible()
  await fillSignIn(other, employee.username, 'Gelombang-Tenang7')
  await expect(other.getByRole('button', { name: `${employee.fullName}, account` })).toBeVisible()
  await theirs.close()
})

/** A Super Admin is told by the bell and activates the company. */
async function activate(browser: Browser, { name }: ContractorCompany) {
  const context = await browser.newContext(DESKTOP)
  const page = await context.newPage()
  await signIn(page, '10000001', '/company-profile')
  await page.getByRole('searchbox').fill(name)
  await perform(page, name, 'Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Active')
  await context.close()
}

/** Adds a person by the page; returns the temporary password that is shown once. */
async function addEmployee(page: Page, { username, fullName }: { username: string; fullName: string }) {
  await visit(page, '/user/add')
  await page.getByRole('textbox', { name: 'Name' }).fill(fullName)
  await page.getByRole('textbox', { name: 'Employee ID' }).fill(username)
  await page.getByRole('checkbox', { name: /^Employee/ }).check()
  await button(page, 'Add user').click()
  const dialog = page.getByRole('dialog', { name: `Temporary password of ${fullName}` })
  const password = (await dialog.getByLabel('Temporary password').textContent()) ?? ''
  await button(page, 'I have handed it over').click()
  return password
}
