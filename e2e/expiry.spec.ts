import type { APIRequestContext, Page } from '@playwright/test'
import { certificate } from '@selamat/contract/domains/identity/certificate'
import type { ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import { button, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { askAs, DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const OFFICER = '10000004'
const HOLDER = '10000013'

const inDays = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
/** "3 December 2026", as the calendar names a day. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
const dayNamed = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(` ${dayText(day)}, `) })

/** A certificate that expires on a day; returns its title. */
async function certified(request: APIRequestContext, validUntil: string): Promise<string> {
  const title = `SIO Calendar ${serial()}`
  const one = { title, certificateNumber: serial(), validUntil }
  await askAs(request, ADMINISTRATOR, certificate.add, { username: HOLDER, certificates: [one] })
  return title
}

test('from the certificates to the calendar, a month, a day, what expires on it and its record; the keyboard moves from day to day', async ({
  join,
}) => {
  const day = inDays(40)
  const page = await join(ADMINISTRATOR, { at: '/certificate' })
  const title = await certified(page.request, day)
  await button(page, 'Expiry calendar').click()
  await expect(page.getByRole('heading', { name: 'Expiry calendar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Type' })).toBeVisible()

  const months = (12 + Number(day.slice(5, 7)) - Number(inDays(0).slice(5, 7))) % 12
  for (let month = 0; month < months; month++) await page.getByRole('button', { name: 'Next month' }).click()
  await expect(dayNamed(page, day)).toHaveAccessibleName(/certificate/)
  await dayNamed(page, day).click()
  const panel = page.getByRole('complementary', { name: dayText(day) })
  await expect(panel.getByRole('link', { name: title })).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(dayNamed(page, inDays(41))).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toHaveAccessibleName(/\d{4}$/)

  await dayNamed(page, day).click()
  await panel.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/user/detail\\?username=${HOLDER}&tab=certificates`))
  await expect(page.getByText(title)).toBeVisible()
})

test('the list is grouped by day and filtered by type and due date; the address keeps it', async ({ join }) => {
  const page = await join(ADMINISTRATOR, { at: '/expiry?view=list' })
  const title = await certified(page.request, inDays(12))
  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Certificate')
  await expect(page.getByRole('heading', { name: inDays(12) })).toContainText('in 12 days')

  await button(page, 'Type').click()
  const kinds = page.getByRole('group', { name: 'Type' })
  await kinds.getByRole('checkbox', { name: 'Inspection', exact: true }).check()
  await expect(page.getByText('No due dates match these filters')).toBeVisible()
  await kinds.getByRole('checkbox', { name: 'Certificate', exact: true }).check()
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')

  const due = page.getByRole('list', { name: 'Due', exact: true })
  await due.getByRole('link', { name: /Overdue/ }).click()
  await expect(row).toBeHidden()
  await due.getByRole('link', { name: /Within 30 days/ }).click()
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(due.getByRole('link', { name: /Within 30 days/ })).toHaveAttribute('aria-current', 'true')

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  expect(file.suggestedFilename()).toMatch(/^expiry-\d{8}\.xlsx$/)
})

test('a week has the records of its days, and an entry of the month opens what it counts', async ({ join }) => {
  const page = await join(ADMINISTRATOR, { at: `/expiry?view=week&day=${inDays(40)}` })
  const title = await certified(page.request, inDays(40))
  await page.reload()
  const week = page.getByRole('grid', { name: /^Days of \d+ \w+ to/ })
  await expect(week.getByRole('gridcell')).toHaveCount(7)
  await expect(week.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(dayNamed(page, inDays(47))).toBeVisible()

  await visit(page, `/expiry?day=${inDays(40)}&month=${inDays(40).slice(0, 7)}`)
  const day = page.getByRole('gridcell').filter({ has: dayNamed(page, inDays(40)) })
  const entry = day.getByRole('link', { name: /^Certificate/ })
  const counted = Number((await entry.textContent())?.replace(/\D/g, ''))
  await entry.click()
  await expect(page.getByRole('heading', { name: inDays(40) })).toBeVisible()
  await expect(page.locator('.expiry-rows > li')).toHaveCount(counted)
})

test('on a phone the days above the list filter it', async ({ join, request }) => {
  const title = await certified(request, inDays(0))
  const page = await join(HOLDER, { phone: true, at: '/expiry' })
  await dayNamed(page, inDays(0)).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: inDays(0) })).toContainText('today')
  await expect(page.getByRole('heading', { level: 2, name: /^\w{3} \d{4}-/ })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a calendar app reads the address of a user until it is replaced or stopped', async ({ join }) => {
  const page = await join(ADMINISTRATOR, { at: '/expiry' })
  const title = await certified(page.request, inDays(9))
  const drawer = page.getByRole('dialog', { name: 'Subscribe to the calendar' })
  await button(page, 'Subscribe').click()
  // An earlier run may have ended before it stopped the address.
  await button(drawer, 'Create address').or(button(drawer, 'Replace address')).click()
  const replacing = page.getByRole('dialog', { name: 'Do you want to replace your calendar address?' })
  const field = drawer.getByLabel('Calendar address')
  await expect(replacing.or(field).first()).toBeVisible()
  if (await replacing.isVisible()) await button(replacing, 'Replace address').click()
  const address = await field.inputValue()
  expect(address).toMatch(/\.ics$/)

  const calendar = await page.request.get(address)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:Certificate: ${title}`)

  await button(drawer, 'Replace address').click()
  await button(replacing, 'Replace address').click()
  await expect(field).not.toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(404)
  const fresh = await field.inputValue()
  expect((await page.request.get(fresh)).status()).toBe(200)

  await button(drawer, 'Stop address').click()
  await button(page.getByRole('dialog', { name: 'Do you want to stop your calendar address?' }), 'Stop address').click()
  await expect(button(drawer, 'Create address')).toBeVisible()
  expect((await page.request.get(fresh)).status()).toBe(404)
})

test('every kind of record opens from the list', async ({ join }) => {
  test.slow()
  const page = await join(OFFICER, { at: '/home' })
  for (const kind of [
    'INSPECTION',
    'FIRE_CHECK',
    'PREQUALIFICATION',
    'CONTRACTOR_DOCUMENT',
    'PPE',
  ] satisfies ExpiryKind[]) {
    await visit(page, `/expiry?view=list&kind=${kind}`)
    const first = page.locator('.expiry-rows a').first()
    const name = (await first.textContent()) ?? ''
    await first.click()
    await expect(page).not.toHaveURL(/\/expiry/)
    // The list stays until the code of the record's page is there.
    await expect(page.locator('.expiry-rows')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
  }
})
