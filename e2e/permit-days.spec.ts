import { button, choose, perform, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'
import { fromMenu, look } from './permit-page.ts'

/** The second can delete drafts, too. */
const [CONTRACTOR, ADMINISTRATOR] = ['10000009', '10000001'] as const
const WELDS = 'Weld the frames of the new screens'

test('a permit of a day is requested under a special permit, and its draft deleted (PERMIT-16, PERMIT-25)', async ({
  join,
}) => {
  const page = await join(ADMINISTRATOR, { at: '/permit-to-work?q=screens&kind=PTW' })
  await page.getByRole('row').getByText('Replace the screens of the coating drum').click()
  await expect(page).toHaveURL(/action=view/)
  const permitId = new URL(page.url()).searchParams.get('id')

  await visit(page, `/spesial-work-permit?permitId=${permitId}`)
  const special = page.getByRole('region', { name: WELDS })
  const days = special.getByRole('listitem').filter({ hasText: 'SHE/PTW/' })
  await expect(special.getByText(/^\d of 7 days$/)).toBeVisible()
  const before = await days.count()
  await button(special, 'Request a day').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The permit to work ends')
  await look(page, 'day-dialog-1440')
  await button(dialog, 'Begin draft').click()
  await expect(page.getByRole('heading', { level: 1, name: WELDS })).toContainText('Draft')
  await expect(page.getByText('Special permit of a day: Hot work')).toBeVisible()

  // Only what is the day's own can be changed.
  await button(page, 'Edit').click()
  await expect(page.getByText(/Work, place and controls are those of SHE\/PTW/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'From, time' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Type of work' })).toBeHidden()
  await look(page, 'day-form-1440')
  await button(page, 'Cancel').click()

  await visit(page, `/spesial-work-permit?permitId=${permitId}`)
  await expect(days).toHaveCount(before + 1)
  await days.filter({ hasText: 'Draft' }).last().getByRole('link').click()
  await button(page.getByRole('main'), 'Delete').click()
  const question = page.getByRole('dialog')
  await button(question, 'Delete').click()
  await expect(question).toBeHidden()
  await visit(page, `/spesial-work-permit?permitId=${permitId}`)
  await expect(days).toHaveCount(before)
})

test('a permit is duplicated from its row, names a project of its contractor, and stands in the list of that project (PERMIT-07, PERMIT-13)', async ({
  join,
}) => {
  const title = `Blind the inlet ${serial()}`
  const page = await join(CONTRACTOR, { at: '/permit-to-work?q=reformer+inlet' })
  await perform(page, 'Renew the gasket of the reformer inlet', 'Duplicate')
  const dialog = page.getByRole('dialog')
  await look(page, 'duplicate-1440')
  await button(dialog, 'Begin draft').click()
  await expect(page).toHaveURL(/action=edit/)
  const name = page.getByRole('textbox', { name: 'Work', exact: true })
  await expect(name).toHaveValue('Renew the gasket of the reformer inlet')
  await name.fill(title)
  await choose(page, 'Project', 'Turnaround 2026')
  await button(page, 'Save draft').click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

  await visit(page, '/permit-to-work')
  await fromMenu(page, 'Project permits')
  await page.getByRole('row').filter({ hasText: 'Turnaround 2026' }).getByText('Turnaround 2026').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: title })).toBeVisible()
  await look(page, 'project-1440')
  await drawer.getByRole('link', { name: /^\d+ permits$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
})
