import type { Page } from '@playwright/test'
import { attach, button, serial, visit } from './actions.ts'
import { expect, signIn } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const ROWS = 300

/** Codes and names that no other run of the journeys uses. */
const run = serial()
const codeOf = (index: number) => `IK-${run}-${index}`

/** 300 tools, 12 of them wrong: 6 quantities that are no number, 4 places that nobody knows, 2 codes that stand twice. */
function tools(): string {
  const lines = ['Code,Tool name,Brand,Quantity,Location']
  for (let index = 0; index < ROWS; index++) {
    const code = index === 130 || index === 220 ? codeOf(index - 1) : codeOf(index)
    const quantity = index % 50 === 7 ? 'two' : '2'
    const place = index % 80 === 40 ? 'Nowhere' : ''
    lines.push(`${code},Spanner ${run} ${index},Stahlwille,${quantity},${place}`)
  }
  return lines.join('\n')
}

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const figure = (page: Page, label: string) =>
  page.locator('dl[aria-label="Rows by result"] > div', { hasText: new RegExp(`^${label}`) }).locator('dd')

test('300 tools with 12 rows in error are repaired in the grid, imported, found in their list and undone', async ({
  page,
}) => {
  test.slow()
  await signIn(page, ADMINISTRATOR, '/tools')
  await button(page, 'Import').click()
  await expect(page.getByRole('heading', { name: 'Import tools' })).toBeVisible()
  await attach(button(page, 'Choose file'), csv(`tools-${run}.csv`, tools()))

  const start = page.getByRole('button', { name: /^Import \d/ })
  await expect(start).toHaveText('Import 288 rows (12 not imported)', { timeout: 60_000 })
  await expect(figure(page, 'Error')).toHaveText('12')
  // The rows come after their count.
  await expect(page.locator('input[aria-invalid="true"]').first()).toBeVisible()

  await page.keyboard.press('F8')
  for (let left = 12; left > 0; left--) {
    const cell = page.locator('input[aria-invalid="true"]:focus')
    await expect(cell).toBeFocused()
    const value = await cell.inputValue()
    await cell.fill(value === 'two' ? '2' : value === 'Nowhere' ? '' : `${value}-b`)
    await page.keyboard.press('Enter')
  }
  await expect(figure(page, 'Error')).toHaveText('0')
  await expect(start).toHaveText('Import 300 rows')
  await start.click()
  await expect(page.getByText('300 rows were imported')).toBeVisible({ timeout: 60_000 })
  const address = page.url()
  await page.getByRole('link', { name: 'Open the record of row 2', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Spanner ${run} 0`, exact: true })).toBeVisible()

  await visit(page, address)
  await button(page, 'Show tools').click()
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Tool name, code', { exact: false }))
    .first()
    .fill(`Spanner ${run} 299`)
  await expect(page.getByRole('row').filter({ hasText: codeOf(299) })).toBeVisible()

  await visit(page, address)
  await button(page, 'Undo import').click()
  const dialog = page.getByRole('dialog', { name: 'Do you want to undo the import of 300 rows?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Only a journey')
  await button(dialog, 'Undo import').click()
  await expect(page.getByText('The import was undone.')).toBeVisible({ timeout: 60_000 })
})
