import { button, perform, search, serial } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'
import { answerAs, sendHazard } from './reports.ts'

// Reports of Eko go to Dedi; nobody whose bell another journey watches.
const [REPORTER, SUPERVISOR, MANAGER] = ['10000013', '10000016', '10000003'] as const

test('an approval by mistake is undone at a desk and answered again on a phone (TASKS-04)', async ({
  join,
  request,
}) => {
  const word = serial()
  const number = await sendHazard(request, REPORTER, `Loose rail ${word}`)
  await answerAs(request, SUPERVISOR, number, 'approve')
  const manager = await join(MANAGER, { at: '/undo-status' })
  await search(manager, word)
  await perform(manager, number, 'Undo status')
  const dialog = manager.getByRole('dialog', { name: `Do you want to undo the last answer of ${number}?` })
  await expect(dialog.getByText('“Approved” at the step “Supervisor review” by Dedi Kurniawan')).toBeVisible()
  await button(dialog, 'Undo status').click()
  await expect(dialog.getByText('Please give the reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Approved by mistake')
  await button(dialog, 'Undo status').click()
  await expect(toast(manager, 'Status undone')).toBeVisible()
  await expect(manager.getByText(`Loose rail ${word}`)).toHaveCount(0)

  const supervisor = await join(SUPERVISOR, { phone: true, at: `/my-task/detail?assignmentNumber=${number}` })
  await expect(supervisor.getByText('Undone: Approved: Supervisor review')).toBeVisible()
  await expect(supervisor.getByText('(undone)')).toBeVisible()
  await supervisor.getByRole('textbox', { name: 'Comment' }).fill('Repaired already')
  await button(supervisor, 'Reject').click()
  await expect(supervisor.getByText('Rejected by Dedi Kurniawan')).toBeVisible()
})
