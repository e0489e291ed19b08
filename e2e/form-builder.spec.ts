import type { Page } from '@playwright/test'
import { form } from '@selamat/contract/domains/forms/form'
import { button, serial } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { ask, test } from './people.ts'

const ADMINISTRATOR = '10000002'

const kind = (page: Page, name: string) => button(page.getByRole('navigation', { name: 'Field kinds' }), name)
const saved = (page: Page) => expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
/** The questions, groups and sections in their order. */
const outline = (page: Page) => page.locator('[data-main] > span:first-child')
const row = (page: Page, name: string) => page.locator('[data-main]').filter({ hasText: name })

/** Adds a question by the keyboard alone. */
async function add(page: Page, name: string, question: string) {
  await kind(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Question/ })).toBeFocused()
  await page.keyboard.type(question)
}

/** Drags something onto the upper or lower part of a row. */
async function drag(page: Page, from: { x: number; y: number }, target: string, part: 0.2 | 0.8) {
  const box = await row(page, target).boundingBox()
  if (box === null) throw new Error(`${target} is not on the screen`)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.move(box.x + 40, box.y + box.height * part, { steps: 8 })
  await page.mouse.up()
}
const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('an author builds a form by keyboard and by dragging, tries its rules, publishes it, and changes it on a phone (FORMS-02, FORMS-03, FORMS-08, FORMS-09, FORMS-10)', async ({
  join,
}) => {
  test.slow()
  const page = await join(ADMINISTRATOR, { at: '/general-form' })
  const name = `Ladder check ${serial()}`
  await button(page, 'Add form').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Create form').click()
  await expect(page).toHaveURL(/\/general-form\/update\?id=\d+/)
  await expect(page.getByText('“Section 1” has no questions. Add one, or remove it')).toBeVisible()

  await add(page, 'Text input', 'Which ladder?')
  await add(page, 'Radio button', 'Is it safe?')
  await add(page, 'Text area', 'What is broken?')
  await page.getByText('Rules', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Visible if' }).fill('is_it_safe == "no"')
  await page.keyboard.press('Escape')
  await expect(outline(page)).toHaveText(['Section 1', '1. Which ladder?', '2. Is it safe?', '3. What is broken?'])

  await row(page, 'What is broken?').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(outline(page)).toHaveText(['Section 1', '1. Which ladder?', '2. What is broken?', '3. Is it safe?'])
  await expect(row(page, 'What is broken?')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(outline(page)).toHaveText(['Section 1', '1. Which ladder?', '2. Is it safe?', '3. What is broken?'])
  await row(page, 'Is it safe?').focus()
  await page.keyboard.press('Control+d')
  await expect(outline(page)).toHaveCount(5)
  await row(page, 'Is it safe?').nth(1).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('“Is it safe?” was removed')).toBeVisible()
  await expect(outline(page)).toHaveCount(4)

  const image = await kind(page, 'Image').boundingBox()
  await drag(page, { x: (image?.x ?? 0) + 20, y: (image?.y ?? 0) + 10 }, 'Is it safe?', 0.2)
  await expect(page.getByRole('region', { name: 'To correct before publishing' })).toContainText('has no text')
  await page.getByRole('textbox', { name: /^Question/ }).fill('Photo')
  await row(page, 'Photo').click()
  await expect(page.getByText('Ready to publish.')).toBeVisible()
  await drag(page, await middleOf(page, '[data-row="photo"] > span:first-child'), 'What is broken?', 0.8)
  const order = ['Section 1', '1. Which ladder?', '2. Is it safe?', '3. What is broken?', '4. Photo']
  await expect(outline(page)).toHaveText(order)

  const preview = page.getByRole('form', { name: 'Preview on a phone' })
  await expect(preview.getByRole('textbox', { name: 'What is broken?' })).toHaveCount(0)
  await preview.getByText('No', { exact: true }).click()
  await expect(preview.getByRole('textbox', { name: 'What is broken?' })).toBeVisible()

  await saved(page)
  await page.reload()
  await expect(outline(page)).toHaveText(order)
  await button(page, 'Check and publish').click()
  await button(page.getByRole('dialog'), 'Publish version 1').click()
  await expect(toast(page, 'Version 1 is published')).toBeVisible()
  await expect(page).toHaveURL(/\/form-record\?id=\d+/)
  const formId = Number(new URL(page.url()).searchParams.get('id'))
  // The next step of its author: nobody can submit it yet.
  await expect(button(page, 'Create workflow')).toBeVisible()
  const { definition } = await ask(page, form.detail, { formId })
  const [{ nodes }] = definition.sections
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(['which-ladder', 'is-it-safe', 'what-is-broken', 'photo'])

  const phone = await join(ADMINISTRATOR, { at: `/general-form/update?id=${formId}`, phone: true })
  await row(phone, 'Which ladder?').tap()
  await phone.getByRole('textbox', { name: /^Question/ }).fill('Which ladder is it?')
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await button(phone, 'Add question').tap()
  await kind(phone, 'Date').tap()
  await phone.getByRole('textbox', { name: /^Question/ }).fill('Until when is it used?')
  await phone.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).tap()
  await phone.getByText('Preview', { exact: true }).tap()
  await expect(phone.getByRole('textbox', { name: 'Which ladder is it?' })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.getByText('Questions', { exact: true }).first().tap()
  await row(phone, 'Photo').tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await button(phone, 'Remove Photo').tap()
  await saved(phone)
  await expect(phone.getByText('Draft of version 2')).toBeVisible()
  await button(phone, 'Check and publish').tap()
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByText('Question: “Which ladder?” → “Which ladder is it?”')).toBeVisible()
  await expect(dialog.getByText('Removed: new reports have no answer to it')).toBeVisible()
  await button(dialog, 'Publish version 2').tap()
  await expect(toast(phone, 'Version 2 is published')).toBeVisible()
})

test('two authors of one form: the later save is told, and neither version is lost', async ({ join }) => {
  const first = await join(ADMINISTRATOR, { at: '/general-form/add', expected: /status of 409/ })
  await first.getByRole('textbox', { name: 'Name' }).fill(`Shared ${serial()}`)
  await button(first, 'Create form').click()
  await expect(first).toHaveURL(/update\?id=/)
  const second = await join(ADMINISTRATOR, { at: new URL(first.url()).pathname + new URL(first.url()).search })
  await add(second, 'Date', 'Their question')
  await expect(second.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await add(first, 'Date', 'My question')
  await expect(first.getByRole('alert').filter({ hasText: 'changed this form' })).toBeVisible()
  await button(first, 'Load their version').click()
  await expect(outline(first)).toHaveText(['Section 1', '1. Their question'])
  await button(first, 'Undo').click()
  await expect(outline(first)).toHaveText(['Section 1', '1. My question'])
  await saved(first)
  await first.reload()
  await expect(outline(first)).toHaveText(['Section 1', '1. My question'])
})
