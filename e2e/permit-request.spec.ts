import { button, choose, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'
import { look, sign } from './permit-page.ts'
import { confirmControls, draftPermit, openSection, submitOnPhone, tickRank } from './permits.ts'

const [CONTRACTOR, SAFETY] = ['10000009', '10000004'] as const

const tomorrow = () => new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10)

test('a contractor requests a permit on a phone, corrects a window that is too long, and adds a hot-work permit (PERMIT-01, PERMIT-02, PERMIT-03, PERMIT-04, PERMIT-36)', async ({
  join,
}) => {
  test.slow()
  const title = `Weld nozzle ${serial()}`
  const phone = await join(CONTRACTOR, { phone: true, at: '/permit-to-work' })
  await button(phone, 'Request permit').last().click()

  // What is missing in a section is said before the next one.
  await button(phone, 'Next').click()
  await expect(phone.getByText('Choose the type of work', { exact: true })).toBeVisible()
  await choose(phone, 'Type of work', 'General work')
  await phone.getByRole('textbox', { name: 'Work', exact: true }).fill(title)
  await look(phone, 'form-390')
  await button(phone, 'Next').click()
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
  await button(phone, 'Next').click()
  await tickRank(phone)
  await confirmControls(phone)
  await phone
    .getByRole('radiogroup')
    .or(phone.getByRole('group', { name: 'Risk assessment' }))
    .getByRole('radio')
    .first()
    .check()
  await look(phone, 'form-hazards-390')
  // Back leads to the section before, not out of the form.
  await button(phone, 'Back').click()
  await expect(phone.getByRole('heading', { name: '2. Place and time' })).toBeVisible()
  await submitOnPhone(phone)
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

test("yesterday's permit is requested again with two taps, with its people by name", async ({ join }) => {
  const phone = await join(CONTRACTOR, { phone: true, at: '/permit-to-work' })
  await button(phone, 'Request permit').last().click()
  await phone.getByRole('button', { name: /Repeat (yesterday's permit|the permit of)/ }).click()
  await expect(phone).toHaveURL(/action=edit/)
  await expect(phone.getByRole('textbox', { name: 'Work', exact: true })).not.toHaveValue('')
  await openSection(phone, 'People')
  await expect(phone.getByText('…', { exact: true })).toHaveCount(0)
  await look(phone, 'repeated-390')
})

test('what is typed into a draft is sent again when the connection returns, and is there after the page was left', async ({
  join,
  request,
}) => {
  const title = `Paint the rails ${serial()}`
  const { id } = await draftPermit(request, title)
  const at = `/permit-to-work/action?action=edit&id=${id}`
  const page = await join(CONTRACTOR, { at, expected: /Failed to load resource|ERR_FAILED/ })
  const work = page.getByRole('textbox', { name: 'Work', exact: true })
  const update = (url: URL) => url.pathname.endsWith('/permits/update')
  await page.route(update, (route) => route.abort())
  await work.fill(`${title}, first coat`)
  await expect(page.getByRole('alert')).toContainText('saved on this device')
  await page.unroute(update)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/Draft saved \d/)).toBeVisible()

  // The page goes before anything is sent.
  await page.route(update, (route) => route.abort())
  await work.fill(`${title}, second coat`)
  await expect(page.getByRole('alert')).toContainText('saved on this device')
  await page.unroute(update)
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/home')
  await visit(page, at)
  await expect(work).toHaveValue(`${title}, second coat`)
  await expect(page.getByText(/Draft saved \d/)).toBeVisible()
})
