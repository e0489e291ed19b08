import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { attach, button, serial, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'

const [NURSE, DOCTOR, PHARMACIST, SAFETY] = ['10000007', '10000006', '10000018', '10000004'] as const
const PATIENT = '10000008'

test('a nurse brings the audiograms of a provider in from a file, corrects a row, and hands the check-up to the doctor (MEDICAL-35)', async ({
  join,
}, info) => {
  test.slow()
  const page = await join(NURSE, { at: '/check-up' })
  // A day of its own each time: what is handed over takes no more.
  const [run, day] = [serial(), addDays(formatDate(new Date()), -2 * info.repeatEachIndex - info.retry)]
  const row = (ear: string, level: string) => `${PATIENT},${day},Special,Prodia ${run},${ear},${level},20,20`
  const text = [
    'Employee ID,Examined,Kind,Provider,Ear,2000 Hz,3000 Hz,4000 Hz',
    row('Left ear', '15'),
    row('Right ear', '150'),
  ].join('\n')
  await button(page, 'Import audiograms').click()
  await expect(page.getByRole('heading', { name: 'Import audiograms' })).toBeVisible()
  await attach(button(page, 'Choose file'), {
    name: 'audiograms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveText('Import 1 row (1 not imported)', {
    timeout: 60_000,
  })
  // The rows come after their count.
  await expect(page.locator('input[aria-invalid="true"]').first()).toBeVisible()
  await page.keyboard.press('F8')
  await page.locator('input[aria-invalid="true"]:focus').fill('25')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('Imported').first()).toBeVisible({ timeout: 60_000 })

  await visit(page, `/check-up?q=${PATIENT}&status=DRAFT`)
  await page.getByRole('checkbox').nth(1).check()
  await button(page, 'Hand to the doctor').click()
  await expect(toast(page, 'Handed to the doctor').last()).toBeVisible()
})

test('a pharmacist fills a first-aid box with what it lacks; the head of the clinic writes what letters say and previews one', async ({
  join,
}) => {
  test.slow()
  const page = await join(PHARMACIST, { at: '/first-aid-box' })
  await expect(page.getByRole('row', { name: /workshop/ })).toContainText('Incomplete')
  await page.getByRole('link', { name: 'First-aid box, workshop' }).click()
  await expect(page.getByRole('row', { name: /100 ml of saline/ })).toContainText('1')
  await button(page, 'Fill the box').click()
  await expect(toast(page, 'The box is filled').last()).toBeVisible()
  await expect(page.getByText('Nothing is missing')).toBeVisible()

  const head = await join(DOCTOR, { at: '/letter-text' })
  await head.getByLabel('Letterhead').fill('Jl. Poros Bontang km 3')
  const downloaded = head.waitForEvent('download')
  await button(head, 'Show the letter').click()
  expect((await downloaded).suggestedFilename()).toBe('preview-sick.pdf')
  await button(head, 'Save').click()
  await expect(toast(head, 'Data Saved Successfully').last()).toBeVisible()
  await expect(head.getByText(/^Version \d+, Maya Anggraini/).first()).toBeVisible()
})

test('a safety officer closes the alarm of a group with what was done, and reads no name', async ({ join }) => {
  const page = await join(SAFETY, { at: '/shift-alarm' })
  const alarm = page.getByRole('row', { name: /Open/ }).first()
  await expect(alarm).toContainText('At least 5 of 20 tested')
  await alarm.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Silencers at the vents, and a booth for the operators')
  await button(dialog, 'Close').last().click()
  await expect(toast(page, 'Alarm closed').last()).toBeVisible()
})
