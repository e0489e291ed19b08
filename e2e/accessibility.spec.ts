import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { attach, button, choose, onwards, perform, serial, startReport, visit } from './actions.ts'
import { accountButton, chooseInAccount, expect, PASSWORD, PHONE } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.describe.configure({ mode: 'parallel' })

/** What depends on colours; all else is the same in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Ends what is still fading: colours are judged as they stay. Runs in the page. */
async function settle() {
  for (let still = 0; still < 2; ) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    for (const each of moving) each.finish()
    still = moving.length === 0 ? still + 1 : 0
  }
}

/** The pages whose menu was judged: it stays the same from page to page. */
const menuJudged = new WeakSet<Page>()

async function violations(page: Page, rules?: readonly string[]): Promise<axe.Result[]> {
  await page.evaluate(settle)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false }
  if (rules) options.runOnly = { type: 'rule', values: [...rules] }
  const context = { exclude: menuJudged.has(page) ? [['#menu']] : [] }
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as { axe: typeof axe }).axe.run(context, options),
    [context, options] as const,
  )
  return violations
}

const inWords = (found: readonly axe.Result[]): string[] =>
  found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))

async function grave(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await violations(page, rules)
  return inWords(found.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
}

/** What a phone draws with parts of its own: cards, steps and the menu. All else has the colours of the wide page. */
const PHONE_ONLY = ['inbox', 'report form', 'locations', 'menu']

/** By how many pixels a page can be scrolled although its sheet has ended, or by which its sheet just misses the window. */
function beyond(): number {
  const sheet = document.querySelector('.shell__sheet')
  if (sheet === null) return 0
  const end = Math.ceil(sheet.getBoundingClientRect().bottom + scrollY)
  const missed = end - innerHeight
  return missed > 0 && missed < 3 ? missed : document.documentElement.scrollHeight - Math.max(innerHeight, end)
}

async function inColours(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/**
 * The page as it stands has nothing that axe-core finds serious or critical, in light and in dark. A wide page keeps the
 * colours that were judged last, since each change draws all of it; a phone is judged in light, a few parts in the dark, too.
 */
async function sound(page: Page, what: string) {
  expect.soft(await page.evaluate(beyond), `${what} scrolls beyond its content`).toBeLessThanOrEqual(0)
  const phone = page.viewportSize()?.width === PHONE.viewport.width
  const dark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  expect.soft(await grave(page), what).toEqual([])
  if (!phone || PHONE_ONLY.includes(what)) {
    await inColours(page, dark ? 'light' : 'dark')
    expect.soft(await grave(page, COLOUR_RULES), `${what}, in the other colours`).toEqual([])
    if (phone) await inColours(page, 'light')
  }
  menuJudged.add(page)
}

/** Goes to an address without loading the product again and waits for what shows that it is there. */
async function open(page: Page, address: string, text: string) {
  await visit(page, address)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

for (const phone of [false, true]) {
  const at = phone ? '390 px' : '1440 px'
  const reporting = async (page: Page) => {
    await startReport(page)
    await expect(page.getByRole('textbox', { name: 'What is wrong?' })).toBeVisible()
  }

  test(`axe-core finds nothing serious before the sign-in and without permissions, ${at}`, async ({
    browser,
    join,
  }) => {
    const context = await browser.newContext(phone ? PHONE : DESKTOP)
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await sound(page, 'sign-in')
    await page.getByRole('button', { name: 'Login' }).click()
    await sound(page, 'sign-in with messages')
    await page.goto('/register')
    await page.getByRole('button', { name: 'Continue' }).click()
    await sound(page, 'registration with messages')
    await page.goto('/register-step-2')
    await sound(page, 'second step of a registration')
    await page.goto('/forget-password')
    await page.getByLabel('Employee ID or email').fill('10009999')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    await sound(page, 'code of a forgotten password')
    await context.close()

    const barred = await join('10000010', { phone })
    await expect(barred.getByRole('heading', { name: 'Permission denied' })).toBeVisible()
    await sound(barred, 'forbidden')
    await open(barred, '/nowhere', 'Page not found')
    await sound(barred, 'not found')
  })

  test(`axe-core finds nothing serious for a reporter, ${at}`, async ({ join }) => {
    test.slow()
    const page = await join('10000008', { phone })
    await expect(page.getByText('My latest reports')).toBeVisible()
    await sound(page, 'home')
    await open(page, '/my-task?type=health', 'No open tasks')
    await sound(page, 'empty inbox')
    await open(page, '/home', 'My latest reports')
    await reporting(page)
    await sound(page, 'report form')
    if (!phone) {
      await button(page, 'Submit report').click()
      await expect(page.getByText('answers to correct').first()).toBeVisible()
      await sound(page, 'report form with messages')
    }
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill(`Loose grating ${serial()}`)
    await choose(page, 'Location', 'Ammonia Unit')
    await onwards(page)
    await button(page, 'Today').click()
    await onwards(page)
    await choose(page, 'Type of hazard', 'Slip, trip or fall')
    await page.getByText('Medium: could injure somebody').click()
    await sound(page, 'report form, filled in')
    await onwards(page)
    await onwards(page)
    await button(page, 'Submit report').click()
    await expect(page.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
    await sound(page, 'report sent')
    await open(page, '/outbox', 'Forms on this device')
    await sound(page, 'outbox')
    await page.getByRole('button', { name: /^Notifications,/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
    await sound(page, 'bell')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await sound(page, 'search')
    await page.keyboard.press('Escape')
    await accountButton(page).click()
    await sound(page, 'user menu')
    await page.keyboard.press('Escape')
    await chooseInAccount(page, 'Profile')
    const profile = page.getByRole('dialog', { name: 'Update Profile' })
    await expect(button(profile, 'Submit')).toBeVisible()
    await sound(page, 'profile')
    await profile.getByRole('tab', { name: 'Certificates' }).click()
    await expect(profile.getByText('First Aider')).toBeVisible()
    await sound(page, 'own certificates')
    await profile.getByRole('tab', { name: 'Notifications' }).click()
    await expect(profile.getByText('Tasks and reports')).toBeVisible()
    await sound(page, 'own notifications')
    await profile.getByRole('tab', { name: 'Sessions' }).click()
    await expect(profile.getByText('This session')).toBeVisible()
    await sound(page, 'own sessions')
    await profile.getByRole('button', { name: 'Close' }).click()
    await chooseInAccount(page, 'Change Password')
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
    await sound(page, 'change password')
    await page.keyboard.press('Escape')
    await chooseInAccount(page, 'Security')
    await button(page, 'Turn on').click()
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await button(page, 'Continue').click()
    await expect(page.getByLabel('Type the 6 digits that the app shows')).toBeVisible()
    await sound(page, 'two-factor authentication')
  })

  test(`axe-core finds nothing serious for an assignee, ${at}`, async ({ join }) => {
    const page = await join('10000005', { phone, at: '/my-task?type=safety' })
    const task = page.getByRole('link', { name: /SHE\/HAZ\// }).first()
    await expect(task).toBeVisible()
    await sound(page, 'inbox')
    await task.click()
    await expect(button(page, 'Approve')).toBeVisible()
    await sound(page, 'task in the inbox')
    const number = new URL(page.url()).searchParams.get('assignmentNumber') ?? ''
    await open(page, `/my-task/detail?assignmentNumber=${encodeURIComponent(number)}`, 'Timeline')
    await sound(page, 'task by itself')
  })

  test(`axe-core finds nothing serious on users, ${at}`, async ({ join }) => {
    test.slow()
    const page = await join('10000002', { phone, at: '/user' })
    for (const [address, text] of [
      ['/user', 'Aditya Adi Damanik'],
      ['/archive-user', 'Archived'],
      ['/user/add', 'Menu preferences'],
      ['/user/add?id=10000005', 'Menu preferences'],
      ['/user/detail?username=10000005', 'Direct superior'],
      ['/user/detail?username=10000005&tab=positions', 'Production Supervisor'],
      ['/user/detail?username=10000004&tab=appointments', 'Safety officer'],
      ['/user/detail?username=10000002&tab=sessions', 'This session'],
      ['/my-people?username=10000005', 'Budi Santoso'],
    ] as const) {
      await open(page, address, text)
      await sound(page, address)
    }
  })

  test(`axe-core finds nothing serious on lists, ${at}`, async ({ join }) => {
    test.slow()
    const page = await join('10000002', { phone, at: '/master-location' })
    await expect(page.getByText('Ammonia Unit 100').first()).toBeVisible()
    await sound(page, 'locations')
    await page.getByRole('button', { name: 'Actions for Ammonia Unit 100' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await sound(page, 'menu of a row')
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect(page.getByRole('dialog', { name: 'Ammonia Unit 100 cannot be deleted' })).toBeVisible()
    await sound(page, 'dialog')
    await button(page, 'Keep it').click()
    await perform(page, 'Ammonia Unit 100', 'History')
    await expect(page.getByRole('dialog', { name: 'History of Ammonia Unit 100' })).toBeVisible()
    await sound(page, 'history')
    for (const [address, text] of [
      ['/master-sub-location', 'Battery room'],
      ['/master-location-type', 'Jetty'],
      ['/master-site', 'Gresik Plant'],
      ['/role', 'Company Admin'],
      ['/archive-role', 'No archived roles'],
      ['/certificate', 'SIO Forklift Operator'],
      ['/equipment-due', 'Pressure test'],
      ['/equipment-record?id=1', 'Due dates'],
      ['/isolation-point', 'Bay column C4'],
      ['/expiry', 'Within 90 days'],
      ['/expiry?view=week', 'Within 90 days'],
      ['/expiry?view=list', 'PPE'],
      ['/permit-overview', 'Time in each stage'],
      ['/hiradc-overview', 'Residual risk'],
      ['/scan', 'Code or serial number'],
      ['/bulk-upload-user', 'Drop a file with users here'],
      ['/reassign', 'Supervisor review'],
      ['/undo-status', 'Returned for revision'],
      ['/report-submision?formId=1', 'Waiting for approval'],
      ['/report-submision?formId=1&view=summary', 'By month'],
      ['/audit', 'Ratna Puspitasari'],
    ] as const) {
      await open(page, address, text)
      await sound(page, address)
    }
    await page.locator('.row-name').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await sound(page, 'audit entry')
  })

  test(`axe-core finds nothing serious on forms, ${at}`, async ({ join }) => {
    test.slow()
    const page = await join('10000002', { phone, at: '/master-location/action' })
    await button(page, 'Add location').click()
    await expect(page.getByText(/fields? to correct/)).toBeVisible()
    await sound(page, 'location with messages')
    for (const [address, text] of [
      ['/master-sub-location/action', 'Area owner'],
      ['/master-location-type/add', 'Description'],
      ['/master-site/add', 'Name'],
      ['/role/add', 'Safety Voice Scoring'],
      ['/general-form/add', 'Description'],
      ['/general-form/update?id=1', 'What is wrong?'],
      ['/form-flow/add', 'Parallel approval'],
      ['/form-flow/add?id=1', 'Superior, else Safety officer'],
    ] as const) {
      await open(page, address, text)
      await sound(page, address)
    }
    if (!phone) return
    await button(page, 'Expand menu').click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await sound(page, 'menu')
  })
}

/** What axe-core asks only where it is told to, or does not call serious. */
const STRICT_RULES = ['label-content-name-mismatch', 'target-size', 'heading-order', 'landmark-unique'] as const

test('names hold the words that are seen, targets are large enough, headings keep their order and landmarks differ', async ({
  join,
}) => {
  test.slow()
  const strict = async (page: Page, what: string) =>
    expect.soft(inWords(await violations(page, STRICT_RULES)), what).toEqual([])

  const assignee = await join('10000005', { at: '/my-task?type=safety' })
  await assignee
    .getByRole('link', { name: /SHE\/HAZ\// })
    .first()
    .click()
  await expect(button(assignee, 'Approve')).toBeVisible()
  await strict(assignee, 'inbox')
  await open(assignee, '/permit-board', 'Plot plan')
  await expect(assignee.locator('.board-row__track').getByRole('link').first()).toBeVisible()
  await strict(assignee, 'board')

  const reporter = await join('10000008')
  await startReport(reporter)
  await expect(reporter.getByRole('textbox', { name: 'What is wrong?' })).toBeVisible()
  await strict(reporter, 'new report')

  const administrator = await join('10000002', { at: '/hierarchy_list' })
  await expect(administrator.getByRole('treeitem').first()).toBeVisible()
  await strict(administrator, 'hierarchy')
  await open(administrator, '/general-form/update?id=1', 'What is wrong?')
  await strict(administrator, 'builder')
  await open(administrator, '/bulk-upload-user', 'Drop a file with users here')
  const rows = `Employee ID,Full name,Department\n8${String(Date.now()).slice(-7)},Rina Hartati,Mantenance`
  const file = { name: `people-${serial()}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await attach(button(administrator, 'Choose file'), file)
  await expect(button(administrator, 'Use “Maintenance”').first()).toBeVisible({ timeout: 20_000 })
  await strict(administrator, 'bulk upload')
})

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the focus never came to ${target}`)
}

test('sign-in and a report work with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, page.getByLabel('Employee ID'))
  await page.keyboard.type('10000008')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'New report').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Hazard report' })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('textbox', { name: 'What is wrong?' }))
  await page.keyboard.type(`Blocked eye wash ${serial()}`)
  const pick = async (label: string, option: string) => {
    const box = page.getByRole('combobox', { name: label, exact: true })
    await tabTo(page, box)
    await page.keyboard.type(option)
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: option })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await pick('Location', 'Ammonia Unit 100')
  await tabTo(page, button(page, 'Today'))
  await page.keyboard.press('Enter')
  await pick('Type of hazard', 'Housekeeping')
  await tabTo(page, page.getByRole('radio', { name: 'Low: first aid at most' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Submit report'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
})
