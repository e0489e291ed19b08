import { button, choose, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'

const [ADMIN, SHE] = ['10000002', '10000003'] as const

test('hours are entered by one person and approved by another; the page says what is missing, and the rates carry their interval', async ({
  join,
}) => {
  test.slow()
  const page = await join(ADMIN, { at: '/work-hours' })
  // The demo lacks one month of the terminal.
  await expect(page.getByText(/1 month of hours missing/)).toBeVisible()
  await button(page, 'Add month of hours').click()
  const form = page.getByRole('dialog')
  await choose(form, 'Site', 'Bontang Terminal')
  await choose(form, 'Employer', 'PT Selat Petrokimia')
  const month = await page.evaluate(() => {
    const day = new Date()
    day.setMonth(day.getMonth() - 7, 1)
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`
  })
  await form.getByRole('textbox', { name: 'Month' }).fill(month)
  await form.getByRole('spinbutton', { name: 'Hours' }).fill('30000')
  await form.getByRole('spinbutton', { name: 'People' }).fill('180')
  await button(form, 'Add month of hours').click()
  await expect(form).toBeHidden()
  await expect(page.getByText(/months? of hours missing/)).toBeHidden()

  const manager = await join(SHE, { at: `/work-hours?state=WAITING&q=${month}` })
  await manager.getByRole('button', { name: new RegExp(`Actions for ${month}`) }).click()
  await manager.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(toast(manager, 'Success').last()).toBeVisible()

  await visit(manager, '/injury-register')
  const rates = manager.getByRole('list', { name: 'Rates of the last 12 full months' })
  await expect(rates.getByRole('listitem').first()).toContainText(/95 %: \d+\.\d\d to \d+\.\d\d/)
  await expect(rates.getByRole('listitem').nth(3)).toContainText('Days since the last lost-time injury')
  await expect(manager.getByRole('row').filter({ hasText: 'Lost time injury' }).first()).toBeVisible()
})
