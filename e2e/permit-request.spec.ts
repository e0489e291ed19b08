import type { Page } from '@playwright/test'
import { button, choose, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'
import { look, sign } from './permit-page.ts'
import { confirmControls, tickRank } from './permits.ts'

const [CONTRACTOR, SAFETY] = ['10000009', '10000004'] as const

const steps = (page: Page) => page.getByRole('navigation', { name: 'Sections of the request' })
const goTo = (page: Page, part: string) =>
  steps(page)
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click()

const tomorrow = () => new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10)

test('a contractor requests a permit on a phone, corrects a window that is too long, and adds a hot-work permit (PERMIT-01, PERMIT-02, PERMIT-03, PERMIT-04, PERMIT-36)', async ({
  join,
}) => {
  test.slow()
  const title = `Weld nozzle ${serial()}`
  const phone = await join(CONTRACTOR, { phone: true, at: '/permit-to-work' })
  await button(phone, 'Request permit').last().click()

  await choose(phone, 'Type of work', 'General work')
  await phone.getByRole('textbox', { name: 'Work', exact: true }).fill(title)
  await look(phone, 'form-390')
  await goTo(phone, 'Place and time')
  await choose(phone, 'Location', 'Ammonia Unit')
  await expect(phone.getByText('Area owner:', { exact: false })).toBeVisible()
  // What is proposed depends on the hour of the test.
  for (const [name, value] of [
    ['From', tomorrow()],
    ['From, time', '08:00'],
  ] as const) {
    const field = phone.getByRole('textbox', { name, exact: true })
    await field.fill(value)
    await field.press('Tab')
  }
  const until = phone.getByRole('textbox', { name: 'Until, time' })
  await until.fill('23:30')
  await until.press('Enter')
  const tooLong = phone.getByText(/A permit for general work may last 12 hours\. Choose .* or earlier/)
  await expect(tooLong).toBeVisible()
  await look(phone, 'form-window-390')
  await until.fill('16:00')
  await until.press('Enter')
  await expect(tooLong).toBeHidden()
  await goTo(phone, 'Hazards and controls')
  await tickRank(phone)
  await confirmControls(phone)
  await phone
    .getByRole('radiogroup')
    .or(phone.getByRole('group', { name: 'Risk assessment' }))
    .getByRole('radio')
    .first()
    .check()
  await look(phone, 'form-hazards-390')
  await button(phone, 'Submit request').click()
  await sign(phone, 'Submit request')
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // Under it hot work, which takes over the place and the people.
  const permitId = new URL(phone.url()).searchParams.get('id')
  await visit(phone, `/spesial-work-permit?permitId=${permitId}`)
  await expect(phone.getByText('No special permits yet')).toBeVisible()
  await visit(phone, `/spesial-hot-permik?permitId=${permitId}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Request a permit for hot work' })).toBeVisible()
  await phone.getByRole('textbox', { name: 'Work', exact: true }).fill(`${title}, hot work`)
  await button(phone, 'Save draft').click()
  await expect(phone).toHaveURL(/action=edit/)
  await visit(phone, `/spesial-hot-permik?permitId=${permitId}`)
  await expect(phone).toHaveURL(/action=view/)
  await expect(phone.getByRole('heading', { level: 1, name: `${title}, hot work` })).toBeVisible()
  await visit(phone, `/spesial-work-permit?permitId=${permitId}`)
  await expect(phone.getByText(`${title}, hot work`)).toBeVisible()

  // Whoever reads the site finds it in the list.
  const officer = await join(SAFETY, { at: `/permit-to-work?q=${encodeURIComponent(title)}` })
  const row = officer.getByRole('row').filter({ hasText: title, hasNotText: 'hot work' })
  await expect(row.getByText('Waiting for approval')).toBeVisible()
  await look(officer, 'list-1440')
})
