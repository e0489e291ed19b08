import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { button, choose, serial, visit } from './actions.ts'
import { expect, PASSWORD, toast } from './fixtures.ts'
import { ask, test } from './people.ts'

const [PHARMACIST, DOCTOR] = ['10000018', '10000006'] as const

test('a pharmacist adds a medicine, receives a batch, corrects it with a second person, and sees it in batches and log (MEDICAL-43, MEDICAL-44, MEDICAL-45)', async ({
  join,
}) => {
  test.slow()
  const name = `Ointment ${serial()}`
  const page = await join(PHARMACIST, { at: '/medicine', expected: /status of 422/ })
  await button(page, 'Add medicine').click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(serial())
  await form.getByLabel('Unit').fill('tube')
  await choose(form, 'Type', 'Skin')
  await form.getByRole('spinbutton', { name: 'Minimum' }).fill('20')
  await button(form, 'Add medicine').click()
  await visit(page, `/medicine?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('None left')).toHaveCount(2)
  await page.getByRole('link', { name }).click()

  await button(page, 'Receive').click()
  const receive = page.getByRole('dialog')
  await choose(receive, 'Medical center', 'Main Clinic')
  await receive.getByLabel('Batch').fill('CD2411')
  await receive.getByLabel('Expires').fill('2027-06-30')
  await receive.getByRole('spinbutton', { name: 'Quantity' }).fill('30')
  await button(receive, 'Receive').click()
  await expect(toast(page, 'Stock received').last()).toBeVisible()
  await expect(page.getByText('30 tube').first()).toBeVisible()

  // One person alone corrects nothing.
  await page.getByRole('button', { name: 'Actions for CD2411' }).click()
  await page.getByRole('menuitem', { name: 'Correct…' }).click()
  const correct = page.getByRole('dialog')
  await correct.getByRole('spinbutton', { name: 'Difference' }).fill('-12')
  await correct.getByLabel('Reason').fill('Twelve tubes had leaked in the store')
  await correct.getByLabel('Employee ID').fill(PHARMACIST)
  await correct.getByLabel('Their password').fill(PASSWORD)
  await button(correct, 'Correct').click()
  await expect(correct.getByText('Somebody else who may do this has to confirm it').first()).toBeVisible()
  await correct.getByLabel('Employee ID').fill(DOCTOR)
  await button(correct, 'Correct').click()
  await expect(toast(page, 'Stock corrected').last()).toBeVisible()
  await expect(page.getByText('Below the minimum')).toBeVisible()
  await expect(page.getByRole('row', { name: /Corrected, CD2411/ })).toContainText('−12')

  await visit(page, '/log-medicine')
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('Maya Anggraini')
})

test('a shelf is counted on a phone and posted by somebody else at a desk (MEDICAL-62, MEDICAL-63)', async ({
  join,
}) => {
  test.slow()
  const phone = await join(PHARMACIST, { phone: true, at: '/list-inventory' })
  await expect(phone.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  // A post of its own: shelves are counted by one at a time.
  const centerName = `Post ${serial()}`
  const [known] = await ask(phone, medicalCenter.endpoints.list, { limit: 1 })
  const place = { siteId: known.siteId, locationId: null, phone: null, licenceNo: null }
  const { id: centerId } = await ask(phone, medicalCenter.endpoints.create, { centerName, ...place })
  const items = await ask(phone, inventory.endpoints.list, { limit: 3 })
  for (const { id: itemId } of items) {
    const batch = { itemId, centerId, batchNo: serial(), expiresOn: null, quantity: 5, reason: null }
    await ask(phone, stockEdit.INVENTORY, { action: 'receive', ...batch })
  }
  await visit(phone, '/category-inventory')
  await expect(phone.getByText('Dressing')).toBeVisible()
  await visit(phone, '/stock-count?kind=INVENTORY')
  await button(phone, 'Begin a count').first().click()
  const dialog = phone.getByRole('dialog')
  await choose(dialog, 'Medical center', centerName)
  await button(dialog, 'Begin a count').click()
  const fields = phone.getByLabel(/^Counted: /)
  await expect(fields.first()).toBeVisible()
  const lines = await fields.count()
  for (let n = 0; n < lines; n += 1) {
    await fields.nth(n).fill('3')
    await fields.nth(n).press('Enter')
    await expect(phone.getByText(`${n + 1} of ${lines} batch`, { exact: false })).toBeVisible()
  }
  await button(phone, 'Hand in the count').click()
  await button(phone.getByRole('dialog'), 'Hand in the count').click()
  await expect(phone.getByText('Counted, to be posted')).toBeVisible()

  const desk = await join(DOCTOR, { at: '/stock-count?kind=INVENTORY' })
  await desk.getByRole('link', { name: `Inventory of ${centerName}` }).click()
  await button(desk, 'Post the differences').click()
  await button(desk.getByRole('dialog'), 'Post the differences').click()
  await expect(desk.getByText('Posted', { exact: true })).toBeVisible()
})
