import type { Page } from '@playwright/test'
import { certificate } from '@selamat/contract/domains/identity/certificate'
import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { user } from '@selamat/contract/domains/identity/user'
import sharp from 'sharp'
import { arrived, attach, button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { ask, DESKTOP, test } from './people.ts'

test.use(DESKTOP)
// They change what holds for the whole company.
test.describe.configure({ mode: 'serial' })

const ADMINISTRATOR = '10000002'
const EMPLOYEE = '10000008'

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary').toUpperCase())
const brand = (page: Page) => page.getByRole('link', { name: 'Selamat, start page' }).locator('img')
const save = async (page: Page) => {
  await button(page, 'Save').click()
  await expect(toast(page, 'Data Saved Successfully').last()).toBeVisible()
}

test('a company gets its own colour and logo, which all its users see (ORG-32)', async ({ join }) => {
  test.slow()
  // The second company: other journeys use the first company and need its own branding.
  const admin = await join('10000020', { at: '/general-theme' })
  const worker = await join('10001194', { expected: /ERR_FAILED/ })
  const stranger = await join(EMPLOYEE)
  await admin.getByText('Violet', { exact: true }).click()
  const logo = await sharp({ create: { width: 240, height: 60, channels: 3, background: '#7a1fa2' } })
    .png()
    .toBuffer()
  await attach(button(admin, 'Add photo'), { name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await arrived(admin, 'logo.png')
  expect(await primary(admin)).toBe('#0B6670')
  await save(admin)
  await expect.poll(() => primary(admin)).toBe('#7A1FA2')
  await expect(brand(admin)).toBeVisible()

  await worker.reload()
  await expect.poll(() => primary(worker)).toBe('#7A1FA2')
  await expect(brand(worker)).toBeVisible()
  // From now on this device knows the branding before the server sends it.
  await worker.route('**/settings/theme', (route) => route.abort())
  await worker.reload({ waitUntil: 'commit' })
  await expect(brand(worker)).toBeVisible()
  expect(await primary(worker)).toBe('#7A1FA2')
  await worker.unroute('**/settings/theme')

  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await primary(stranger)).toBe('#0B6670')

  await button(admin, 'Reset to default').click()
  await save(admin)
  await expect.poll(() => primary(admin)).toBe('#0B6670')
  await expect(brand(admin)).toHaveCount(0)
})

test('a greeting appears on everyone’s Home on its days (ORG-25, ORG-26, G-088)', async ({ join }) => {
  test.slow()
  const title = `Safe hands ${serial()}`
  const admin = await join(ADMINISTRATOR, { at: '/greeting' })
  await button(admin, 'Add greeting').first().click()
  await admin.getByRole('textbox', { name: 'Title' }).fill(title)
  await admin.getByRole('textbox', { name: 'Text', exact: false }).last().fill('Wear your gloves.')
  await button(admin, 'Add greeting').click()
  await expect(admin).toHaveURL(/\/greeting(\?|$)/)
  const worker = await join(EMPLOYEE, { at: '/home' })
  const greetings = worker.getByRole('list', { name: 'Greetings of the day' })
  await expect(greetings).toContainText(title)
  await expect(greetings).toContainText('Wear your gloves.')

  await search(admin, title)
  await perform(admin, title, 'Archive')
  await expect(rowOf(admin, title)).toHaveCount(0)
  await worker.reload()
  await expect(worker.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(worker.getByText(title)).toHaveCount(0)
})

test('reminders are sent once, as set by the company (ORG-33, G-090)', async ({ join }) => {
  test.slow()
  const title = `SIO ${serial()}`
  const admin = await join(ADMINISTRATOR, { at: '/general-reminder' })
  const active = admin.getByRole('switch', { name: 'Send reminders' })
  await expect(active).toBeVisible()
  // An earlier run may have ended with reminders on.
  if (await active.isChecked()) {
    await active.click()
    await save(admin)
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const entry = { title, certificateNumber: serial(), validUntil: inDays(20) }
  await ask(admin, certificate.add, { username: EMPLOYEE, certificates: [entry] })
  const worker = await join(EMPLOYEE)
  await active.click()
  await choose(admin, 'Time', '00:00')
  await save(admin)
  const bell = worker.getByRole('button', { name: /notification/i })
  await bell.click()
  const notice = worker.getByRole('button').filter({ hasText: title })
  await expect(notice).toHaveCount(1)
  await expect(notice).toContainText('Certificate expires')

  await choose(admin, 'Time', '08:00')
  await save(admin)
  await expect(notice).toHaveCount(1)
})

test('new users of a group get its role, unless another one is chosen (ORG-31, USERS-14)', async ({ join }) => {
  test.slow()
  const admin = await join(ADMINISTRATOR, { at: '/general-role' })
  await choose(admin, 'Shift B', 'Employee')
  await save(admin)
  const { groups } = await ask(admin, peopleSettings.group)
  const shift = groups.find(({ groupName }: { groupName: string }) => groupName === 'Shift B')
  const username = `4${String(Date.now()).slice(-7)}`
  await ask(admin, user.create, { username, fullName: `Crew ${serial()}`, groupId: shift.id })
  await visit(admin, `/user/detail?username=${username}`)
  await expect(admin.locator('#content')).toContainText('Employee')
  await expect(admin.locator('#content')).toContainText('Shift B')

  await visit(admin, '/general-role')
  await choose(admin, 'Shift B', 'Company default')
  await save(admin)
})

test('people are put into a group, moved and taken out of it (ORG-30)', async ({ join }) => {
  test.slow()
  const admin = await join(ADMINISTRATOR, { at: '/general-group' })
  await admin.getByRole('button', { name: /^Fire brigade/ }).click()
  await button(admin, 'Add people').click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('searchbox').fill('Budi Santoso')
  await drawer.getByRole('checkbox', { name: /Budi Santoso/ }).check()
  await button(drawer, 'Add 1 person').click()
  await expect(toast(admin, 'Data Saved Successfully')).toBeVisible()
  await expect(rowOf(admin, 'Budi Santoso')).toBeVisible()
  await perform(admin, 'Budi Santoso', 'Remove from group')
  await expect(rowOf(admin, 'Budi Santoso')).toHaveCount(0)
})
