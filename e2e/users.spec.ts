import type { Page } from '@playwright/test'
import { button, choose, perform, rowOf, search, serial, shownOptions } from './actions.ts'
import { chooseInAccount, expect, fillSignIn, signIn } from './fixtures.ts'
import { DESKTOP, hire, test } from './people.ts'

test.use(DESKTOP)
// The last file: its journeys are walked side by side, so that both browsers end together.
test.describe.configure({ mode: 'parallel' })

const SUPER_ADMIN = '10000001'
const ADMINISTRATOR = '10000002'
const SUPERIOR = { username: '10000005', fullName: 'Agus Setiawan' }
const NEXT_SUPERIOR = { username: '10000016', fullName: 'Dedi Kurniawan' }

/** An employee ID that no demo account and no other journey has. */
const newEmployeeId = () =>
  `9${Math.floor(Math.random() * 1e7)
    .toString()
    .padStart(7, '0')}`
const newPerson = () => ({ username: newEmployeeId(), fullName: `Journey ${serial()}` })
type Person = ReturnType<typeof newPerson>

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link', { name })
const record = (page: Page, { fullName }: Person) =>
  page.getByRole('heading', { name: new RegExp(`^${fullName}( |$)`) })

/** Chooses a direct superior by the employee ID. */
async function chooseSuperior(page: Page, { username, fullName }: Person) {
  const box = page.getByRole('combobox', { name: 'Direct superior', exact: true })
  await box.click()
  await box.fill(username)
  await expect(shownOptions(box)).toHaveCount(1)
  await shownOptions(box).filter({ hasText: fullName }).click()
}

/** Fills in and saves the form of a new user; returns the temporary password, whose dialog stays open. */
async function addUser(page: Page, { username, fullName }: Person, email?: string) {
  await page.getByRole('textbox', { name: 'Name' }).fill(fullName)
  await page.getByRole('textbox', { name: 'Employee ID' }).fill(username)
  await choose(page, 'Employer', 'PT Selat Petrokimia')
  await choose(page, 'Position', 'Panel Operator')
  await choose(page, 'Site', 'Gresik Plant')
  await choose(page, 'Department', 'Production')
  await choose(page, 'Section', 'Ammonia')
  await chooseSuperior(page, SUPERIOR)
  if (email !== undefined) await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /^Employee/ }).check()
  await button(page, 'SHE').click()
  await button(page, 'Add user').click()
  const dialog = page.getByRole('dialog', { name: `Temporary password of ${fullName}` })
  return (await dialog.getByLabel('Temporary password').textContent()) ?? ''
}

const addressOf = ({ username }: Person) => `/user/detail?username=${username}`

test('a user is added with look-ups and a temporary password that is shown once; the person signs in with it and must change it (USERS-01, USERS-02, USERS-25, USERS-26, USERS-28, USERS-29, USERS-31, USERS-32)', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = newPerson()
  await signIn(page, ADMINISTRATOR, '/user')
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await button(page, 'Add user').click()
  await expect(page).toHaveURL('/user/add')
  await expect(page.getByRole('textbox', { name: 'Employee ID' })).toBeVisible()
  await button(page, 'Add user').click()
  await expect(page.getByText('Please input your Employee ID!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^Super Admin.*wider data scope/ })).toBeDisabled()

  const password = await addUser(page, person, `${person.username}@selat.example`)
  expect(password.length).toBeGreaterThan(11)
  await button(page, 'I have handed it over').click()
  await expect(record(page, person)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Password change required')
  await expect(page.getByRole('main')).toContainText('Agus Setiawan')
  await expect(page.getByText(password)).toHaveCount(0)
  await page.reload()
  await expect(record(page, person)).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)

  const context = await browser.newContext(DESKTOP)
  const own = await context.newPage()
  await own.goto('/')
  await fillSignIn(own, person.username, password)
  const chosen = 'Kelapa#Muda77'
  await own.getByLabel('Current password', { exact: true }).fill(password)
  await own.getByLabel('New password', { exact: true }).fill(chosen)
  await own.getByLabel('Confirm new password', { exact: true }).fill(chosen)
  await button(own, 'Change password').click()
  await expect(own.getByLabel('Employee ID')).toBeVisible()
  await fillSignIn(own, person.username, chosen)
  await chooseInAccount(own, 'My record')
  await expect(record(own, person)).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Active')
})

test('a user is archived with all sessions, found among the archived, restored, and permanently deleted (USERS-04, USERS-17, USERS-18)', async ({
  page,
  join,
}) => {
  test.slow()
  const person = newPerson()
  await signIn(page, ADMINISTRATOR, '/user')
  await hire(page.request, person)
  await search(page, person.username)
  await expect(rowOf(page, person.fullName)).toContainText('Field Operator')
  await perform(page, person.fullName, 'Archive')
  const dialog = page.getByRole('dialog', { name: `Do you want to archive ${person.fullName}?` })
  await button(dialog, 'Archive').click()
  await expect(rowOf(page, person.fullName)).toHaveCount(0)

  await page.getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/\/archive-user(\?|$)/)
  await search(page, person.username)
  await rowOf(page, person.fullName).getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(/Archived \d{4}-/)
  await button(page, 'Restore').click()
  await expect(button(page, 'Edit')).toBeVisible()
  await button(page, 'History').click()
  const history = page.getByRole('dialog', { name: `History of ${person.fullName}` })
  await expect(history).toContainText('Restored')
  await expect(history).toContainText('Archived')
  await history.getByRole('button', { name: 'Close' }).click()

  // Who can be deleted has left no trace, so another one who never acted.
  const other = await join(SUPER_ADMIN, { at: '/user' })
  await search(other, person.username)
  await perform(other, person.fullName, 'Archive')
  await button(other.getByRole('dialog'), 'Archive').click()
  await expect(rowOf(other, person.fullName)).toHaveCount(0)
  await other.getByText('Archived', { exact: true }).click()
  // Before that, the box of the list that is left takes the keyword.
  await expect(other).toHaveURL(/\/archive-user(\?|$)/)
  await search(other, person.username)
  await perform(other, person.fullName, 'Delete…')
  await button(other.getByRole('dialog'), 'Delete').click()
  await expect(rowOf(other, person.fullName)).toHaveCount(0)
})

test('a user with a new superior is visible to the new superior and no longer to the former one; the previous position stays in the record (USERS-09, USERS-10, USERS-11, USERS-21, USERS-23)', async ({
  join,
  request,
}) => {
  test.slow()
  const person = newPerson()
  await hire(request, person)
  const administrator = await join(ADMINISTRATOR, { at: addressOf(person) })
  await tab(administrator, 'Positions').click()
  await administrator.getByRole('button', { name: /^Actions for Field Operator/ }).click()
  await administrator.getByRole('menuitem', { name: 'Correct' }).click()
  const drawer = administrator.getByRole('dialog', { name: 'Correct the position' })
  const from = drawer.getByRole('textbox', { name: 'Valid from' })
  await from.fill('2025-03-01')
  // Enter takes the day and saves, as in every short form.
  await from.press('Enter')
  await expect(administrator.getByText('since 2025-03-01')).toBeVisible()

  const superior = await join(SUPERIOR.username, { at: '/my-people', expected: /status of 404/ })
  await search(superior, person.username)
  await superior.getByRole('link', { name: person.fullName }).click()
  await expect(record(superior, person)).toBeVisible()
  await expect(superior.getByRole('main')).toContainText('Field Operator')
  await expect(superior.getByRole('main')).not.toContainText('NIK / passport')
  await expect(button(superior, 'Edit')).toHaveCount(0)

  await tab(administrator, 'Overview').click()
  await button(administrator, 'Edit').click()
  await chooseSuperior(administrator, NEXT_SUPERIOR)
  await expect(administrator.getByText('What changed?')).toBeVisible()
  await expect(administrator.getByRole('radio', { name: /^The user moves/ })).toBeChecked()
  await button(administrator, 'Save').click()
  await expect(record(administrator, person)).toBeVisible()
  await tab(administrator, 'Positions').click()
  await expect(administrator.getByText(/^2025-03-01 – /)).toBeVisible()
  await expect(administrator.getByText('Direct superior: Agus Setiawan (10000005)')).toBeVisible()

  await superior.reload()
  await expect(superior.getByText('User not found')).toBeVisible()
  const next = await join(NEXT_SUPERIOR.username, { at: addressOf(person) })
  await expect(record(next, person)).toBeVisible()
})

test('two administrators edit one user: the second sees who was first and both versions, and loses no input (USERS-15)', async ({
  join,
  request,
}) => {
  test.slow()
  const person = newPerson()
  await hire(request, person)
  const first = await join(ADMINISTRATOR, { at: addressOf(person) })
  const second = await join(SUPER_ADMIN, { at: `/user/add?id=${person.username}`, expected: /status of 409/ })
  await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue(person.fullName)
  await button(first, 'Edit').click()
  await first.getByRole('textbox', { name: 'Phone' }).fill('+62 812 1111')
  await button(first, 'Save').click()
  await expect(record(first, person)).toBeVisible()
  await expect(first.getByRole('main')).toContainText('628121111')

  await second.getByRole('textbox', { name: 'Name' }).fill(`${person.fullName} Jr`)
  await button(second, 'Save').click()
  await expect(second.getByText(/Ratna Puspitasari saved it on/)).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue(`${person.fullName} Jr`)
  await button(second, 'Compare').click()
  await expect(second.getByRole('main')).toContainText('628121111')
  await button(second, 'Reload').click()
  await expect(second.getByRole('textbox', { name: 'Phone' })).toHaveValue('628121111')
  await second.getByRole('textbox', { name: 'Name' }).fill(`${person.fullName} Jr`)
  await button(second, 'Save').click()
  await expect(record(second, { ...person, fullName: `${person.fullName} Jr` })).toBeVisible()
})

test('an administrator sees and ends the sessions of a user, and appoints them with the confirmation of a second one; Ctrl-K finds the person', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = newPerson()
  const password = await hire(page.request, person)
  await signIn(page, ADMINISTRATOR, addressOf(person))
  const context = await browser.newContext(DESKTOP)
  const own = await context.newPage()
  await own.goto('/')
  await fillSignIn(own, person.username, password)
  await expect(own.getByLabel('Current password', { exact: true })).toBeVisible()

  await tab(page, 'Sessions').click()
  await expect(page.getByText('Chrome on Linux').first()).toBeVisible()
  await expect(page.getByText('Signed in').first()).toBeVisible()
  await button(page, 'End the session on Chrome on Linux').click()
  await expect(page.getByText('No open sessions')).toBeVisible()
  await context.close()

  await tab(page, 'Safety appointments').click()
  await button(page, 'Appoint').click()
  await choose(page, 'Site', 'Gresik Plant')
  await choose(page, 'Function', 'Gas tester')
  await button(page.getByRole('dialog', { name: 'Add a safety appointment' }), 'Appoint').click()
  const appointed = page.getByRole('listitem').filter({ hasText: 'Gas tester' })
  await expect(appointed).toContainText('Waiting for confirmation')
  const second = await (await browser.newContext(DESKTOP)).newPage()
  await signIn(second, '10000001', '/safety-appointment')
  const waiting = second.getByRole('listitem').filter({ hasText: person.fullName })
  await waiting.getByRole('button', { name: /^Actions for/ }).click()
  await second.getByRole('menuitem', { name: 'Confirm' }).click()
  await button(second.getByRole('dialog'), 'Confirm').click()
  await expect(waiting).toHaveCount(0)
  await second.context().close()
  await page.reload()
  await expect(appointed).toContainText('Now')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, actions and records' }).fill(person.username)
  await page.getByRole('option', { name: new RegExp(person.fullName) }).click()
  await expect(record(page, person)).toBeVisible()
})
