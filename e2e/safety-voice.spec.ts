import type { Page } from '@playwright/test'
import { button, choose, onwards, serial, startReport, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'

/** Submits a safety voice and gives its subject. */
async function report(page: Page): Promise<string> {
  const what = `Loose grating ${serial()}`
  await visit(page, '/home')
  await startReport(page, 'Safety voice')
  await page.getByRole('textbox', { name: 'What did you see?' }).fill(what)
  await choose(page, 'Location', 'Ammonia Unit')
  await button(page, 'Today').click()
  await onwards(page)
  await page.getByText('Medium: could injure somebody').click()
  await page.getByRole('textbox', { name: 'How can it be prevented?' }).fill('Weld the grating.')
  await button(page, 'Submit report').click()
  await expect(page.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
  return what
}

test('a safety voice is scored by its task, at 1440 and 390 px; the list and its detail show the score (SCORING-01, SCORING-02)', async ({
  join,
}) => {
  test.slow()
  const reporter = await join('10000008', { phone: true })
  for (const phone of [false, true]) {
    const what = await report(reporter)
    const officer = await join('10000004', { phone, at: '/my-task' })
    await officer.getByRole('searchbox').fill(what)
    await officer.getByRole('link', { name: what }).click()
    await button(officer, 'Score this report').click()
    const points = officer.getByRole('spinbutton')
    await expect(points).toHaveCount(5)
    for (const [index, value] of [20, 10, 15, 15, 10].entries()) await points.nth(index).fill(`${value}`)
    await expect(officer.getByText('70 of 100')).toBeVisible()
    if (process.env.LOOK) await officer.screenshot({ path: `${process.env.LOOK}/score-${phone}.png`, fullPage: true })
    await button(officer, 'Save score').click()
    await expect(officer.getByText('Tell the reporter what was good and what to improve')).toBeVisible()
    await officer.getByRole('textbox', { name: 'Feedback to the reporter' }).fill('Good idea. Add a photo.')
    await button(officer, 'Save score').click()
    await expect(toast(officer, 'Score saved: 70, Good')).toBeVisible()
    await visit(officer, '/safety-voice-scoring')
    await officer.getByRole('searchbox').fill(what)
    await expect(officer.getByText('1 result', { exact: false }).first()).toBeVisible()
    await officer.getByRole('link', { name: what }).click()
    await expect(officer.getByRole('heading', { name: what, level: 1 })).toBeVisible()
    // Of a report in the sample the second score is awaited; the own score shows either way.
    const own = officer.getByRole('region', { name: 'Score by Dewi Lestari' })
    await expect(own.getByText('70 of 100')).toBeVisible()
    await expect(own.getByText('Good idea. Add a photo.')).toBeVisible()
    await expect(officer.getByText('Weld the grating.')).toBeVisible()
    if (process.env.LOOK) await officer.screenshot({ path: `${process.env.LOOK}/detail-${phone}.png`, fullPage: true })
  }
})
