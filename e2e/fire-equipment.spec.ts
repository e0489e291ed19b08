import { fireEquipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { arrived, attach, button, perform, photo, search, serial, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { ask, DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const OFFICER = '10000004'

const daysAgo = (days: number) => new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

test('an overdue extinguisher is found in the list of due obligations, checked on a phone, and no longer overdue; a failed pressure test takes it out of service', async ({
  join,
}) => {
  test.slow()
  const code = `APAR-${serial()}`
  const desk = await join(OFFICER)
  const { options } = await ask(desk, equipmentType.endpoints.options, { keyword: 'Fire extinguisher' })
  await ask(desk, fireEquipment.endpoints.create, {
    typeId: options[0].id,
    code,
    lastInspectionDate: daysAgo(250),
    lastTestDate: daysAgo(300),
  })

  await visit(desk, '/master-fire')
  await button(desk, 'Due equipment').click()
  await expect(desk.getByRole('heading', { name: 'Due equipment' })).toBeVisible()
  await search(desk, code)
  const overdue = desk.getByRole('link', { name: /^Overdue 1$/ })
  await expect(overdue).toBeVisible()
  await overdue.click()
  const row = desk.getByRole('row').filter({ hasText: code })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Check')
  await expect(row).toContainText('overdue')

  const phone = await join(OFFICER, { phone: true, at: '/scan' })
  await phone.getByRole('textbox', { name: 'Code or serial number' }).fill(code.toLowerCase())
  await button(phone, 'Find').click()
  await expect(phone.getByRole('heading', { name: code })).toBeVisible()
  await expect(phone.getByText('Not checked for more than 3 months')).toBeVisible()
  const check = phone.locator('.page-foot').getByRole('button', { name: 'Check' })
  await expect(check).toBeInViewport()
  await check.click()
  const report = phone.getByRole('dialog', { name: `Check ${code}` })
  await report.getByText('Failed').click()
  await button(report, 'Save').click()
  await expect(report.getByText('Please give the reason')).toBeVisible()
  await report.getByText('Passed').click()
  await report.getByRole('textbox', { name: 'Note' }).fill('Seal whole, pressure in the green')
  await attach(button(report, 'Add file'), await photo('apar.jpg'))
  await arrived(phone, 'apar.jpg')
  await button(report, 'Save').click()
  await expect(toast(phone, 'Data Saved Successfully')).toBeVisible()
  await expect(report).toBeHidden()
  await expect(phone.getByText('overdue')).toHaveCount(0)
  const log = phone.getByRole('region', { name: /^History log/ })
  await expect(log).toContainText('Check passed')
  await expect(log).toContainText('Seal whole, pressure in the green')
  await button(log, 'Open apar.jpg').click()
  await expect(phone.getByRole('dialog', { name: 'apar.jpg' }).getByRole('img', { name: 'apar.jpg' })).toBeVisible()
  await phone.keyboard.press('Escape')

  await desk.reload()
  await expect(desk.getByRole('link', { name: /^Overdue 0$/ })).toBeVisible()
  await expect(desk.getByText('No obligation matches')).toBeVisible()

  // From the row of the list, too.
  await desk.getByRole('link', { name: /^All$/ }).click()
  await perform(desk, `Pressure test of ${code}`, 'Record pressure test')
  const test60 = desk.getByRole('dialog', { name: `Record pressure test ${code}` })
  await test60.getByText('Failed').click()
  await test60.getByRole('textbox', { name: 'Reason' }).fill('Cylinder is dented')
  await button(test60, 'Save').click()
  await expect(desk.getByRole('row').filter({ hasText: code }).first()).toContainText('Out of service')
})
