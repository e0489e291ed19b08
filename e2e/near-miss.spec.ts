import type { Page } from '@playwright/test'
import { button, choose, onwards, serial, startReport } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'

// Nobody whose bell another journey watches.
const [REPORTER, SUPERVISOR, OFFICER, MANAGER] = ['10000013', '10000016', '10000004', '10000003'] as const

/** Opens a report from the inbox by its number and gives its answer. */
async function answer(page: Page, number: string, what: string, action: 'Approve' | 'Close', phone: boolean) {
  await page.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(number)
  await page.getByRole('link', { name: what }).click()
  await expect(page.getByRole('heading', { name: what })).toBeVisible()
  if (!phone && action === 'Approve') await page.getByRole('radio', { name: action }).check()
  // A notice of another report has a Close of its own.
  await button(page.getByRole('main'), action).click()
}

test('a near miss of high severity, reported on a phone, is reviewed by two people at the same time and closed by the SHE manager', async ({
  join,
}) => {
  test.slow()
  const what = `A spanner fell from the platform ${serial()}`
  const reporter = await join(REPORTER, { phone: true })
  await startReport(reporter, 'Near miss')
  await reporter.getByRole('textbox', { name: 'What almost happened?' }).fill(what)
  await choose(reporter, 'Location', 'Jetty 2')
  await button(reporter, 'Today').click()
  await onwards(reporter)
  await reporter.getByText('High: could have disabled or killed').click()
  await reporter.getByRole('textbox', { name: 'Immediate action' }).fill('Closed the walkway below.')
  await button(reporter, 'Submit report').click()
  await expect(reporter.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
  await expect(reporter.getByText(/^Assigned to Dedi Kurniawan, Dewi Lestari\.$/)).toBeVisible()
  const number = (await reporter.getByText(/^SHE\/NMS\/\d{4}\/[IVX]+\/\d{4}$/).textContent()) ?? ''

  // The location has no area owner, so the safety officer is the second reviewer.
  const [supervisor, officer] = [
    await join(SUPERVISOR, { at: '/my-task' }),
    await join(OFFICER, { phone: true, at: '/my-task' }),
  ]
  await answer(supervisor, number, what, 'Approve', false)
  await expect(supervisor.getByRole('link', { name: what })).toBeHidden()
  await answer(officer, number, what, 'Approve', true)
  await expect(officer.getByRole('link', { name: what })).toBeHidden()

  // High severity goes to the SHE manager.
  const manager = await join(MANAGER, { at: '/my-task' })
  await answer(manager, number, what, 'Close', false)
  const question = manager.getByRole('dialog', { name: `Do you want to close ${number}?` })
  await button(question, 'Close report').click()
  await expect(manager.getByRole('link', { name: what })).toBeHidden()

  await button(reporter, 'Open report').click()
  const steps = reporter.getByRole('list').filter({ hasText: 'Area review' }).first().getByRole('listitem')
  await expect(steps).toHaveText([
    /Supervisor review.*Dedi Kurniawan/,
    /Area review.*Dewi Lestari/,
    /Close-out of high severity.*Bambang Hartono/,
  ])
})
