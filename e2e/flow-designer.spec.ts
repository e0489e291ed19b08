import type { Locator, Page } from '@playwright/test'
import { button, choose, serial, startReport } from './actions.ts'
import { expect } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

// Nobody whose bell another journey watches.
const [ADMINISTRATOR, REPORTER, SUPERVISOR, OFFICER, COLLEAGUE] = [
  '10000002',
  '10000013',
  '10000016',
  '10000004',
  '10000017',
] as const

/** Six letters that no other workflow of this run has for its code. */
const letters = () => Array.from({ length: 6 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('')

test.use(DESKTOP)

test('an administrator makes a workflow with a decision, checks, tries and publishes it; two people approve a report at the same time, one with a form, a comment and a colleague, and the next draft begins on a phone (FLOWS-02, FLOWS-13, FLOWS-14)', async ({
  join,
}) => {
  test.slow()
  const name = `Lifting check ${serial()}`
  const page = await join(ADMINISTRATOR, { at: '/form-flow' })
  await button(page, 'Add workflow').first().click()
  await expect(page).toHaveURL('/form-flow/add')
  await page.getByRole('button', { name: 'Parallel approval' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(letters())
  await choose(page, 'Form', 'Near miss')

  // A decision, and a step for what is severe, both in the list.
  const check = page.getByRole('region', { name: 'Check' })
  await page.getByText('List', { exact: true }).click()
  await button(page, 'Add after All parallel steps answered: Then').click()
  await page.getByRole('menuitem', { name: 'Decision' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('How bad is it?')
  await expect(check).toContainText('condition 1 is empty')
  await page.getByRole('textbox', { name: 'Condition 1' }).fill('severity == "high"')
  await page.getByRole('textbox', { name: 'Question' }).click()
  await page.getByRole('button', { name: /^Add after How bad is it\?: If/ }).click()
  await page.getByRole('menuitem', { name: 'Step', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name of the step' }).fill('Manager review')
  await button(page, 'Undo').click()
  await expect(page.getByRole('textbox', { name: 'Name of the step' })).toHaveValue('')
  await button(page, 'Redo').click()
  await button(page, 'Workflow').click()
  // The finding leads to its step.
  await check.getByRole('button', { name: /asks nobody/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the step' })).toHaveValue('Manager review')
  await button(page, 'Choose who is asked').click()
  await choose(page, 'Rule', 'Role')
  await choose(page, 'Role', 'SHE Manager')
  await expect(check).toContainText('No problems. It can be published.')
  await page.getByRole('button', { name: /^Settings of \d+\. Superior review$/ }).click()
  await choose(page, 'Form of the step', 'Safety voice')
  await page.getByText('Graph', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('SHE Manager')
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('with a form')

  await button(page, 'Dry run').click()
  const trying = page.getByRole('dialog', { name: 'Dry run' })
  await choose(trying, 'Reporter', REPORTER)
  await trying.getByText('High: could have disabled or killed').click()
  await button(trying, 'Run').click()
  const walk = trying.getByRole('region', { name: 'Steps' })
  await expect(walk.getByRole('listitem').filter({ hasText: 'Superior review' }).first()).toContainText(
    'Dedi Kurniawan',
  )
  await expect(walk).toContainText('Dewi Lestari')
  await expect(walk.getByRole('listitem').filter({ hasText: 'Manager review' }).first()).toContainText(
    'Bambang Hartono',
  )
  await expect(walk).toContainText('Closed. At the latest')
  await button(trying, 'Close').click()

  await button(page, 'Publish').click()
  await expect(page).toHaveURL(/\/workflow-record\?id=\d+/)
  await expect(page.getByRole('region', { name: 'Steps' }).first()).toContainText('How bad is it?')
  await expect(page.getByRole('region', { name: 'Steps' }).first()).toContainText('Fills in: Safety voice')
  const id = new URL(page.url()).searchParams.get('id')

  const what = `A shackle without a tag ${serial()}`
  const reporter = await join(REPORTER)
  await startReport(reporter, name)
  await reporter.getByRole('textbox', { name: 'What almost happened?' }).fill(what)
  await choose(reporter, 'Location', 'Jetty 2')
  await button(reporter, 'Today').click()
  await reporter.getByText('Low: first aid at most').click()
  await button(reporter, 'Submit report').click()
  await expect(
    reporter.getByText(/^Assigned to Dedi Kurniawan, Dewi Lestari\.$|^Assigned to Dewi Lestari, Dedi Kurniawan\.$/),
  ).toBeVisible()
  for (const username of [SUPERVISOR, OFFICER]) {
    const approver = await join(username, { at: '/my-task' })
    await approver.getByRole('link', { name: what }).click()
    if (username === SUPERVISOR) await involveOthers(approver)
    await approver.getByRole('radio', { name: 'Approve' }).check()
    await button(approver, 'Approve').click()
    if (username === SUPERVISOR) await fillIn(approver.getByRole('dialog', { name: 'Safety voice' }))
    await expect(approver.getByRole('link', { name: what })).toBeHidden()
  }
  await button(reporter, 'Open report').click()
  await expect(reporter.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(reporter.getByRole('region', { name: 'Superior review: Safety voice' })).toContainText(
    'The tag was torn off',
  )
  await expect(reporter.getByRole('region', { name: 'Timeline' })).toContainText('Which crane was it?')

  // The list is all of it on a phone; reports go on with the published version.
  const phone = await join(ADMINISTRATOR, { phone: true, at: `/form-flow/add?id=${id}` })
  await phone.getByRole('button', { name: /^Settings of \d+\. Superior review$/ }).click()
  const settings = phone.getByRole('dialog')
  await settings.getByRole('textbox', { name: 'Name of the step' }).fill('Line manager review')
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button(phone, 'More actions').click()
  await phone.getByRole('menuitem', { name: 'Save draft' }).click()
  await expect(phone.getByText('Draft of version 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('There are changes that are not published yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps' }).first()).toContainText('Superior review')
  await button(page, 'Deactivate').click()
  await button(page.getByRole('dialog'), 'Deactivate').click()
  await expect(button(page, 'Activate')).toBeVisible()
})

/** Writes to everybody involved, and asks one more person. */
async function involveOthers(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Write to everybody involved' }).fill('Which crane was it?')
  await button(page, 'Add comment').click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Which crane was it?')
  await button(page, 'Add person').click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, 'Person', COLLEAGUE)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Knows the crane')
  await button(dialog, 'Add').click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Knows the crane')
}

/** The form of a step: what is missing is named, then it is filled in. */
async function fillIn(form: Locator): Promise<void> {
  await button(form, 'Approve').click()
  await expect(form.getByText('This field is required').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'What did you see?' }).fill('The tag was torn off')
  await choose(form, 'Location', 'Jetty 2')
  await button(form, 'Today').click()
  await form.getByText('Low: first aid at most').click()
  await button(form, 'Approve').click()
}
