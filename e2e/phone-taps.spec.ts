import type { Locator, Page } from '@playwright/test'
import { button, choose, photo, serial, shownOptions, startReport } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'

// Nobody whose bell another journey watches.
const REPORTER = '10000014'

/** A thumb that counts: every press is one tap, typing into what has the focus is none. */
function thumb() {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  return { tap, count: () => taps }
}

/** Opens the form of a flow, whose first question has the focus, and answers it. */
async function begin(
  page: Page,
  tap: (target: Locator) => Promise<void>,
  flow: string,
  question: string,
  what: string,
) {
  await tap(button(page, 'New report'))
  await tap(page.getByRole('menuitem', { name: flow }))
  await expect(page.getByRole('textbox', { name: question })).toBeFocused()
  await page.keyboard.type(what)
  await tap(page.getByRole('list', { name: 'Last used locations' }).getByRole('button').first())
}

async function sent(page: Page) {
  await expect(page.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
}

test('on a phone a hazard with a photo takes at most 8 taps, an inspection of ten points that are in order 16', async ({
  join,
}) => {
  const page = await join(REPORTER, { phone: true })
  // The place was used before.
  await startReport(page, 'Near miss')
  await choose(page, 'Location', 'Ammonia Unit')
  await page.goto('/home')

  const hazard = thumb()
  await begin(page, hazard.tap, 'Hazard report', 'What is wrong?', `Loose grating ${serial()}`)
  await hazard.tap(page.getByRole('combobox', { name: 'Type of hazard' }))
  await hazard.tap(shownOptions(page.getByRole('combobox', { name: 'Type of hazard' })).first())
  await hazard.tap(page.getByText('Medium: could injure somebody'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hazard.tap(button(page, 'Add photo'))])
  await chooser.setFiles(await photo())
  await expect(button(page, 'Remove valve.jpg')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await hazard.tap(button(page, 'Submit report'))
  await sent(page)
  expect(hazard.count()).toBeLessThanOrEqual(8)

  await page.goto('/home')
  const inspection = thumb()
  await begin(page, inspection.tap, 'Housekeeping inspection', 'Area or building', `Bay ${serial()}`)
  const answer = (name: string, at: number) =>
    page
      .locator('.radio-card')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .nth(at)
  for (let point = 0; point < 10; point++) await inspection.tap(answer('In order', point))
  await inspection.tap(page.getByText('Good', { exact: true }))
  // The answers of a point are one row.
  const row = await Promise.all([answer('In order', 0), answer('Not in order', 0)].map((each) => each.boundingBox()))
  expect(new Set(row.map((box) => box?.y)).size).toBe(1)
  expect(row[0]?.height).toBeGreaterThanOrEqual(48)
  await inspection.tap(button(page, 'Submit report'))
  await sent(page)
  expect(inspection.count()).toBeLessThanOrEqual(16)
})
