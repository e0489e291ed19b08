import type { Page } from '@playwright/test'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { arrived, attach, button, choose, perform, rowOf, search, serial, textFile, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { ask, test } from './people.ts'

// Nobody whose bell another journey watches.
const [REPORTER, ADMINISTRATOR] = ['10000014', '10000002'] as const

const saved = async (page: Page, save: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return download.suggestedFilename()
}

test('a submitted report is found in the table of its form, filtered by an answer, summed up, exported, printed as PDF, and its form has a QR code; the table on a phone too (FORMS-05, FORMS-06)', async ({
  join,
}) => {
  test.slow()
  const what = `A hook slipped off ${serial()}`
  const admin = await join(ADMINISTRATOR, { at: '/general-form' })
  const rows = await ask(admin, formRecord.endpoints.list, { keyword: 'Near miss' })
  const formId: number = rows[0].id

  // The form's link and QR code.
  await visit(admin, `/form-record?id=${formId}`)
  await button(admin, 'Link and QR code').click()
  const dialog = admin.getByRole('dialog', { name: 'Link and QR code' })
  await expect(dialog.getByRole('img', { name: 'QR code of Near miss' })).toBeVisible()
  const address = await dialog.getByRole('textbox', { name: 'Address of the form' }).inputValue()
  expect(new URL(address).pathname).toBe(`/form/${formId}`)
  expect(await saved(admin, () => button(dialog, 'Save as PNG').click())).toBe('Near miss.png')
  await admin.keyboard.press('Escape')

  // Whoever follows it submits the form.
  const reporter = await join(REPORTER, { at: new URL(address).pathname })
  await reporter.getByRole('textbox', { name: 'What almost happened?' }).fill(what)
  await choose(reporter, 'Location', 'Jetty 2')
  await button(reporter, 'Today').click()
  await reporter.getByText('Medium: could have injured somebody').click()
  await button(reporter, 'Submit report').click()
  await expect(reporter.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
  const number = (await reporter.getByText(/^SHE\/NMS\/\d{4}\/[IVX]+\/\d{4}$/).textContent()) ?? ''

  await button(admin, 'Reports').click()
  await expect(admin.getByRole('heading', { name: 'Report Submission' })).toBeVisible()
  await search(admin, what)
  await expect(rowOf(admin, number)).toContainText(what)
  await expect(rowOf(admin, number)).toContainText('Medium: could have injured somebody')
  await choose(admin, 'Filter by answer', 'Potential severity')
  await admin.getByRole('checkbox', { name: /^Low/ }).check()
  await expect(admin.getByText('No report matches')).toBeVisible()
  await admin.getByRole('checkbox', { name: /^Medium/ }).check()
  await expect(rowOf(admin, number)).toBeVisible()
  await admin.keyboard.press('Escape')

  await admin.getByRole('link', { name: 'Summary' }).click()
  const severity = admin.getByRole('region', { name: 'Potential severity' })
  await expect(severity.getByRole('listitem').filter({ hasText: 'Medium' })).toContainText('1')
  await admin.getByRole('link', { name: 'Table' }).click()
  expect(await saved(admin, () => button(admin, 'Export 1 row').click())).toMatch(/^near-miss-v\d+-\d{8}\.xlsx$/)
  expect(await saved(admin, () => perform(admin, number, 'Save as PDF'))).toBe(`${number.replaceAll('/', '-')}.pdf`)

  // The report takes files while it runs.
  await admin.getByRole('link', { name: number }).click()
  const attachments = admin.getByRole('region', { name: /^Attachments/ })
  await button(attachments, 'Add file').click()
  const drawer = admin.getByRole('dialog', { name: `Add a file to ${number}` })
  await attach(button(drawer, 'Add file').first(), textFile('hook.txt'))
  await arrived(admin, 'hook.txt')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Inspection of the hook')
  await button(drawer, 'Add file').last().click()
  await expect(button(attachments, 'Download Inspection of the hook')).toBeVisible()
  expect(await saved(admin, () => button(admin, 'Save the record as PDF').click())).toMatch(/\.pdf$/)

  const phone = await join(ADMINISTRATOR, { at: `/report-submision?formId=${formId}`, phone: true })
  await search(phone, what)
  const row = phone.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText(what)
  await phone.getByRole('link', { name: 'Summary' }).click()
  await expect(phone.getByRole('region', { name: 'Potential severity' })).toBeVisible()
})
