import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { arrived, attach, button, choose, photo, serial, textFile } from './actions.ts'
import { expect } from './fixtures.ts'
import { askAs, test } from './people.ts'

const ADMINISTRATOR = '10000002'

const options = [
  { value: 'good', label: 'Good', score: 2 },
  { value: 'bad', label: 'Bad', score: 0 },
]
const field = (kind: string, label: string, settings: object = {}, more: object = {}) => ({
  type: 'field',
  id: kind,
  kind,
  label,
  required: true,
  settings,
  ...more,
})
const definition = {
  subjectFieldId: 'text-input',
  sections: [
    {
      type: 'section',
      id: 'answers',
      title: 'Answers',
      nodes: [
        field('label', 'Before you begin', { text: 'Wear gloves.' }),
        field('text-input', 'Oxygen', { max: 255, number: { decimals: 1, min: 0, max: 25, unit: '%' } }),
        field('text-area', 'Remarks', { max: 200 }),
        field('drop-down', 'Weather', { options }),
        field('radio-button', 'Scaffold', { options }),
        field('health-status', 'Fitness'),
        field('checkbox', 'Tools', { options }),
        field('date', 'Day', { notAfterToday: true }),
        field('time', 'Time'),
        field('reservation-time', 'Wished appointment'),
        field('email', 'Email of the shift'),
        field('password', 'Gate code', { min: 8 }),
        field('link', 'Data sheet'),
      ],
    },
    {
      type: 'section',
      id: 'records',
      title: 'Records',
      nodes: [
        field('user', 'Supervisor'),
        field('user-info', 'Inspector', { facts: ['fullName', 'position'] }),
        field('location', 'Place'),
        field('map', 'Position'),
        field('image', 'Photo', { max: 2 }),
        field('document', 'Checklist', { max: 2 }),
        field('data-master', 'Hazard', { typeId: 1, categoryId: null }),
        field('equipment', 'Extinguisher', { family: 'FIRE' }),
        field('medicine', 'Medicine'),
        field('medical-inventory', 'Dressing'),
        field('form', 'Earlier report', { formId: null }, { required: false }),
      ],
    },
    {
      type: 'section',
      id: 'safety',
      title: 'Safety',
      nodes: [
        field('risk-assessment', 'Risk'),
        field('deviation-percentage', 'Compliance'),
        field('deviation-form', 'Findings'),
        field('text-area', 'Done', { max: 100 }, { id: 'done', required: false }),
      ],
    },
  ],
}

test('every field kind is filled in on a phone, and each wrong answer is named at its field (FORMS-11 to FORMS-37)', async ({
  join,
  request,
}) => {
  test.slow()
  const formName = `All kinds ${serial()}`
  const created = await askAs(request, ADMINISTRATOR, formRecord.endpoints.create, {
    formName,
    description: null,
    definition,
  })
  const page = await join(ADMINISTRATOR, { phone: true, at: `/form-record?id=${created.id}` })
  const form = page.getByRole('form', { name: 'Preview on a phone' })
  const box = (name: string) => form.getByRole('textbox', { name })
  await expect(form.getByText('Wear gloves.')).toBeVisible()
  await button(form, 'Next').click()
  // All but the label.
  await expect(form.getByText('This field is required')).toHaveCount(12)

  await box('Oxygen').fill('26')
  await box('Remarks').fill('Quiet')
  await expect(form.getByText('At most 25')).toBeVisible()
  await box('Oxygen').fill('20,9')
  await choose(form, 'Weather', 'Good')
  await form.getByRole('radiogroup', { name: 'Scaffold' }).getByText('Good').click()
  await choose(form, 'Fitness', 'Fit with note')
  await form.getByRole('checkbox', { name: 'Good' }).check()
  await button(form, 'Today').click()
  await button(form, 'Now').click()
  await form.getByLabel('Wished appointment').fill('2099-01-05T09:30')
  await box('Email of the shift').fill('shift@company.com')
  await form.getByLabel('Gate code').fill('tulip-4711')
  await box('Data sheet').fill('example.com')
  await button(form, 'Next').click()
  await expect(form.getByText('Use a web address, https://…')).toBeVisible()
  await box('Data sheet').fill('https://example.com/sheet')
  await button(form, 'Next').click()

  await expect(form.getByText('Filled in when you submit: Position')).toBeVisible()
  await choose(form, 'Supervisor', 'Agus Setiawan')
  await choose(form, 'Location', 'Jetty 2')
  await form.getByRole('spinbutton', { name: 'Latitude' }).fill('-6.175392')
  await form.getByRole('spinbutton', { name: 'Longitude' }).fill('106.827153')
  await attach(form.getByRole('group', { name: 'Photo' }).getByRole('button').first(), await photo())
  await arrived(page, 'valve.jpg')
  await attach(form.getByRole('group', { name: 'Checklist' }).getByRole('button').first(), textFile())
  await arrived(page, 'checklist.txt')
  for (const label of ['Hazard', 'Extinguisher', 'Medicine', 'Dressing', 'Earlier report']) {
    await form.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  await button(form, 'Next').click()

  const matrix = form.getByRole('radiogroup', { name: 'Risk' })
  await matrix.getByText('12', { exact: true }).first().click()
  await expect(matrix.getByText('Medium risk, 12')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(matrix.getByText('High risk, 15')).toBeVisible()
  await form.getByRole('spinbutton', { name: 'Checked' }).fill('20')
  await form.getByRole('spinbutton', { name: 'Compliant' }).fill('17')
  await expect(form.getByText('15.00 %')).toBeVisible()
  await button(form, 'Add deviation').click()
  await box('What is wrong?').fill('Guard missing')
  await choose(form, 'Severity', 'High')
  await box('Done').click()
  await expect(form.getByText('Deviation 1, Due date: Use a real date, YYYY-MM-DD')).toBeVisible()
  await form.getByLabel('Due date').fill('2099-01-31')
  await page.keyboard.press('Enter')
  await choose(form, 'Owner', 'Agus Setiawan')
  await expect(form.getByText('Deviation 1')).toHaveCount(1)
  await expect(form.locator('.field__error:not(:empty)')).toHaveCount(0)
})
