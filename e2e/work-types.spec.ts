import type { Page } from '@playwright/test'
import { button, choose, search, serial, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { test } from './people.ts'

const [ADMIN, OFFICER] = ['10000002', '10000004'] as const

/** A picture for a look at the design; not taken in a test run. */
const look = (page: Page, name: string) =>
  process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true }) : undefined

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })

test('a type of work gets its needs, a rank with a detail and a line of its checklist, and the way leads down and up again (WORKTYPE-01, WORKTYPE-02, WORKTYPE-03, WORKTYPE-04)', async ({
  join,
}) => {
  const type = `Diving ${serial()}`
  const page = await join(ADMIN, { at: '/typeof-work' })
  await heading(page, 'Types of work')
  await button(page, 'Add type of work').click()
  await field(page, 'Name').fill(type)
  await field(page, 'Code').fill(type.toUpperCase().slice(0, 20))
  await choose(page, 'Kind of work', 'Confined space entry')
  await page.getByRole('checkbox', { name: 'Oxygen (O₂)' }).check()
  await number(page, 'Test again after').fill('60')
  await page.getByRole('switch', { name: 'Fire watch' }).click()
  await number(page, 'Fire watch after the work').fill('20')
  await page.getByRole('combobox', { name: 'Holder' }).fill('Diver')
  await page.getByRole('combobox', { name: 'Holder' }).press('Enter')
  await button(page, 'Add type of work').click()
  await expect(page.getByText('At least 30 min', { exact: true })).toBeVisible()
  await look(page, 'type-refused-1440')
  await number(page, 'Fire watch after the work').fill('45')
  await button(page, 'Add type of work').click()
  await expect(toast(page, 'Data Saved Successfully')).toBeVisible()

  // Down: its ranks, and the details of a rank.
  await search(page, type)
  const row = page.getByRole('row').filter({ hasText: type })
  await expect(row).toContainText('Gas test every 1 h · fire watch 45 min · certificate Diver')
  await row.getByRole('link', { name: '0 ranks' }).click()
  await heading(page, `Ranks of ${type}`)
  await button(page, 'Add rank').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Rank', exact: true }).fill('Deep water')
  await choose(drawer, 'Risk', 'High')
  await button(drawer, 'Add rank').click()
  await page.getByRole('link', { name: '0 details' }).click()
  await heading(page, `Details of Deep water: ${type}`)
  await button(page, 'Add rank detail').click()
  await drawer.getByRole('textbox', { name: 'Detail', exact: true }).fill('Deeper than 10 m')
  await button(drawer, 'Add rank detail').click()
  await expect(page.getByRole('row').filter({ hasText: 'Deeper than 10 m' })).toBeVisible()

  // Up again by the breadcrumbs, and from the type to its checklist.
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: `Ranks of ${type}` }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Deep water' })).toContainText('Deeper than 10 m')
  await trail.getByRole('link', { name: type }).click()
  await heading(page, type)
  await page.getByRole('link', { name: 'Checklist: 0 lines' }).click()
  await heading(page, `Checklist of ${type}`)
  await button(page, 'Add line').first().click()
  await drawer.getByRole('textbox', { name: 'Line', exact: true }).fill('Standby diver dressed')
  await drawer.getByRole('textbox', { name: 'Source', exact: true }).fill('29 CFR 1910.425')
  await button(drawer, 'Add line').click()
  const line = page.getByRole('row').filter({ hasText: 'Standby diver dressed' })
  await expect(line).toContainText('29 CFR 1910.425')
  await look(page, 'checklist-1440')

  // On a phone, by somebody who only reads.
  const phone = await join(OFFICER, { phone: true, at: '/typeof-work' })
  await search(phone, type)
  await phone.getByRole('link', { name: '1 rank' }).click()
  await heading(phone, `Ranks of ${type}`)
  await expect(button(phone, 'Add rank')).toHaveCount(0)
  await look(phone, 'ranks-390')
})

test('a second procedure of the same number and revision is refused at its field; the next revision ends the one before (PROCEDURE-01, PROCEDURE-02, PROCEDURE-06, ERRORS-07)', async ({
  join,
}) => {
  const documentNumber = `SOP-${serial()}`
  const page = await join(ADMIN, { at: '/procedure-config', expected: /status of 409/ })
  const fill = async (revision: string) => {
    await field(page, 'Document number').fill(documentNumber)
    await number(page, 'Revision').fill(revision)
    await choose(page, 'Workflow', 'Hazard report')
    await button(page, 'Add procedure').click()
  }
  await button(page, 'Add procedure').click()
  await fill('1')
  await heading(page, 'Procedures')
  await visit(page, '/procedure-config/add')
  await fill('1')
  await expect(page.getByText('The name already exists', { exact: true })).toBeVisible()
  await look(page, 'procedure-refused-1440')
  await number(page, 'Revision').fill('2')
  await button(page, 'Add procedure').click()
  await heading(page, 'Procedures')
  await search(page, documentNumber)
  const rows = page.getByRole('row').filter({ hasText: documentNumber })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Inactive' })).toHaveCount(1)
})

test('a project permit is refused for a contractor without prequalification, with what to do (PERMIT-07)', async ({
  join,
}) => {
  const project = `Paint pipe rack ${serial()}`
  const page = await join(ADMIN, { at: '/project-permit', expected: /status of 422/ })
  await button(page, 'Add project permit').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Project', exact: true }).fill(project)
  await choose(drawer, 'Contractor', 'CV Dapur Sehat Manyar')
  await choose(drawer, 'Site', 'Gresik Plant')
  await drawer.getByRole('textbox', { name: 'Ends on' }).fill('2099-01-31')
  await button(drawer, 'Add project permit').click()
  await expect(drawer.getByText('CV Dapur Sehat Manyar is not prequalified.', { exact: false })).toBeVisible()
  await look(page, 'project-refused-1440')
  await choose(drawer, 'Contractor', 'PT Karya Teknik Mandiri')
  await button(drawer, 'Add project permit').click()
  const row = page.getByRole('row').filter({ hasText: project })
  await expect(row).toContainText(/SHE\/PRJ\/\d{4}\/[IVX]+\/\d{4}/)
  await expect(row).toContainText('Running')
})
