import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { button } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'

const MAKER = '10000003'
const root = path.join(import.meta.dirname, '..')
const day = (ago: number) => new Date(Date.now() + 25_200_000 - ago * 86_400_000).toISOString().slice(0, 10)

test('an evidence binder is made in the background, downloaded and verified', async ({ join }, info) => {
  test.slow()
  const page = await join(MAKER, { at: '/evidence' })
  await button(page, 'Make a binder').first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Title' }).fill('Client audit')
  // Enter would send the form before its last day is chosen.
  for (const [label, ago] of [
    ['From', 1],
    ['To', 0],
  ] as const) {
    const field = form.getByRole('textbox', { name: label, exact: true })
    await field.fill(day(ago))
    await field.press('Tab')
  }
  await button(form, 'Make a binder').click()
  await expect(toast(page, 'Success').last()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Client audit' }).first()
  await expect(row).toContainText('Ready', { timeout: 60_000 })
  await row.getByRole('button', { name: 'Actions for Client audit' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const file = info.outputPath('binder.zip')
  await (await downloading).saveAs(file)
  const said = execFileSync(process.execPath, ['apps/api/src/cli/audit-verify.ts', file], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(said).toMatch(/Evidence binder SHE\/EVB\/\d{4}\/[IVX]+\/\d{4} is as it was made: \d+ files/)
})
