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

test('on a phone a hazard with a photo takes at most 8 taps, an inspection of ten points with one finding, its photo and its action 16', async ({
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
  await inspection.tap(answer('Not in order', 0))
  // Photo, words and action are at the point itself.
  const [found] = await Promise.all([
    page.waitForEvent('filechooser'),
    inspection.tap(button(page, 'Add photo').first()),
  ])
  await found.setFiles(await photo())
  await expect(button(page, 'Remove valve.jpg')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await inspection.tap(page.getByRole('textbox', { name: 'What is wrong?' }))
  await page.keyboard.type('Two drums without a bund')
  await inspection.tap(page.getByRole('combobox', { name: 'Severity' }))
  await inspection.tap(shownOptions(page.getByRole('combobox', { name: 'Severity' })).filter({ hasText: 'Medium' }))
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await inspection.tap(owner)
  await page.keyboard.type('Agus Setiawan')
  await inspection.tap(shownOptions(owner).filter({ hasText: 'Agus Setiawan' }).first())
  await inspection.tap(button(page, 'Rest is in order'))
  // Whether the fire equipment can be reached must be looked at: no press answers that with the rest.
  await expect(page.getByText('9 of 10 answered')).toBeVisible()
  await expect(button(page, 'Undo 8 answers')).toBeVisible()
  await inspection.tap(answer('In order', 8))
  await expect(page.getByText('10 of 10 answered')).toBeVisible()
  await inspection.tap(page.getByText('Good', { exact: true }))
  // The answers of a point are one row.
  const names = ['In order', 'Not in order', 'Not applicable']
  const row = await Promise.all(names.map((name) => answer(name, 0).boundingBox()))
  expect(new Set(row.map((box) => box?.y)).size).toBe(1)
  const last = row.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(390 - 16)
  expect(row[0]?.height).toBeGreaterThanOrEqual(48)
  await inspection.tap(button(page, 'Submit report'))
  await sent(page)
  expect(inspection.count()).toBeLessThanOrEqual(16)
})
