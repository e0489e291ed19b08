import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrived, attach, button, choose, photo, serial, startReport, textFile } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'

const REPORTER = '10000008'
const SUPERVISOR = '10000005'
const SAFETY_OFFICER = '10000004'
const ADMINISTRATOR = '10000002'
const REASON = 'Which flange? Add its tag.'

const jakarta = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta', dateStyle: 'short', timeStyle: 'short' }).format()

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications,/ })

/** The number at the bell, by its words. */
async function unread(page: Page): Promise<number> {
  const label = await bell(page).getAttribute('aria-label')
  return Number(/(\d+)\+? unread/.exec(label ?? '')?.[1] ?? 0)
}

async function fillReport(page: Page, what: string) {
  await page.getByRole('textbox', { name: 'What is wrong?' }).fill(what)
  await choose(page, 'Location', 'Ammonia Unit')
  await choose(page, 'Sub-location', 'Compressor')
  const [day = '', time = ''] = jakarta().split(' ')
  await page.getByRole('textbox', { name: 'On which day did you see it?' }).fill(day)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'At what time?' }).fill(time)
  await page.keyboard.press('Enter')
  await choose(page, 'Type of hazard', 'Leak or spill')
  await page.getByText('High: could disable or kill').click()
  await page.getByRole('textbox', { name: 'Tell more' }).fill('A drop a second.\nIt smells of ammonia.')
  await page.getByRole('checkbox', { name: 'Barricaded the area' }).check()
  await page.getByRole('checkbox', { name: 'Warned the people nearby' }).check()
  await choose(page, 'Who was informed?', 'Agus Setiawan')
  await attach(button(page, 'Add photo'), await photo())
  await attach(button(page, 'Add file'), textFile())
  await arrived(page, 'valve.jpg')
  await arrived(page, 'checklist.txt')
  return { day, time }
}

/** What the supervisor sees of it: every answer, the photo upright, the document as it was. */
async function readReport(page: Page, { day }: { day: string }) {
  const main = page.locator('main')
  for (const answer of [
    'Ammonia Unit 100 › Compressor hall C-101',
    day,
    'Leak or spill',
    'High: could disable or kill',
    'It smells of ammonia.',
    'Barricaded the area, Warned the people nearby',
    'Agus Setiawan (10000005)',
  ]) {
    await expect(main.getByText(answer).first()).toBeVisible()
  }
  const picture = main.getByRole('img', { name: 'valve.jpg' })
  await expect(picture).toHaveJSProperty('naturalWidth', 400)
  await expect(picture).toHaveJSProperty('naturalHeight', 600)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download checklist.txt').click()])
  expect(await readFile(await download.path())).toEqual(textFile().buffer)
}

/** Gives an answer to a task: where there are several, a card and the button that names it; on a phone a button each. */
async function answer(page: Page, action: 'Approve' | 'Return for revision' | 'Close', phone: boolean) {
  if (!phone && action !== 'Close') await page.getByRole('radio', { name: action }).check()
  // A notice of another report has a Close of its own.
  await button(page.getByRole('main'), phone && action === 'Return for revision' ? 'Return' : action).click()
}

async function openInInbox(page: Page, number: string, what: string) {
  await page.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(number)
  await expect(page.getByRole('link', { name: /SHE\/HAZ\// })).toHaveCount(1)
  await page.getByRole('link', { name: what }).click()
  await expect(page.getByRole('heading', { name: what })).toBeVisible()
}

/** With nothing unread the bell shows what it has, and asks for nothing. */
async function opensTheBellSilently(page: Page) {
  await expect(bell(page)).toHaveAccessibleName('Notifications, none unread')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  expect(requested.filter((url) => /\/notifications\/(list|types|badges)/.test(url))).toEqual([])
}

test('a hazard is reported at a desk, sent back from a phone, corrected on a phone, approved and closed (TASKS-01, TASKS-02, TASKS-16, TASKS-17, NOTIF-01, NOTIF-03, NOTIF-04, NOTIF-19, NOTIF-20, NOTIF-24, FILES-06, FILES-07, DATES-01, DATES-02, DATES-03, DATES-05)', async ({
  join,
}) => {
  test.slow()
  const what = `Ammonia drips from a flange ${serial()}`
  const [reporter, supervisor] = [await join(REPORTER), await join(SUPERVISOR, { phone: true })]
  let loads = 0
  supervisor.on('load', () => loads++)
  const before = await unread(supervisor)

  await startReport(reporter)
  const report = await fillReport(reporter, what)
  const sentAt = jakarta()
  await button(reporter, 'Submit report').click()
  await expect(reporter.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
  const number = (await reporter.getByText(/^SHE\/HAZ\/\d{4}\/[IVX]+\/\d{4}$/).textContent()) ?? ''
  await expect(reporter.getByText('Assigned to Agus Setiawan.')).toBeVisible()

  // Told at once, without a reload; opening the bell resets its number and asks for the first page again.
  await expect.poll(() => unread(supervisor)).toBeGreaterThan(before)
  const requested = supervisor.waitForRequest(/\/notifications\/badges\/read$/)
  await bell(supervisor).click()
  await requested
  await expect(bell(supervisor)).toHaveAccessibleName('Notifications, none unread')
  const notice = supervisor.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: number })
  await expect(notice.getByRole('img', { name: 'unread' })).toBeVisible()
  const opening = supervisor.waitForRequest(/\/notifications\/read\/\d+$/)
  await notice.click()
  await opening
  await expect(supervisor).toHaveURL(/\/my-task\/detail\?assignmentNumber=/)
  await expect(supervisor.getByRole('heading', { name: what })).toBeVisible()
  await expect(supervisor.getByText(new RegExp(`Budi Santoso, (${sentAt}|${jakarta()})`))).toBeVisible()
  await readReport(supervisor, report)
  expect(loads).toBe(0)

  await answer(supervisor, 'Return for revision', true)
  await expect(supervisor.getByText('Please give the reason')).toBeVisible()
  await supervisor.getByRole('textbox').last().fill(REASON)
  await answer(supervisor, 'Return for revision', true)
  await expect(supervisor.getByText('Assigned to Budi Santoso')).toBeVisible()
  await bell(supervisor).click()
  await expect(notice.first()).toBeVisible()
  await expect(notice.first().getByRole('img', { name: 'unread' })).toBeHidden()
  await supervisor.keyboard.press('Escape')
  await opensTheBellSilently(supervisor)

  await button(reporter, 'Open report').click()
  await expect(reporter.getByText('Agus Setiawan returned this for revision')).toBeVisible()
  const { pathname, search } = new URL(reporter.url())
  const phone = await join(REPORTER, { phone: true, at: `${pathname}${search}` })
  await expect(phone.getByText('Agus Setiawan returned this for revision')).toBeVisible()
  await expect(phone.getByRole('note').getByText(REASON)).toBeVisible()
  await button(phone, 'Correct and resubmit').click()
  const corrected = `${what}, tag F-104`
  await expect(phone.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue(what)
  await phone.getByRole('textbox', { name: 'What is wrong?' }).fill(corrected)
  await expect(button(phone, 'Remove valve.jpg')).toBeVisible()
  await button(phone, 'Resubmit').click()
  await expect(phone.getByRole('heading', { name: 'Report resubmitted' })).toBeVisible()

  await supervisor.getByRole('link', { name: 'My Task', exact: true }).last().click()
  await openInInbox(supervisor, number, corrected)
  await answer(supervisor, 'Approve', true)
  await expect(supervisor.getByRole('link', { name: corrected })).toBeHidden()
  await supervisor
    .getByText(/^Completed/)
    .first()
    .click()
  await expect(supervisor.getByRole('link', { name: corrected }).first()).toBeVisible()

  const officer = await join(SAFETY_OFFICER, { at: '/my-task' })
  await openInInbox(officer, number, corrected)
  await answer(officer, 'Close', false)
  const question = officer.getByRole('dialog', { name: `Do you want to close ${number}?` })
  await button(question, 'Close report').click()
  await expect(officer.getByRole('link', { name: corrected })).toBeHidden()

  await button(phone, 'Open report').click()
  const timeline = phone.getByRole('list').filter({ hasText: 'Budi Santoso, ' }).last().getByRole('listitem')
  await expect(timeline).toHaveText([
    /Close.*Dewi Lestari, /,
    /Approve.*Agus Setiawan, /,
    /Resubmitted.*Budi Santoso, .*What is wrong\?.*, tag F-104/,
    new RegExp(`Return.*Agus Setiawan, .*${REASON.replace('?', '\\?')}`),
    /Submitted.*Budi Santoso, /,
  ])

  const administrator = await join(ADMINISTRATOR, { phone: true, at: '/audit' })
  await administrator.getByRole('searchbox').fill(number)
  await expect(administrator.getByText(/^5 results/)).toBeVisible()
  const entries = administrator.getByRole('listitem').filter({ hasText: number })
  await expect(entries).toHaveText([
    /Closed.*Dewi Lestari/,
    /Approved.*Agus Setiawan/,
    /Resubmitted.*Budi Santoso/,
    /Returned for revision.*Agus Setiawan/,
    /Submitted.*Budi Santoso/,
  ])
  await entries.nth(3).getByRole('button', { name: number }).click()
  await expect(administrator.getByRole('dialog', { name: number }).getByText(REASON)).toBeVisible()
})
