import type { Page } from '@playwright/test'
import { button, choose, perform, rowOf, search, serial } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'
import { sendHazard } from './reports.ts'

// Nobody whose bell another journey watches: reports of Eko go to Dedi, and then to Hendra.
const [REPORTER, FORMER, MANAGER, SUCCESSOR] = ['10000013', '10000016', '10000003', '10000011'] as const
const STEP = 'Supervisor review'

/** Says who gets the chosen tasks, and why; without them nothing is sent. */
async function fill(page: Page, title: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: title })
  await button(drawer, 'Reassign').click()
  await expect(drawer.getByText('Please give the reason')).toBeVisible()
  await choose(drawer, 'New assignee', 'Hendra Gunawan')
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Dedi is on leave')
  await button(drawer, 'Reassign').click()
}

const inInbox = (page: Page, what: string) => page.getByRole('link', { name: what })

/** Finds tasks in the inbox by a word, and saves the list as the view that My Task opens with. */
async function saveView(page: Page, word: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(word)
  await button(page, 'Save view').click()
  const drawer = page.getByRole('dialog', { name: 'Save this view' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Taken over ${word}`)
  await drawer.getByRole('switch', { name: 'Open My Task with this view' }).check()
  await button(drawer, 'Save view').click()
  await expect(button(page, `Taken over ${word}`)).toHaveAttribute('aria-pressed', 'true')
}

/** Approves several tasks of the inbox together. */
async function approveTogether(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await button(page.getByRole('toolbar', { name: 'Selected rows' }), 'Approve').click()
  const drawer = page.getByRole('dialog', { name: `Approve ${numbers.length} tasks` })
  await drawer.getByRole('textbox', { name: 'Comment' }).fill('Checked on the round')
  await button(drawer, 'Approve').click()
  await expect(toast(page, `${numbers.length} approved`)).toBeVisible()
}

/** Reassigns rows of the list: several together on a wide screen, one by the menu of its card on a phone. */
async function reassign(page: Page, word: string, numbers: readonly string[]): Promise<void> {
  await search(page, word)
  const [only, ...others] = numbers
  if (others.length === 0) {
    await perform(page, `${only}, ${STEP}`, 'Reassign')
    await fill(page, `Reassign ${only}`)
    await expect(toast(page, 'Task reassigned')).toBeVisible()
    return
  }
  for (const number of numbers) await rowOf(page, `${number}, ${STEP}`).getByRole('checkbox').check()
  await button(page.getByRole('toolbar', { name: 'Selected rows' }), 'Reassign').click()
  await fill(page, `Reassign ${numbers.length} tasks`)
  await expect(toast(page, `${numbers.length} reassigned`)).toBeVisible()
}

test('tasks of somebody on leave are reassigned, together and on a phone, and answered by the new assignee, alone and together from a saved view (TASKS-01, TASKS-03, TASKS-22, TASKS-24)', async ({
  join,
  request,
}) => {
  test.slow()
  const word = serial()
  const [one, two, three] = [
    await sendHazard(request, REPORTER, `Oil leak ${word} one`),
    await sendHazard(request, REPORTER, `Oil leak ${word} two`),
    await sendHazard(request, REPORTER, `Oil leak ${word} three`),
  ]
  await reassign(await join(MANAGER, { at: '/reassign' }), word, [one, two])
  const phone = await join(MANAGER, { phone: true, at: '/reassign' })
  await reassign(phone, word, [three])
  await expect(phone.getByText('Hendra Gunawan')).toHaveCount(3)

  const former = await join(FORMER, { phone: true, at: '/my-task' })
  await former.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(word)
  await expect(former.getByText('No task matches')).toBeVisible()

  const successor = await join(SUCCESSOR, { at: '/my-task' })
  await successor.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(word)
  await inInbox(successor, `Oil leak ${word} one`).click()
  await expect(successor.getByText('Reassigned to Hendra Gunawan: Supervisor review')).toBeVisible()
  await expect(successor.getByText('Dedi is on leave')).toBeVisible()
  await successor.getByRole('radio', { name: 'Approve' }).check()
  await button(successor, 'Approve').click()
  await expect(inInbox(successor, `Oil leak ${word} one`)).toBeHidden()

  await saveView(successor, word)
  const later = await join(SUCCESSOR, { phone: true, at: '/my-task' })
  await expect(button(later, `Taken over ${word}`)).toHaveAttribute('aria-pressed', 'true')
  await approveTogether(later, [two, three])
  await expect(later.getByText('No task matches')).toBeVisible()
  await button(later, `Actions of Taken over ${word}`).click()
  await later.getByRole('menuitem', { name: 'Delete' }).click()
  await button(later.getByRole('dialog'), 'Delete').click()
  await expect(button(later, `Taken over ${word}`)).toBeHidden()
})
