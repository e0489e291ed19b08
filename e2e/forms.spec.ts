import type { APIRequestContext, Page } from '@playwright/test'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { writeXlsx } from 'hucre/xlsx'
import { attach, button, perform, rowOf, search, serial, textFile, visit } from './actions.ts'
import { expect, PHONE, toast } from './fixtures.ts'
import { askAs, test } from './people.ts'

const ADMINISTRATOR = '10000002'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An XLSForm with two questions, and one of a kind that there is not. */
async function xlsform(title: string): Promise<Buffer> {
  const survey = [
    ['type', 'name', 'label'],
    ['text', 'site', 'Name of the site'],
    ['barcode', 'tag', 'Scan the tag'],
    ['integer', 'people', 'How many people?'],
  ]
  const sheets = [
    { name: 'survey', rows: survey },
    { name: 'settings', rows: [['form_title'], [title]] },
  ]
  return Buffer.from(await writeXlsx({ sheets }))
}

/** A form with a draft of one question and a choice. */
async function drafted(request: APIRequestContext): Promise<string> {
  const formName = `Ladder check ${serial()}`
  const definition = {
    subjectFieldId: 'what',
    sections: [
      {
        type: 'section',
        id: 'main',
        title: 'Ladder',
        nodes: [
          {
            type: 'field',
            id: 'what',
            kind: 'text-input',
            label: 'Which ladder?',
            required: true,
            settings: { max: 60 },
          },
        ],
      },
      {
        type: 'section',
        id: 'result',
        title: 'Result',
        nodes: [{ type: 'field', id: 'remark', kind: 'text-area', label: 'Remark', settings: { max: 500 } }],
      },
    ],
  }
  await askAs(request, ADMINISTRATOR, formRecord.endpoints.create, {
    formName,
    description: 'Before each use',
    definition,
  })
  return formName
}

test('a draft is previewed, published and copied at a desk, deleted and restored on a phone (FORMS-01, FORMS-04, FORMS-41, FORMS-48)', async ({
  join,
}) => {
  test.slow()
  const page = await join(ADMINISTRATOR, { at: '/general-form-draft' })
  const name = await drafted(page.request)
  const open = async (page: Page, address: string) => {
    await visit(page, address)
    await search(page, name)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await open(page, '/general-form-draft')

  const preview = page.getByRole('form', { name: 'Preview on a phone' })
  await expect(preview.getByText('1 of 2 · Ladder')).toBeVisible()
  await button(preview, 'Next').click()
  await expect(preview.getByText('This field is required')).toBeVisible()
  await preview.getByRole('textbox', { name: 'Which ladder?' }).fill('L-12')
  await button(preview, 'Next').click()
  await expect(preview.getByRole('textbox', { name: 'Remark' })).toBeVisible()

  await button(page, 'Publish').click()
  await button(page.getByRole('dialog'), 'Publish').click()
  await expect(toast(page, 'Version 1 is published')).toBeVisible()
  await expect(button(page, 'Publish')).toHaveCount(0)

  await button(page, 'Duplicate').click()
  await expect(page.getByRole('heading', { name: `${name} (copy)` })).toBeVisible()

  const phone = await join(ADMINISTRATOR, { at: '/general-form', phone: true })
  const fromMenu = async (what: string) => {
    await button(phone, 'More actions').click()
    await phone.getByRole('menuitem', { name: what }).click()
  }
  await open(phone, '/general-form')
  await fromMenu('Delete…')
  await button(phone.getByRole('dialog'), 'Delete').click()
  await expect(toast(phone, 'Successfully deleted.')).toBeVisible()
  await expect(phone.getByText('This form is deleted. Restore it to use it again.')).toBeVisible()

  await visit(phone, '/general-form')
  await phone.getByText('Deleted', { exact: true }).click()
  await search(phone, name)
  await perform(phone, name, 'Restore')
  await expect(toast(phone, 'Successfully restored.')).toBeVisible()
  await open(phone, '/general-form')
  await fromMenu('History')
  await expect(phone.getByRole('dialog').getByText('Restored')).toBeVisible()
})

test('an XLSForm becomes a draft, with a report of what was not carried over; a phone has it in its menu', async ({
  join,
}) => {
  const page = await join(ADMINISTRATOR, { at: '/general-form-draft' })
  const name = `Site visit ${serial()}`
  await button(page, 'Import XLSForm').click()
  const dialog = page.getByRole('dialog', { name: 'Import XLSForm' })
  await attach(button(dialog, 'Choose file'), textFile())
  await expect(dialog.getByRole('alert')).toHaveText('Choose an XLSForm as an Excel file (.xlsx)')
  await attach(button(dialog, 'Choose file'), { name: 'visit.xlsx', mimeType: XLSX, buffer: await xlsform(name) })
  await expect(dialog.getByText(`“${name}” is a draft now, with 2 questions`)).toBeVisible()
  await expect(dialog.getByText('There is no kind of question for “barcode”')).toBeVisible()
  await expect(button(dialog, 'Open draft')).toBeFocused()
  await button(dialog, 'Open draft').click()
  await expect(page.getByText('How many people?').first()).toBeVisible()

  await page.setViewportSize(PHONE.viewport)
  await visit(page, '/general-form-draft')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Import XLSForm' }).click()
  await expect(button(dialog, 'Choose file')).toBeInViewport()
})

test('versions are compared in words, and a form that a workflow uses stays', async ({ join }) => {
  const page = await join(ADMINISTRATOR, { at: '/general-form' })
  await search(page, 'Hazard report')
  await rowOf(page, 'Hazard report')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('Used by the workflow “Hazard report”')
  await page.keyboard.press('Escape')

  const name = await drafted(page.request)
  const rows = { filter: { status: ['draft'] }, keyword: name }
  const [row] = await askAs(page.request, ADMINISTRATOR, formRecord.endpoints.list, rows)
  await visit(page, `/form-record?id=${row.id}`)
  await button(page, 'Publish').click()
  await button(page.getByRole('dialog'), 'Publish').click()
  await expect(toast(page, 'Version 1 is published')).toBeVisible()
  const [{ id, version }] = await askAs(page.request, ADMINISTRATOR, formRecord.endpoints.list, { keyword: name })
  const nodes = [
    {
      type: 'field',
      id: 'what',
      kind: 'text-input',
      label: 'Which ladder is it?',
      required: true,
      settings: { max: 60 },
    },
  ]
  const definition = { subjectFieldId: 'what', sections: [{ type: 'section', id: 'main', title: 'Ladder', nodes }] }
  const change = { id, version, formName: name, description: null, definition }
  await askAs(page.request, ADMINISTRATOR, formRecord.endpoints.update, change)
  await page.reload()
  await button(page, 'Compare versions').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Question: “Which ladder?” → “Which ladder is it?”')).toBeVisible()
  await expect(drawer.getByText('Result › Remark')).toBeVisible()
  await expect(drawer.getByText('Removed')).toHaveCount(2)
})
