import type { Page } from '@playwright/test'
import { serial, visit } from './actions.ts'
import { accountButton, chooseInAccount, expect, PHONE, signIn, test, toast } from './fixtures.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const leftOfSheet = async (page: Page) => (await page.getByRole('main').boundingBox())?.x
const toTop = (page: Page) => page.getByRole('button', { name: 'Scroll to top' })

/** A promise and the function that keeps it: holds an answer back until the test has looked. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

test('while the product starts a splash fills the screen (SHELL-09)', async ({ page }) => {
  const { opened, open } = gate()
  await page.route('**/assets/index-*.js', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const splash = page.getByRole('status').filter({ hasText: 'Selamat is starting' })
  await expect(splash).toBeVisible()
  // The page is there before its styles are.
  await expect.poll(() => splash.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  open()
  await expect(page.getByRole('heading', { name: 'User Login' })).toBeVisible()
  await expect(splash).toHaveCount(0)
})

test('the layout: a fixed sidebar of 275 that collapses, the sheet at 255 or 55, a header with toggle, logo, bell and user, a way back to the top (SHELL-03, SHELL-04, SHELL-05, SHELL-06, SHELL-07, SHELL-08, SHELL-10, SHELL-13, SHELL-14, SHELL-15, SHELL-16, SHELL-17, SHELL-18, SHELL-19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 320 })
  await signIn(page, '10000005')
  const header = page.getByRole('banner')
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  expect((await menuOf(page).boundingBox())?.width).toBe(275)
  expect(await leftOfSheet(page)).toBe(255)
  await header.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(() => leftOfSheet(page)).toBe(55)
  await expect(menuOf(page).getByRole('link', { name: 'Home' })).toBeVisible()
  await page.reload()
  await expect.poll(() => leftOfSheet(page)).toBe(55)
  await header.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(() => leftOfSheet(page)).toBe(255)

  const menuTop = (await menuOf(page).boundingBox())?.y
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  await expect(toTop(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 201))
  await expect(toTop(page)).toBeVisible()
  expect((await menuOf(page).boundingBox())?.y).toBe(menuTop)
  await toTop(page).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(toTop(page)).toHaveCount(0)

  await expect(header.getByRole('link', { name: /^Selamat/ }).locator('svg')).toBeVisible()
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const items = page.getByRole('button', { name: /^(Profile|Change Password|Logout)$/ })
  await expect(items).toHaveCount(0)
  await accountButton(page).click()
  await expect(items).toHaveText([/Profile/, /Change Password/, /Logout/])
  const { opened, open } = gate()
  await page.route('**/api/v1/profiles/me', async (route) => {
    await opened
    await route.continue()
  })
  await items.filter({ hasText: 'Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Update Profile' })
  await expect(profile.getByRole('status').filter({ hasText: 'Loading' }).locator('svg')).toBeVisible()
  open()
  await expect(profile.getByText('10000005')).toBeVisible()
  await expect(profile.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('a click in the menu navigates after 150 ms, Ctrl-K at once; light or dark is stored (SHELL-02)', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, '10000001')
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  // An administrator works in both modules: My Task is a group.
  await menuOf(page).getByRole('button', { name: 'My Task' }).click()
  await menuOf(page).getByRole('link', { name: 'SHE', exact: true }).click()
  await page.clock.runFor(149)
  await expect(page).toHaveURL('/home')
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/my-task/)
  await page.clock.resume()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search pages, actions and records' })
  await search.fill('sub location')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Sub Location/)
  await search.press('Enter')
  await expect(page).toHaveURL('/master-sub-location')

  await accountButton(page).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const dark = page.locator('html[data-theme=dark]')
  await expect(dark).toBeVisible()
  const background = await page.getByRole('main').evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
  expect(
    background
      .match(/\d+/g)
      ?.map(Number)
      .every((share) => share < 64),
  ).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'User Login' })).toBeVisible()
  await page.reload()
  await expect(dark).toBeVisible()
})

test('a save shows its progress and ignores a second click; its failure is shown for 3 seconds at the top right (SHELL-21, SHELL-31, SHELL-32, ERRORS-15)', async ({
  page,
  expectError,
}) => {
  await signIn(page, '10000001', '/master-location-type/add')
  const save = page.getByRole('button', { name: 'Add location type' })
  const { opened, open } = gate()
  let sent = 0
  expectError(/status of 500/)
  await page.route('**/api/v1/location-types', async (route) => {
    sent += 1
    await opened
    const json = { result: false, message: 'Something went wrong', code: 'INTERNAL', requestId: 'r' }
    await route.fulfill({ status: 500, json })
  })
  await page.getByLabel('Name').fill('Jetty')
  await expect(save.locator('.anticon-loading')).toHaveCount(0)
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save.locator('.anticon-loading')).toBeVisible()
  await save.click({ force: true })
  await page.keyboard.press('Control+s')
  await page.evaluate(() => {
    let since = 0
    new MutationObserver(() => {
      const visible = document.querySelector('.ant-notification-notice') !== null
      if (visible && since === 0) since = performance.now()
      if (!visible && since > 0) document.body.dataset.stayed = `${performance.now() - since}`
    }).observe(document.body, { childList: true, subtree: true })
  })
  open()
  const notice = toast(page, 'Failed to save data')
  await expect(notice).toContainText('Something went wrong')
  await expect(save).toHaveAttribute('aria-busy', 'false')
  expect(sent).toBe(1)
  // Measured once it has slid in.
  const { width = 0 } = page.viewportSize() ?? {}
  await expect.poll(async () => width - right(await notice.boundingBox())).toBeLessThan(40)
  expect((await notice.boundingBox())?.y).toBeLessThan(120)
  await expect(notice).toHaveCount(0)
  const stayed = await page.evaluate(() => Number(document.body.dataset.stayed))
  expect(stayed).toBeGreaterThan(2900)
  expect(stayed).toBeLessThan(5000)
})

test('a toast begins below the buttons at the head of the page on which it stays (SHELL-32)', async ({ page }) => {
  await signIn(page, '10000001', '/master-location-type/add')
  await page.getByLabel('Name').fill(`Jetty ${serial()}`)
  await page.getByRole('button', { name: 'Add location type' }).click()
  await expect(page).toHaveURL(/\/master-location-type(\?|$)/)
  const notice = toast(page, 'Success')
  const head = page.locator('.page-head__actions')
  await expect
    .poll(async () => ((await notice.boundingBox())?.y ?? 0) - bottom(await head.boundingBox()))
    .toBeGreaterThanOrEqual(0)
})

const right = (box: { x: number; width: number } | null) => (box === null ? 0 : box.x + box.width)
const bottom = (box: { y: number; height: number } | null) =>
  box === null ? Number.POSITIVE_INFINITY : box.y + box.height

test('a page with missing code reloads once and then says so; it opens when the code is back (SHELL-28, SHELL-29, SHELL-30)', async ({
  page,
  expectError,
}) => {
  await signIn(page, '10000001')
  await expect(page).toHaveURL('/home')
  await page.addInitScript(() => sessionStorage.setItem('noted', Object.keys(sessionStorage).join()))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  expectError(/ERR_FAILED/)
  expectError(/The page failed|could not be loaded/)
  const code = '**/assets/role-page-*.js'
  await page.route(code, (route) => route.abort())
  await menuOf(page).getByRole('button', { name: 'User Management' }).click()
  await menuOf(page).getByRole('link', { name: 'Role', exact: true }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await expect(page.getByText('Check your connection, then reload the page')).toBeVisible()
  expect(loads).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('noted'))).toContain('cache-reload:/role')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible()
})

test('a page that is left before its answer came leads nowhere any more', async ({ page }) => {
  await signIn(page, '10000004', '/site')
  const inbox = gate()
  const code = gate()
  const requested = gate()
  await page.route('**/api/v1/my-tasks/list', async (route) => {
    const response = await route.fetch()
    requested.open()
    await inbox.opened
    await route.fulfill({ response })
  })
  await page.route('**/assets/action-page-*.js', async (route) => {
    await code.opened
    await route.continue()
  })
  await visit(page, '/my-task')
  await requested.opened
  const answered = page.waitForResponse('**/api/v1/my-tasks/list')
  await page.evaluate(() => history.pushState(null, '', '/permit-to-work/action?action=view&id=1'))
  inbox.open()
  await answered
  code.open()
  await expect(page.getByRole('heading', { level: 1, name: 'My Task' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/permit-to-work/action?action=view&id=1')
})

test('the language is English in any browser; a list opens with its last filters, kept encrypted under its own key until the sign-out (SHELL-01, SHELL-33)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.length > 0) return
    sessionStorage.setItem('begun', 'yes')
    for (const key of ['language', 'lang', 'locale', 'i18nextLng']) localStorage.setItem(key, 'de')
  })
  await signIn(page, '10000002', '/master-location')
  expect(await page.evaluate(() => navigator.language)).toBe('de-DE')
  await expect(page.locator('html[lang=en]')).toBeVisible()
  await expect(page.getByTitle('Next Page')).toBeVisible()
  await expect(page.getByText('10 / page')).toBeVisible()

  const search = page.getByRole('searchbox')
  const stored = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('filter:')))
  await search.fill('tank farm')
  await expect(page).toHaveURL(/q=tank/)
  await expect.poll(async () => (await stored()).map(([key]) => key)).toEqual(['filter:/master-location'])
  await menuOf(page).getByRole('link', { name: 'Sub Location', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sub-locations' })).toBeVisible()
  await expect(search).toHaveValue('')
  await search.fill('pump')
  await expect.poll(async () => (await stored()).length).toBe(2)
  for (const [, value] of await stored()) {
    expect(value).toMatch(/^[\w+/]{40,}=*$/)
    expect(atob(value)).not.toMatch(/tank|pump/)
  }
  await menuOf(page).getByRole('link', { name: 'Location', exact: true }).click()
  await expect(search).toHaveValue('tank farm')
  await page.goto('/master-sub-location')
  await expect(search).toHaveValue('pump')

  await chooseInAccount(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'User Login' })).toBeVisible()
  expect(await stored()).toEqual([])
})

test("Home leads to a new report by the flows' names and icons, the menu counts tasks a type (ACCESS-25, SHELL-22, SHELL-34)", async ({
  page,
}) => {
  test.slow()
  const answered = page.waitForResponse('**/api/v1/my-tasks/counter')
  await signIn(page, '10000005')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Agus$/ })).toBeVisible()
  const { data } = await (await answered).json()
  const labels = new Map([
    ['Safety', 'SHE'],
    ['Health', 'Medical'],
  ])
  const counts: { typeFlow: string; myTask: number }[] = data.counter
  expect(counts.some(({ myTask }) => myTask > 0)).toBe(true)
  const link = menuOf(page).getByRole('link', { name: 'My Task' })
  for (const { typeFlow, myTask } of counts.filter((each) => each.myTask > 0)) {
    await expect(link).toContainText(`${labels.get(typeFlow)} ${myTask}`)
  }

  // A supervisor's main act is the board; a figure is the number of the rows that it opens.
  await expect(page.locator('.home-head').getByRole('button', { name: 'Open board' })).toHaveClass(/primary/)
  await expect(page.getByRole('region', { name: 'Needs you now' })).toContainText(/Overdue|Today|Later/)
  const tiles = page.getByRole('list', { name: 'Figures', exact: true }).getByRole('link')
  await expect(tiles).toHaveCount(6)
  await expect(tiles.filter({ hasText: '–' })).toHaveCount(0)
  for (const label of ['Stopped', 'Late hand-back', 'Waiting to start']) {
    const tile = tiles.filter({ hasText: label })
    // Other journeys move permits meanwhile.
    await expect(async () => {
      await page.goto('/home')
      await expect(tile.locator('strong')).toHaveText(/\d/)
      const figure = await tile.locator('strong').textContent()
      const listed = page.waitForResponse(/\/api\/v1\/permits\/list/, { timeout: 15_000 })
      await tile.click()
      const { pagination } = await (await listed).json()
      expect([label, Number(figure)]).toEqual([label, pagination.totalItem])
    }).toPass()
  }
  await page.goto('/home')

  // A company with two flows chooses by name and icon.
  await page.getByRole('button', { name: 'New report' }).first().click()
  const flow = page.getByRole('menuitem').first()
  await expect(flow).toHaveText(/\w/)
  await expect(flow.getByRole('img')).toBeVisible()
  await flow.click()
  await expect(page).toHaveURL(/\/form\/\d+/)
  await expect(page.getByRole('heading', { name: 'Hazard report' })).toBeVisible()

  // One alone opens at once.
  await page.route('**/api/v1/ad-hoc-flows/list', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: body.data.slice(0, 1) } })
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'New report' }).first().click()
  await expect(page).toHaveURL(/\/form\/\d+/)
})

test.describe('with animation', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('an opening menu does not move from its first frame: a quick click is not lost', async ({ page }) => {
    await signIn(page, '10000002', '/role')
    const opener = page.getByRole('button', { name: 'Actions for Control Room' })
    await expect(opener).toBeVisible()
    const places = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const boxes: string[] = []
          const look = () => {
            const box = document.querySelector('[role=menuitem]')?.getBoundingClientRect()
            if (box !== undefined) boxes.push(`${box.x} ${box.y} ${box.width} ${box.height}`)
            // Longer than the longest opening.
            if (boxes.length < 40) requestAnimationFrame(look)
            else resolve([...new Set(boxes)])
          }
          look()
        }),
    )
    await opener.click()
    expect(await places).toHaveLength(1)
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu is a drawer that closes behind the chosen page, and nothing scrolls sideways (SHELL-04, SHELL-13)', async ({
    page,
  }) => {
    await signIn(page, '10000003')
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
    const toggle = page.getByRole('button', { name: 'Expand menu' })
    expect((await toggle.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(menuOf(page)).toHaveCount(0)
    await toggle.tap()
    await menuOf(page).getByRole('link', { name: 'My Task' }).tap()
    await expect(page).toHaveURL(/\/my-task/)
    await expect(menuOf(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
