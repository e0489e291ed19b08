import { fireEquipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { arrived, attach, button, choose, onwards, perform, photo, search, serial, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { DESKTOP, sessionOf, test } from './people.ts'

test.use(DESKTOP)

const OFFICER = '10000004'

const daysAgo = (days: number) => new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

test('an overdue extinguisher is found in the list of due obligations, checked on a phone, and no longer overdue; a failed pressure test takes it out of service', async ({
  join,
  request,
}) => {
  test.slow()
  const code = `APAR-${serial()}`
  const officer = await sessionOf(request, OFFICER)
  const { options } = await officer.ask(equipmentType.endpoints.options, { keyword: 'Fire extinguisher' })
  await officer.ask(fireEquipment.endpoints.create, {
    typeId: options[0].id,
    code,
    lastInspectionDate: daysAgo(250),
    lastTestDate: daysAgo(300),
  })

  const desk = await join(OFFICER, { at: '/master-fire' })
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
  // The plan of the type names a form: its answers are the check.
  await expect(phone.getByRole('textbox', { name: 'Number on the tag' })).toHaveValue(code)
  await choose(phone, 'Location', 'Ammonia Unit')
  await choose(phone, 'Agent', 'Dry powder')
  await onwards(phone)
  const inOrder = phone.getByRole('radio', { name: 'In order', exact: true })
  await expect(inOrder).toHaveCount(7)
  for (let at = 0; at < 7; at++) await inOrder.nth(at).check()
  await onwards(phone)
  await phone.getByText('Ready for use').click()
  await button(phone, 'Submit report').click()
  await expect(phone.getByRole('heading', { name: 'Report submitted' })).toBeVisible()
  await button(phone, `Back to ${code}`).click()
  await expect(phone.getByText('overdue')).toHaveCount(0)
  const log = phone.getByRole('region', { name: /^History log/ })
  await expect(log).toContainText('Check passed')
  await expect(log).toContainText('Result: Ready for use')
  await log.getByRole('link', { name: /^Open report SHE\/FEC\// }).click()
  await expect(phone.getByText('Ready for use').first()).toBeVisible()

  await desk.reload()
  await expect(desk.getByRole('link', { name: /^Overdue 0$/ })).toBeVisible()
  await expect(desk.getByText('No obligation matches')).toBeVisible()

  // From the row of the list, too.
  await desk.getByRole('link', { name: /^All$/ }).click()
  await perform(desk, `Pressure test of ${code}`, 'Record pressure test')
  const test60 = desk.getByRole('dialog', { name: `Record pressure test ${code}` })
  await test60.getByText('Failed').click()
  await button(test60, 'Save').click()
  await expect(test60.getByText('Please give the reason')).toBeVisible()
  await test60.getByRole('textbox', { name: 'Reason' }).fill('Cylinder is dented')
  await attach(button(test60, 'Add file'), await photo('apar.jpg'))
  await arrived(desk, 'apar.jpg')
  await button(test60, 'Save').click()
  await expect(toast(desk, 'Data Saved Successfully')).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: code }).first()).toContainText('Out of service')
  await visit(phone, '/scan')
  await phone.getByRole('textbox', { name: 'Code or serial number' }).fill(code)
  await button(phone, 'Find').click()
  const history = phone.getByRole('region', { name: /^History log/ })
  await expect(history).toContainText('Cylinder is dented')
  await button(history, 'Open apar.jpg').click()
  await expect(phone.getByRole('dialog', { name: 'apar.jpg' }).getByRole('img', { name: 'apar.jpg' })).toBeVisible()
})
