import type { Locator, Page } from '@playwright/test'
import { arrived, attach, button, choose, perform, rowOf, search, serial, textFile, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'

const inDays = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

async function fillDay(within: Locator, name: string, day: string) {
  const box = within.getByRole('textbox', { name })
  await box.fill(day)
  await box.press('Tab')
}

/** Adds a contractor that the organisation does not have yet, without leaving the form. */
async function addContractor(page: Page, name: string) {
  await button(page, 'Add contractor').click()
  const company = page.getByRole('combobox', { name: 'Company', exact: true })
  await company.click()
  await button(page, 'Add company').click()
  const drawer = page.getByRole('dialog', { name: 'Add company' })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await drawer.getByRole('textbox', { name: 'Full name' }).fill('Wahyu Nugroho')
  const employeeId = `4${String(Date.now()).slice(-7)}`
  await drawer.getByRole('textbox', { name: 'Employee ID' }).fill(employeeId)
  await drawer.getByLabel('Temporary password').fill('Kontraktor#2026')
  await button(drawer, 'Add company').click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('main')).toContainText(name)
  await choose(page, 'Category', 'Scaffolding')
  await page.getByRole('textbox', { name: 'Contact' }).fill('Wahyu Nugroho')
  await button(page, 'Add contractor').click()
  await expect(page).toHaveURL(/\/contractor(\?|$)/)
}

/** How a contractor stands in the list. */
async function listedAs(page: Page, name: string, status: string) {
  await visit(page, '/contractor')
  await search(page, name)
  await expect(page.getByText(/^1 result/)).toBeVisible()
  await expect(rowOf(page, name)).toContainText(status)
}

const head = (page: Page) => page.getByRole('main').locator('header').first()

test('the prequalification of a contractor lapses: expiring, expired, on the calendar, and valid after a new assessment', async ({
  join,
}) => {
  test.slow()
  const name = `PT Perancah ${serial()}`
  const page = await join(ADMINISTRATOR, { at: '/contractor', expected: /status of 422/ })
  await addContractor(page, name)
  await listedAs(page, name, 'Not prequalified')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(head(page)).toContainText('Not prequalified')

  await page.getByRole('link', { name: 'Prequalification', exact: true }).click()
  await expect(page.getByText('Not assessed yet')).toBeVisible()
  await button(page, 'Add assessment').click()
  const drawer = page.getByRole('dialog', { name: 'Add assessment' })
  await expect(drawer).toContainText(name)
  await fillDay(drawer, 'Assessed on', inDays(-345))
  await drawer.getByRole('spinbutton', { name: 'Score' }).fill('81')
  // Nobody passes who was not said to: the result is asked, then until when it holds.
  await button(drawer, 'Add assessment').click()
  await expect(drawer.getByText('This field is required')).toBeVisible()
  await choose(drawer, 'Result', 'Passed')
  await button(drawer, 'Add assessment').click()
  await expect(drawer.getByText('This field is required')).toBeVisible()
  await fillDay(drawer, 'Valid until', inDays(20))
  await attach(button(drawer, 'Add file'), textFile('assessment.txt'))
  await arrived(page, 'assessment.txt')
  await button(drawer, 'Add assessment').click()
  await expect(toast(page, 'Data Saved Successfully').first()).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(head(page)).toContainText('Expiring')
  await expect(button(page, 'Open assessment.txt')).toBeVisible()
  await listedAs(page, name, 'Expiring')

  // Its last day was yesterday.
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Prequalification', exact: true }).click()
  await perform(page, `${name}, ${inDays(-345)}`, 'Edit')
  const edited = page.getByRole('dialog', { name })
  await fillDay(edited, 'Valid until', inDays(-1))
  await button(edited, 'Save').click()
  await expect(edited).toBeHidden()
  await expect(head(page)).toContainText(`Prequalified until ${inDays(-1)}`)
  await expect(head(page)).toContainText('Expired')
  await visit(page, '/contractor?prequalification=EXPIRED')
  await search(page, name)
  await expect(rowOf(page, name)).toContainText('Expired')
  await visit(page, `/expiry?view=list&q=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/contractor-record\?id=\d+/)

  await page.getByRole('link', { name: 'Prequalification', exact: true }).click()
  await button(page, 'Add assessment').click()
  await choose(drawer, 'Result', 'Passed')
  await drawer.getByRole('spinbutton', { name: 'Score' }).fill('88')
  await fillDay(drawer, 'Valid until', inDays(364))
  await button(drawer, 'Add assessment').click()
  await expect(drawer).toBeHidden()
  await expect(head(page)).toContainText(`Prequalified until ${inDays(364)}`)
  await expect(page.getByText('Assessments2')).toBeVisible()
  await listedAs(page, name, 'Valid')
})

test('the documents of a contractor are stored with their files, and found by their expiry date', async ({ join }) => {
  const title = `Licence ${serial()}`
  const page = await join(ADMINISTRATOR, { at: '/contractor' })
  await page.getByRole('link', { name: 'PT Karya Teknik Mandiri', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PT Karya Teknik Mandiri' })).toBeVisible()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await button(page, 'Add document').click()
  const drawer = page.getByRole('dialog', { name: 'Add document' })
  await drawer.getByRole('textbox', { name: 'Title' }).fill(title)
  await fillDay(drawer, 'Valid until', inDays(-3))
  await attach(button(drawer, 'Add file'), textFile('licence.txt'))
  await arrived(page, 'licence.txt')
  await button(drawer, 'Add document').click()
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, title)).toContainText('Expired')
  await visit(page, '/contractor-document')
  await search(page, title)
  await expect(rowOf(page, title)).toContainText('PT Karya Teknik Mandiri')
  await perform(page, title, 'Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(rowOf(page, title)).toHaveCount(0)
})

test('the categories of contractors are listed, added once by name, and counted (MASTER-143, ERRORS-06)', async ({
  join,
}) => {
  const name = `Rigging ${serial()}`
  const page = await join(ADMINISTRATOR, { at: '/master-contractor-category', expected: /status of 409/ })
  await expect(rowOf(page, 'Scaffolding')).toContainText('Erecting and inspecting scaffolds')
  const add = async () => {
    await button(page, 'Add contractor category').click()
    const drawer = page.getByRole('dialog', { name: 'Add contractor category' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
    await button(drawer, 'Add contractor category').click()
    return drawer
  }
  await expect(await add()).toBeHidden()
  await search(page, name)
  await expect(rowOf(page, name)).toContainText('0')
  const again = await add()
  await expect(again.getByText('The name already exists')).toBeVisible()
})
