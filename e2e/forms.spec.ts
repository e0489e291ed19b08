import type { APIRequestContext } from '@playwright/test'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { writeXlsx } from 'hucre/xlsx'
import { attach, button, perform, rowOf, search, serial, textFile, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
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

for (const phone of [false, true]) {
  test(`a draft is previewed, published, copied, deleted and restored, ${phone ? '390' : '1440'} px (FORMS-01, FORMS-04, FORMS-41, FORMS-48)`, async ({
    join,
  }) => {
    test.slow()
    const page = await join(ADMINISTRATOR, { at: '/general-form-draft', phone })
    const name = await drafted(page.request)
    const open = async (address: string, title = name) => {
      await visit(page, address)
      await search(page, title)
      await page.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    const head = async (what: string) => {
      if (phone) {
        await button(page, 'More actions').click()
        await page.getByRole('menuitem', { name: what }).click()
      } else await button(page, what).click()
    }
    await open('/general-form-draft')

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

    await head('Duplicate')
    await expect(page.getByRole('heading', { name: `${name} (copy)` })).toBeVisible()

    await open('/general-form')
    await head('Delete…')
    await button(page.getByRole('dialog'), 'Delete').click()
    await expect(toast(page, 'Successfully deleted.')).toBeVisible()
    await expect(page.getByText('This form is deleted. Restore it to use it again.')).toBeVisible()

    await visit(page, '/general-form')
    await page.getByText('Deleted', { exact: true }).click()
    await search(page, name)
    await perform(page, name, 'Restore')
    await expect(toast(page, 'Successfully restored.')).toBeVisible()
    await open('/general-form')
    await head('History')
    await expect(page.getByRole('dialog').getByText('Restored')).toBeVisible()
  })
}

test('an XLSForm becomes a draft, with a report of what was not carried over, at both widths', async ({ join }) => {
  for (const phone of [false, true]) {
    const page = await join(ADMINISTRATOR, { at: '/general-form-draft', phone })
    const name = `Site visit ${serial()}`
    if (phone) {
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Import XLSForm' }).click()
    } else await button(page, 'Import XLSForm').click()
    const dialog = page.getByRole('dialog', { name: 'Import XLSForm' })
    await attach(button(dialog, 'Choose file'), textFile())
    await expect(dialog.getByRole('alert')).toHaveText('Choose an XLSForm as an Excel file (.xlsx)')
    await attach(button(dialog, 'Choose file'), { name: 'visit.xlsx', mimeType: XLSX, buffer: await xlsform(name) })
    await expect(dialog.getByText(`“${name}” is a draft now, with 2 questions`)).toBeVisible()
    await expect(dialog.getByText('There is no kind of question for “barcode”')).toBeVisible()
    await expect(button(dialog, 'Open draft')).toBeFocused()
    await button(dialog, 'Open draft').click()
    await expect(page.getByText('How many people?').first()).toBeVisible()
  }
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
