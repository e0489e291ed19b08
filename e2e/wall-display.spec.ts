import { dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { auth } from '@selamat/contract/domains/identity/auth'
import { button, choose, serial } from './actions.ts'
import { OTHER_PRODUCT } from './address.ts'
import { expect } from './fixtures.ts'
import { ask, test } from './people.ts'

const ADMIN = '10000002'
const MINUTE = 61_000

test('a wall display opens without sign-in, keeps its figures without a connection, and is clear within a minute after its key was withdrawn (DASH-10)', async ({
  join,
}) => {
  const title = `Control room ${serial()}`
  const admin = await join(ADMIN, { at: '/dashboard-list' })
  const place = { higherIsBetter: false, y: 0, w: 3, h: 2 }
  const { id } = await ask(admin, dashboard.create, {
    ...{ title, name: title, description: 'For the wall', key: 'typed by hand' },
    widgets: [
      { ...place, measure: 'permits-live', visual: 'NUMBER', warn: 1, bad: 1, x: 0 },
      { ...place, measure: 'permits-live', visual: 'BAR', dimension: 'state', x: 3, title: 'By state' },
      { ...place, measure: 'permits-overdue', visual: 'LIST', x: 6, title: 'Hand back first' },
    ],
  })
  await admin.goto(`/dashboard-list/edit?id=${id}`)
  const section = admin.getByRole('region', { name: 'Wall display' })
  await expect(section).toContainText('Not on the wall: Hand back first (it lists rows).')
  await button(section, 'Turn on').click()
  await choose(admin.getByRole('dialog'), 'Site', 'Gresik Plant')
  await button(admin.getByRole('dialog'), 'Turn on').click()
  const address = await admin.getByRole('textbox', { name: 'Address' }).inputValue()
  await button(admin, 'Done').click()
  await expect(section).toContainText('Gresik Plant')
  await expect(section).not.toContainText(address.slice(-43))

  const screen = await join(undefined, { fresh: true, expected: /ERR_INTERNET_DISCONNECTED|status of 404/ })
  await screen.clock.install()
  await screen.goto(address)
  await expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(screen).toHaveURL('/wall')
  await expect(screen.getByText(/^Data as of \d\d:\d\d$/)).toBeVisible()
  await expect(screen.getByText('1 out of limits')).toBeVisible()
  const figure = screen.getByRole('region', { name: 'Live permits' })
  await expect(figure.locator('strong')).toHaveText(/^\d+$/)
  await expect(figure).toContainText('Out of limits')
  await expect(screen.getByRole('region', { name: 'By state' }).getByRole('row').first()).toBeAttached()
  await expect(screen.getByRole('region')).toHaveCount(2)
  await expect(screen.getByRole('link')).toHaveCount(0)

  await screen.context().setOffline(true)
  await screen.clock.fastForward(MINUTE)
  await expect(screen.getByRole('alert')).toContainText(/No connection since \d\d:\d\d\./)
  await expect(figure.locator('strong')).toHaveText(/^\d+$/)
  await screen.context().setOffline(false)
  await expect(screen.getByRole('alert')).toHaveCount(0)

  await button(section, 'Turn off').click()
  await button(admin.getByRole('dialog'), 'Turn off').click()
  await expect(section.getByRole('status')).toHaveText('Off')
  await screen.clock.fastForward(MINUTE)
  await expect(screen.getByRole('heading', { name: 'This wall display has ended' })).toBeVisible()
  await expect(screen.getByText(title)).toHaveCount(0)
})

test('a dashboard of another product is signed for each view, with a rotated key from the next one on, and its frame ends with the session (DASH-08, DASH-11)', async ({
  join,
}) => {
  const title = `Energy ${serial()}`
  const page = await join(ADMIN, {
    fresh: true,
    at: '/dashboard-list',
    expected: /status of 401|session could not be renewed/,
  })
  await page.route(`${OTHER_PRODUCT}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The other product</p>' }),
  )
  await button(page, 'External dashboards').click()
  const settings = page.getByRole('dialog')
  await choose(settings, 'Origin', OTHER_PRODUCT)
  await choose(settings, 'How it signs', 'Signed address (HMAC)')
  await button(settings, 'Change').click()
  await expect(settings).toHaveCount(0)

  await button(page, 'Create Dashboard').first().click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Title').fill(title)
  await field('Description').fill('What another product shows')
  await choose(page, 'Source', 'External')
  await expect(page.getByRole('region', { name: 'Widgets' })).toHaveCount(0)
  await field('Name').fill(`/boards/${title.replace(' ', '-')}`)
  await field('Key').fill('the first signing key')
  await choose(page, 'Roles', 'Company Admin')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/dashboard-list')

  await page.clock.install()
  const frame = page.locator('iframe')
  const signature = async () => new URL((await frame.getAttribute('src')) ?? '').searchParams.get('sig')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.frameLocator('iframe').getByText('The other product')).toBeVisible()
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  const first = await signature()
  await button(page, 'Edit').click()
  await field('Key').fill('a rotated signing key')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/dashboard-list')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(frame).toBeVisible()
  expect(await signature()).not.toBe(first)

  // The session ends elsewhere; the address of the frame is not renewed.
  await ask(page, auth.logout)
  await page.clock.fastForward(9 * MINUTE)
  await expect(page.getByLabel('Employee ID')).toBeVisible()
  await expect(frame).toHaveCount(0)
})
