import type { Page } from '@playwright/test'
import { attach, button, choose, serial, visit } from './actions.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const PAGE = '/bulk-upload-user'
const ROWS = 2000

/** The first of 2,000 employee IDs that no other walk of a journey uses. */
const freshIds = () => 70_000_000 + Math.floor(Math.random() * 14_000) * ROWS

/** 2,000 people, 37 of them wrong: 19 misspelt departments, 10 broken email addresses, 8 days that are none. */
function people(first: number): string {
  const lines = ['Employee ID,Full name,Email,Date of birth,Department,Position,Direct superior']
  for (let index = 0; index < ROWS; index++) {
    const id = first + index
    const department = index % 100 === 17 && index < 1900 ? 'Mantenance' : 'Maintenance'
    const mail = index % 200 === 31 ? `p${id}@arunika` : `p${id}@arunika.example`
    const birth = index % 250 === 43 ? '13/09/1993' : '1993-09-18'
    lines.push(
      `${id},Person ${id},${mail},${birth},${department},Rigger,${index % 40 === 0 ? '10000005' : id - (index % 40)}`,
    )
  }
  return lines.join('\n')
}

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const errorCells = (page: Page) => page.locator('input[aria-invalid="true"]')
const figure = (page: Page, label: string) =>
  page.locator('dl[aria-label="Rows by result"] > div', { hasText: new RegExp(`^${label}`) }).locator('dd')

test('2,000 users with 37 rows in error are uploaded, repaired in the grid by keyboard and one click, imported and undone (USERS-05, USERS-44, USERS-45, USERS-46, USERS-47)', async ({
  page,
}) => {
  test.slow()
  const name = `people-${serial()}.csv`
  await signIn(page, ADMINISTRATOR, PAGE)
  await attach(button(page, 'Choose file'), csv(name, people(freshIds())))

  const start = page.getByRole('button', { name: /^Import / })
  await expect(start).toHaveText('Import 1,963 rows (37 not imported)', { timeout: 60_000 })
  await expect(figure(page, 'Error')).toHaveText('37')
  await expect(errorCells(page)).toHaveCount(37)

  // What was meant is one click away, for all cells with the same error.
  await page.getByRole('button', { name: 'Use “Maintenance”' }).first().click()
  await expect(figure(page, 'Error')).toHaveText('36')
  await button(page, '… in all 18 rows of this page').first().click()
  await expect(figure(page, 'Error')).toHaveText('18')
  await button(page, '… in all 8 rows of this page').first().click()
  await expect(figure(page, 'Error')).toHaveText('10')

  // The others are typed, with Enter from one cell in error to the next.
  await page.keyboard.press('F8')
  for (let left = 10; left > 0; left--) {
    const cell = page.locator('input[aria-invalid="true"]:focus')
    await expect(cell).toBeFocused()
    const value = await cell.inputValue()
    await cell.fill(`${value}.example`)
    await page.keyboard.press('Enter')
  }
  await expect(figure(page, 'Error')).toHaveText('0')
  await expect(start).toHaveText('Import 2,000 rows')

  // The work is left and found again.
  const address = page.url()
  await start.click()
  await expect(page.getByText('You can leave this page', { exact: false })).toBeVisible()
  await page.goto(PAGE)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Imported', { timeout: 60_000 })
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('2,000 rows were imported')).toBeVisible()
  await expect(figure(page, 'Imported')).toHaveText('2,000')

  await button(page, 'Undo import').click()
  const dialog = page.getByRole('dialog', { name: 'Do you want to undo the import of 2,000 rows?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Only a journey')
  await button(dialog, 'Undo import').click()
  await expect(page.getByText('The import was undone.')).toBeVisible({ timeout: 60_000 })
})

test('headers that differ are matched by hand; the same file asks first; a formula is named (USERS-44, USERS-46)', async ({
  page,
}) => {
  test.slow()
  const id = freshIds()
  const name = `match-${serial()}.csv`
  const file = csv(name, `Employee ID,Who,Divisi\n${id},Person ${id},Maintenance`)
  await signIn(page, ADMINISTRATOR, PAGE)
  await attach(button(page, 'Choose file'), file)
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  await choose(page, 'Who', 'Full name')
  await choose(page, 'Divisi', 'Department')
  await button(page, 'Read file again').click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()

  await visit(page, PAGE)
  await attach(button(page, 'Choose file'), file)
  const again = page.getByRole('dialog', { name: 'Do you want to upload this file again?' })
  await button(again, 'Show earlier upload').click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await button(page, 'Cancel').click()
  await button(page.getByRole('dialog'), 'Cancel upload').click()
  await expect(page.getByText('This upload was cancelled. Nothing was written.')).toBeVisible()

  await visit(page, PAGE)
  await attach(button(page, 'Choose file'), csv(`formula-${serial()}.csv`, `Employee ID,Full name\n${id},=A1`))
  await expect(
    page.getByRole('alert').getByText('Row 2, Full name holds a formula. Paste values instead'),
  ).toBeVisible()
  await expect(toast(page, /./)).toHaveCount(0)
})

test('a phone shows the rows with errors as cards that can be corrected (USERS-05, USERS-47)', async ({ join }) => {
  test.slow()
  const id = freshIds()
  const page = await join(ADMINISTRATOR, { phone: true, at: PAGE })
  const text = `Employee ID,Full name,Department\n${id},Person ${id},Mantenance`
  await attach(button(page, 'Choose file'), csv(`phone-${serial()}.csv`, text))
  const card = page.getByRole('listitem').filter({ hasText: `Person ${id}` })
  await expect(card).toContainText('Error')
  await card.getByRole('button', { name: 'Use “Maintenance”' }).click()
  await expect(card).toContainText('New')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
})
