import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { button, serial } from './actions.ts'
import { expect } from './fixtures.ts'
import { ask, test } from './people.ts'

const [PIC, ADMIN] = ['10000005', '10000002'] as const

test('a PIC opens a red figure, sees its rows, acts on one, and the figure falls (DASH-02)', async ({ join }) => {
  const page = await join(PIC, { at: '/dashboard/pic' })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard PIC' })).toBeVisible()
  await expect(page.getByText(/^Data as of \d\d:\d\d$/)).toBeVisible()
  const tile = page.getByRole('region', { name: 'Overdue tasks' })
  await expect(tile).toContainText(/Needs attention|Out of limits/)
  const link = tile.getByRole('link')
  const figure = Number(await link.locator('strong').textContent())
  expect(figure).toBeGreaterThan(0)

  const listed = page.waitForResponse(/\/api\/v1\/my-tasks\/list/)
  await link.click()
  const { pagination, data } = await (await listed).json()
  expect(pagination.totalItem).toBe(figure)
  await expect(page).toHaveURL(/\/my-task\?type=safety&due=overdue/)

  const [task] = data
  await ask(page, myTask.safety, {
    assignmentNumber: task.assignmentNumber,
    taskId: task.id,
    version: task.version,
    action: 'return',
    comment: 'Please say where exactly it was',
  })
  await page.goto('/dashboard/pic')
  await expect(link.locator('strong')).toHaveText(String(figure - 1))
})

test('an administrator builds a dashboard by keyboard, orders it, and is refused to delete the first of a role (DASH-04, DASH-05, DASH-06, DASH-07, DASH-08, DASH-09, DASH-23)', async ({
  join,
}) => {
  const title = `Night shift ${serial()}`
  const page = await join(ADMIN, { at: '/dashboard-list', expected: /status of 409/ })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Management' })).toBeVisible()
  await button(page, 'Create Dashboard').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Dashboard' })).toBeVisible()
  await button(page, 'Save dashboard').click()
  for (const noun of ['Title', 'Description', 'Name', 'Key']) {
    await expect(page.getByText(`Please input your ${noun}!`)).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('What the night shift looks at')
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('night')

  // Two measures, the second one moved and made wider by keys alone.
  for (const measure of ['Live permits', 'Stopped']) {
    await page.getByRole('button', { name: `Add ${measure}`, exact: true }).press('Enter')
  }
  const second = page.getByRole('button', { name: /^Stopped, Column 4, row 1, 3 × 2/ })
  await second.press('ArrowRight')
  await page.getByRole('button', { name: /^Stopped, Column 5, row 1/ }).press('Shift+ArrowRight')
  await expect(page.getByRole('button', { name: /^Stopped, Column 5, row 1, 4 × 2/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Live permits/ }).locator('strong')).toHaveText(/^\d+$/)
  // The same by the pointer: a third one dropped onto the preview.
  const third = page.getByRole('button', { name: 'Add Ends soon', exact: true })
  await third.dragTo(page.getByText('Drag a measure here'), { targetPosition: { x: 5, y: 5 } })
  await expect(page.getByRole('button', { name: 'Ends soon, Column 1, row 3, 3 × 2' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Widgets/ })).toContainText('3 of 24')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/dashboard-list')

  const rows = page.getByRole('list', { name: 'Order' }).getByRole('listitem')
  const place = async () => (await rows.allTextContents()).findIndex((text) => text.includes(title))
  await expect(rows.filter({ hasText: title })).toBeVisible()
  const before = await place()
  await page.getByRole('button', { name: `Move ${title} up`, exact: true }).press('Enter')
  await expect.poll(place).toBe(before - 1)

  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Live permits' }).locator('strong')).toHaveText(/^\d+$/)
  await button(page, 'Edit').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Dashboard' })).toBeVisible()

  await page.goto('/dashboard-list')
  await page.getByRole('button', { name: 'Delete Permits of the turnaround', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Do you want to delete Permits of the turnaround?')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('You cant deleted this Dashboard')).toBeVisible()
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows.filter({ hasText: title })).toHaveCount(0)
})
