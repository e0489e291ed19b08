import type { Page } from '@playwright/test'
import { button, choose, search, serial, tasksAbout, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { test } from './people.ts'

const [AUTHOR, OFFICER, HEAD, WORKER] = ['10000005', '10000004', '10000017', '10000008'] as const

/** A picture for a look at the design; not taken in a test run. */
const look = (page: Page, name: string) =>
  process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/${name}.png` }) : undefined

/** Opens a task about an assessment that My Task shows, and from it the assessment. */
async function openTask(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await button(page, 'Open the assessment').click()
  // The task shows the same title, note and rows: the address changes before the page does.
  await expect(page.getByRole('navigation', { name: 'Parts of the assessment' })).toBeVisible()
}

/** Answers a task that My Task shows. */
async function answer(page: Page, title: string, action: string, reason?: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await look(page, `${action}-${page.viewportSize()?.width}`)
  const phone = (page.viewportSize()?.width ?? 0) < 640
  if (!phone) await page.getByRole('radio', { name: action }).check()
  if (reason !== undefined)
    await page
      .getByRole('textbox', { name: phone ? 'Comment on your answer' : 'Reason' })
      .first()
      .fill(reason)
  await button(page, phone && action === 'Return for revision' ? 'Return' : action).click()
  // The next task is open.
  await expect(page.getByRole('heading', { name: title })).toBeHidden()
}

const matrix = (page: Page, name: string) => page.getByRole('table', { name })

test('an assessment is written with the keyboard, warns, is returned to a phone, corrected and approved; its control is followed up to the end (HIRADC-02, HIRADC-03, HIRADC-08)', async ({
  join,
}) => {
  test.slow()
  const title = `Pump seal change ${serial()}`
  const control = `Drain and purge ${serial()}`
  const author = await join(AUTHOR, { at: '/add-hiradc' })
  await author.getByRole('textbox', { name: 'Title' }).fill(title)
  await choose(author, 'Department', 'Production')
  await choose(author, 'Location', 'Ammonia Unit')
  await button(author, 'Create draft').click()
  await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(author.getByText('Draft of revision 1')).toBeVisible()

  // A row by keyboard: PPE alone, and a severity that falls.
  await author.keyboard.press('Alt+n')
  await author.getByRole('textbox', { name: 'Activity', exact: true }).fill('Open the seal')
  await author.getByRole('textbox', { name: 'Hazard', exact: true }).fill('Spray of ammonia')
  await author.getByRole('textbox', { name: 'Consequence' }).fill('Burns of eyes and lungs')
  await matrix(author, 'Rate the initial risk').getByRole('button').first().focus()
  await author.keyboard.press('3')
  await author.keyboard.press('4')
  await author.keyboard.press('r')
  await matrix(author, 'Rate the residual risk').getByRole('button').first().focus()
  await author.keyboard.press('1')
  await author.keyboard.press('2')
  const editor = author.getByRole('complementary', { name: 'Selected row' })
  await choose(editor, 'Type of control', 'PPE')
  await editor.getByRole('textbox', { name: 'Control', exact: true }).fill('Air-line set')
  await editor.getByRole('textbox', { name: 'Control', exact: true }).press('Enter')
  await expect(editor.getByText('PPE is the only control.', { exact: false })).toBeVisible()
  await expect(editor.getByText('Severity falls from 4 to 2', { exact: false })).toBeVisible()
  await look(author, 'write-1440')
  await author.keyboard.press('Control+s')
  await expect(author.getByText('Draft saved,', { exact: false })).toBeVisible()
  await button(author, 'Submit for review').click()
  await expect(author.getByText('Safety review', { exact: false })).toBeVisible()

  // The safety officer returns it from a phone.
  const officer = await join(OFFICER, { phone: true, at: tasksAbout(title) })
  await answer(officer, title, 'Return for revision', 'Name a control that is stronger than PPE')

  // The author corrects it on a phone, with a further control of the operator.
  const phone = await join(AUTHOR, { phone: true, at: tasksAbout(title) })
  await openTask(phone, title)
  await expect(phone.getByRole('note').getByText('Name a control that is stronger than PPE')).toBeVisible()
  await phone.getByText('Spray of ammonia').click()
  const drawer = phone.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Control', exact: true }).fill(control)
  await button(drawer, 'Add as further').click()
  await choose(drawer, 'Owner', 'Budi Santoso')
  await drawer.getByRole('textbox', { name: 'Due date' }).fill('2027-06-30')
  await drawer.getByRole('textbox', { name: 'Due date' }).press('Enter')
  await look(phone, 'correct-390')
  await button(drawer, 'Done').click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await button(phone, 'Submit for review').click()
  await expect(phone.getByText('Safety review', { exact: false })).toBeVisible()

  await visit(officer, tasksAbout(title))
  await answer(officer, title, 'Approve')
  const head = await join(HEAD, { at: tasksAbout(title) })
  await answer(head, title, 'Approve')
  await visit(head, new URL(author.url()).pathname + new URL(author.url()).search)
  await expect(head.getByText('Approved, revision 1')).toBeVisible()

  // The control is the operator's task now, and the assessment shows what becomes of it.
  const worker = await join(WORKER, { phone: true, at: '/my-task' })
  await search(worker, control)
  await worker.getByRole('link', { name: control }).click()
  await button(worker, 'Fill in the form').click()
  await worker.getByRole('textbox', { name: 'What did you do?' }).fill('Drain and purge line is fitted')
  await button(worker, 'Today').click()
  await button(worker, 'Submit').click()
  await visit(author, '/home')
  await visit(author, tasksAbout(control))
  await author.getByRole('link', { name: control }).first().click()
  await button(author.getByRole('main'), 'Close').click()
  await button(author.getByRole('dialog'), 'Close report').click()
  await visit(head, '/home')
  await head.goBack()
  await expect(head.getByText('in place')).toBeVisible()
  await look(head, 'followed-1440')
})

test('a review that is due begins the next revision, which is compared row by row; another area begins with the rows of an assessment (HIRADC-05, HIRADC-13)', async ({
  join,
}) => {
  const officer = await join(OFFICER, { at: '/list-hiradc' })
  const overdue = 'Sampling of ammonia and synthesis gas'
  await officer.getByRole('link', { name: overdue }).click()
  await expect(officer.getByText('Under review, revision 1')).toBeVisible()
  await button(officer, 'Start review').click()
  const dialog = officer.getByRole('dialog')
  await button(dialog, 'Start review').click()
  await expect(officer.getByText('Draft of revision 2')).toBeVisible()
  await expect(
    officer.getByText('revision 1 stays in force until this one is approved', { exact: false }),
  ).toBeVisible()
  const activity = `Sampling at the new cabinet ${serial()}`
  await officer.getByRole('textbox', { name: 'Activity', exact: true }).fill(activity)
  await officer.keyboard.press('Control+s')
  await expect(officer.getByText('Draft saved,', { exact: false })).toBeVisible()
  await officer.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(officer.getByText('0 added, 1 changed, 0 removed')).toBeVisible()
  await expect(officer.getByText(activity).first()).toBeVisible()
  await look(officer, 'compare-1440')

  // On a phone: the draft, its comparison, and a copy for another area.
  const { pathname, search: query } = new URL(officer.url())
  const phone = await join(OFFICER, { phone: true, at: `${pathname}${query}` })
  await expect(phone.getByText('0 added, 1 changed, 0 removed')).toBeVisible()
  await look(phone, 'compare-390')
  await visit(phone, '/list-hiradc')
  await search(phone, 'Bagging')
  await phone.getByRole('button', { name: /^Actions for .*Bagging/ }).click()
  await phone.getByRole('menuitem', { name: 'Duplicate' }).click()
  const title = `Bagging of NPK ${serial()}`
  await phone.getByRole('textbox', { name: 'Title' }).fill(title)
  await choose(phone, 'Location', 'Central Store')
  await button(phone, 'Create draft').click()
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(phone.getByText('8 rows', { exact: false })).toBeVisible()
  await look(phone, 'duplicated-390')
})

for (const phone of [false, true]) {
  test(`the heat map opens the rows of a cell, at ${phone ? 390 : 1440} px (HIRADC-05)`, async ({ join }) => {
    const officer = await join(OFFICER, { phone, at: '/hiradc-overview' })
    const cell = matrix(officer, 'Rows by residual risk').getByRole('link', { name: /likelihood 3.*severity 5/i })
    await cell.click()
    await expect(officer.getByRole('heading', { level: 1, name: 'HIRADC Rows' })).toBeVisible()
    await expect(officer.getByText('1 result', { exact: false })).toBeVisible()
    await look(officer, `rows-${phone}`)
    await officer
      .getByRole('link', { name: /Flammable or toxic residue/ })
      .first()
      .click()
    await expect(officer.getByRole('heading', { level: 1, name: 'Cleaning of tank T-204' })).toBeVisible()
  })
}
