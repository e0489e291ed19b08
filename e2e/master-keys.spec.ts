import type { Locator, Page } from '@playwright/test'
import { button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: false })
const tab = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name, exact: true })

test('a category of the SHE master data is opened from the sidebar, gets sub-categories and keys, which go to the archive and back (MASTER-001, MASTER-002, MASTER-003, MASTER-004, MASTER-005, MASTER-006, MASTER-008)', async ({
  page,
}) => {
  test.slow()
  const word = serial()
  const category = `Cause ${word}`
  await signIn(page, ADMINISTRATOR, '/master-safety?id=1&type=Safety')
  await expect(page.getByRole('heading', { name: 'SHE master data' })).toBeVisible()
  await expect(rowOf(page, 'Hazard categories')).toContainText('12')
  await button(page, 'Add category').first().click()
  const drawer = page.getByRole('dialog', { name: 'Add category' })
  await field(drawer, 'Name').fill(category)
  await choose(drawer, 'Layout', 'With sub-categories')
  await button(drawer, 'Add category').click()
  await expect(toast(page, 'Success')).toBeVisible()
  await search(page, word)
  await page.getByRole('link', { name: category }).click()
  await expect(page).toHaveURL(/\/master-categori\?id=\d+&type=Safety/)

  await button(page, 'Add sub-category').click()
  await expect(page).toHaveURL(/\/sub-Category\/add\?categoryId=\d+/)
  await field(page, 'Name').fill(`Direct ${word}`)
  await button(page, 'Add sub-category').click()
  await expect(page.getByRole('heading', { name: category })).toBeVisible()
  await tab(page, `Direct ${word} (0)`).click()

  await button(page, 'Add master key').first().click()
  await expect(page).toHaveURL(/\/master-key\/add\?categoryId=\d+&subCategoryId=\d+/)
  await expect(page.getByText(`Direct ${word}`)).toBeVisible()
  await field(page, 'Name').fill(`Wrong isolation ${word}`)
  await button(page, 'Add master key').click()
  await expect(rowOf(page, `Wrong isolation ${word}`)).toContainText(`Direct ${word}`)

  await page.getByRole('link', { name: `Wrong isolation ${word}` }).click()
  await expect(page).toHaveURL(/\/master-key\/update\?id=\d+/)
  await field(page, 'Name').fill(`Wrong valve ${word}`)
  await button(page, 'Save').click()
  await expect(tab(page, `Direct ${word} (1)`)).toBeVisible()

  await visit(page, '/master-key')
  await search(page, word)
  await expect(rowOf(page, `Wrong valve ${word}`)).toContainText(category)
  await perform(page, `Wrong valve ${word}`, 'Archive')
  await page.getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/\/master-archive/)
  await expect(page.getByRole('heading', { level: 1, name: 'Archived master keys' })).toBeVisible()
  await search(page, word)
  await perform(page, `Wrong valve ${word}`, 'Restore')
  await expect(rowOf(page, `Wrong valve ${word}`)).toHaveCount(0)
  await page.getByText('Active', { exact: true }).click()
  await search(page, word)
  await expect(rowOf(page, `Wrong valve ${word}`)).toBeVisible()
})

test('the Medical Center has its own master data, without the lists of work (MASTER-007)', async ({ page }) => {
  await signIn(page, ADMINISTRATOR, '/master-health?id=2&type=Health')
  await expect(page.getByRole('heading', { name: 'Medical Center master data' })).toBeVisible()
  await expect(rowOf(page, 'Vaccination')).toBeVisible()
  await expect(rowOf(page, 'Unsafe act')).toHaveCount(0)
  await expect(tab(page, 'Risks')).toHaveCount(0)
  await page.getByRole('link', { name: 'Injury' }).click()
  await tab(page, /^Arm and hand/).click()
  await expect(rowOf(page, 'Cut finger')).toBeVisible()
  await expect(rowOf(page, 'Crushed toe')).toHaveCount(0)
})

test('a risk chooses its hazard from the category that every company has (MASTER-063, MASTER-064, MASTER-065)', async ({
  page,
}) => {
  const word = serial()
  await signIn(page, ADMINISTRATOR, '/master-safety?id=1&type=Safety')
  await tab(page, 'Risks').click()
  await button(page, 'Add risk').first().click()
  await expect(page).toHaveURL('/master-risk/add')
  await field(page, 'Name').fill(`Fall ${word}`)
  await field(page, 'Code').fill(word)
  await choose(page, 'Hazard', 'Work at height')
  await button(page, 'Add risk').click()
  await search(page, word)
  await expect(rowOf(page, `Fall ${word}`)).toContainText('Work at height')
  await page.getByRole('link', { name: `Fall ${word}` }).click()
  await expect(page).toHaveURL(/\/master-risk\/edit\?id=\d+/)
  await field(page, 'Consequence').fill('Severe injury')
  await button(page, 'Save').click()
  await search(page, word)
  await expect(rowOf(page, `Fall ${word}`)).toContainText('Severe injury')
})

test('a shift over midnight says so while it is typed and in the list (MASTER-067, MASTER-068, MASTER-069)', async ({
  page,
}) => {
  const word = serial()
  await signIn(page, ADMINISTRATOR, '/master-shift')
  await button(page, 'Add shift').first().click()
  await expect(page).toHaveURL('/master-shift/add')
  await field(page, 'Name').fill(`Night ${word}`)
  await field(page, 'Code').fill(word)
  for (const [label, time] of [
    ['Starts at', '22:00'],
    ['Ends at', '06:00'],
  ] as const) {
    await field(page, label).fill(time)
    await field(page, label).press('Enter')
  }
  await expect(page.getByText('On the next day.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Break' }).fill('480')
  await button(page, 'Add shift').click()
  await expect(page.getByText('The break is as long as the shift')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Break' }).fill('30')
  await expect(page.getByText('7 h 30 min')).toBeVisible()
  await button(page, 'Add shift').click()
  await search(page, word)
  await expect(rowOf(page, `Night ${word}`)).toContainText('22:00 – 06:00 (+1)')
  await page.getByRole('link', { name: `Night ${word}` }).click()
  await expect(page).toHaveURL(/\/master-shift\/edit\?id=\d+/)
  await expect(field(page, 'Starts at')).toHaveValue('22:00')
})

test('an attendance links to its details, which are added, changed and deleted (MASTER-023, MASTER-024, MASTER-025, MASTER-026, MASTER-027, MASTER-028)', async ({
  page,
}) => {
  test.slow()
  const word = serial()
  await signIn(page, ADMINISTRATOR, '/master-attendance')
  await button(page, 'Add attendance').first().click()
  await expect(page).toHaveURL('/master-attendance/add')
  await field(page, 'Name').fill(`Training ${word}`)
  await field(page, 'Code').fill(word)
  await button(page, 'Add attendance').click()
  await search(page, word)
  await page.getByRole('link', { name: `Training ${word}` }).click()
  await expect(page).toHaveURL(/\/master-attendance\/update\?id=\d+/)
  await page.getByRole('switch', { name: 'Counts as present' }).click()
  await button(page, 'Save').click()
  await search(page, word)
  await expect(rowOf(page, `Training ${word}`)).toContainText('No')
  await rowOf(page, `Training ${word}`).getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/detail-attendance\?attId=\d+/)

  await button(page, 'Add detail attendance').first().click()
  await expect(page).toHaveURL('/detail-attendance/add')
  await field(page, 'Name').fill(`Abroad ${word}`)
  await field(page, 'Code').fill(word)
  await choose(page, 'Attendance', `Training ${word}`)
  await button(page, 'Add detail attendance').click()
  await search(page, word)
  await page.getByRole('link', { name: `Abroad ${word}` }).click()
  await expect(page).toHaveURL(/\/detail-attendance\/update\?id=\d+/)
  await page.getByRole('switch', { name: 'Needs a proof' }).click()
  await button(page, 'Save').click()
  await search(page, word)
  await expect(rowOf(page, `Abroad ${word}`)).toContainText('Yes')
  await perform(page, `Abroad ${word}`, 'Delete…')
  await button(page.getByRole('dialog', { name: `Do you want to delete Abroad ${word}?` }), 'Delete').click()
  await expect(toast(page, 'Successfully deleted.')).toBeVisible()
  await expect(rowOf(page, `Abroad ${word}`)).toHaveCount(0)
})

test('a tool is added on a phone and found by its location (MASTER-118, MASTER-119)', async ({ join }) => {
  const word = serial()
  const page = await join(ADMINISTRATOR, { phone: true, at: '/tools' })
  await button(page, 'Add tool').first().click()
  await expect(page).toHaveURL('/tools/add')
  await field(page, 'Name').fill(`Wrench ${word}`)
  await field(page, 'Code').fill(word)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('7')
  await choose(page, 'Location', 'Central Workshop')
  await button(page, 'Add tool').click()
  await search(page, word)
  const card = page.getByRole('list', { name: 'tools' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Central Workshop')
  await card.getByRole('link', { name: `Wrench ${word}` }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('7')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
