import type { Page } from '@playwright/test'
import { button, choose, serial } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'
import { sendHazard } from './reports.ts'

// Reports of Eko go to Dedi, for whom Rina stands in.
const [REPORTER, ABSENT, STAND_IN] = ['10000013', '10000016', '10000014'] as const

async function find(page: Page, word: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(word)
}

test('somebody names a stand-in, who answers for the assignee on a phone; a reporter withdraws a report', async ({
  join,
  request,
}) => {
  test.slow()
  const word = serial()
  await sendHazard(request, REPORTER, `Loose rail ${word} one`)
  const second = await sendHazard(request, REPORTER, `Loose rail ${word} two`)

  const absent = await join(ABSENT, { at: '/my-task' })
  await button(absent, 'Stand-in').click()
  const drawer = absent.getByRole('dialog', { name: 'Stand-in' })
  await button(drawer, 'Name stand-in').click()
  await expect(drawer.getByText('This field is required').first()).toBeVisible()
  await choose(drawer, 'Stand-in', 'Rina Marlina')
  await drawer.getByRole('textbox', { name: 'Last day' }).fill(lastDay())
  await drawer.getByRole('textbox', { name: 'Last day' }).press('Enter')
  await button(drawer, 'Name stand-in').click()
  await expect(toast(absent, 'Stand-in named')).toBeVisible()
  await expect(drawer.getByText('Rina Marlina for Dedi Kurniawan')).toBeVisible()

  const standIn = await join(STAND_IN, { phone: true, at: '/my-task' })
  await find(standIn, word)
  await expect(standIn.getByText('for Dedi Kurniawan')).toHaveCount(2)
  await standIn.getByRole('link', { name: `Loose rail ${word} one` }).click()
  await expect(standIn.getByText('You stand in for Dedi Kurniawan')).toBeVisible()
  await button(standIn, 'Approve').click()
  await expect(toast(standIn, 'Approved')).toBeVisible()

  const reporter = await join(REPORTER, {
    phone: true,
    at: `/my-task/detail?assignmentNumber=${encodeURIComponent(second)}`,
  })
  await button(reporter, 'Withdraw report').click()
  const dialog = reporter.getByRole('dialog', { name: `Withdraw ${second}?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Seen twice')
  await button(dialog, 'Withdraw').click()
  await expect(toast(reporter, 'Report withdrawn')).toBeVisible()
  await expect(reporter.getByText('Withdrawn').first()).toBeVisible()
  await expect(button(reporter, 'Withdraw report')).toHaveCount(0)

  await button(drawer, 'End now').click()
  await button(absent.getByRole('dialog', { name: 'End the delegation to Rina Marlina?' }), 'End now').click()
  await expect(drawer.getByText('Rina Marlina for Dedi Kurniawan')).toHaveCount(0)
})

/** A day in the coming week. */
const lastDay = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
