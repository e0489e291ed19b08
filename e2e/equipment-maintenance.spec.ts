import { readFile } from 'node:fs/promises'
import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { attach, button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { expect, fillSignIn, PHONE, toast } from './fixtures.ts'
import { DESKTOP, sessionOf, test } from './people.ts'

test.use(DESKTOP)

const OFFICER = '10000004'

test('equipment is imported, labelled, opened by its label on a phone that is signed out, taken out of service, and shown so in the register', async ({
  join,
  browser,
}) => {
  test.slow()
  const code = `GD-${serial()}`
  const desk = await join(OFFICER, { at: '/master-equipment' })
  await button(desk, 'Import').click()
  const file = {
    name: `${code}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Type,Code,Brand\nGas detector,${code},Dräger`),
  }
  await attach(button(desk, 'Choose file'), file)
  const start = desk.getByRole('button', { name: 'Import 1 row' })
  await expect(start).toBeVisible({ timeout: 30_000 })
  await start.click()
  await expect(desk.getByText('1 row was imported')).toBeVisible({ timeout: 30_000 })

  await visit(desk, '/master-equipment')
  await search(desk, code)
  await rowOf(desk, code).getByRole('checkbox').check()
  const [pdf] = await Promise.all([desk.waitForEvent('download'), button(desk, 'Print labels').click()])
  expect(pdf.suggestedFilename()).toMatch(/^equipment-labels-\d{8}\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await rowOf(desk, code).getByRole('link', { name: code }).click()
  await expect(desk.getByText('A label was printed.')).toBeVisible()
  await expect(desk.getByRole('img', { name: `QR code that opens ${code}` })).toBeVisible()

  // What the camera of a phone opens: the address of the record, to somebody who is not signed in.
  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  await phone.goto(desk.url())
  await fillSignIn(phone, OFFICER)
  await expect(phone.getByRole('heading', { name: code })).toBeVisible()
  const foot = phone.locator('.page-foot')
  await expect(foot.getByRole('button', { name: 'Take out of service' })).toBeInViewport()
  await foot.getByRole('button', { name: 'Take out of service' }).click()
  const drawer = phone.getByRole('dialog', { name: `Take out of service: ${code}` })
  await button(drawer, 'Take out of service').click()
  await expect(drawer.getByText('This field is required')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Sensor is cracked')
  await button(drawer, 'Take out of service').click()
  await expect(toast(phone, 'Data Saved Successfully')).toBeVisible()
  await expect(phone.getByText(/^Out of service since .*: Sensor is cracked$/)).toBeVisible()
  await context.close()

  await visit(desk, '/master-equipment')
  await search(desk, code)
  await expect(rowOf(desk, code)).toContainText('Out of service')
  await rowOf(desk, code).getByRole('link', { name: code }).click()
  await button(desk, 'Return to service').click()
  const back = desk.getByRole('dialog', { name: `Return to service: ${code}` })
  await button(back, 'Return to service').click()
  await expect(desk.getByText('Ready', { exact: true })).toBeVisible()
})

test('equipment gets an isolation point, is handed over, moved and returned, each step in its log; its code opens it', async ({
  join,
  request,
}) => {
  test.slow()
  const code = `PMP-${serial()}`
  const tag = `MCC-${serial()}`
  const officer = await sessionOf(request, OFFICER)
  const { options } = await officer.ask(equipmentType.endpoints.options, { keyword: 'Gas detector' })
  const { id } = await officer.ask(equipment.endpoints.create, { typeId: options[0].id, code })
  const page = await join(OFFICER, { at: `/equipment-record?id=${id}` })

  await button(page, 'Add isolation point').click()
  const drawer = page.getByRole('dialog', { name: 'Add isolation point' })
  await drawer.getByRole('textbox', { name: 'Tag' }).fill(tag)
  await drawer.getByRole('textbox', { name: 'Method' }).fill('Breaker racked out, padlock')
  await button(drawer, 'Add isolation point').click()
  await expect(page.getByRole('region', { name: /^Isolation points/ })).toContainText(tag)

  await perform(page, code, 'Hand over')
  const hand = page.getByRole('dialog', { name: `Hand over: ${code}` })
  await button(hand, 'Hand over').click()
  await expect(hand.getByText('This field is required')).toBeVisible()
  await choose(hand, 'Person', 'Budi Santoso')
  await button(hand, 'Hand over').click()
  await expect(page.getByText('In use', { exact: true })).toBeVisible()

  await perform(page, code, 'Move')
  const move = page.getByRole('dialog', { name: `Move ${code}` })
  await choose(move, 'Location', 'Tank Farm B')
  await choose(move, 'Sub-location', 'Tank T-201')
  await button(move, 'Move').click()
  await expect(page.getByText('Gas detector · Tank Farm B, Tank T-201')).toBeVisible()

  await perform(page, code, 'Return')
  await button(page.getByRole('dialog', { name: `Return: ${code}` }), 'Return').click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  const log = page.getByRole('region', { name: /^History log/ })
  await expect(log.getByRole('listitem').nth(0)).toContainText('Returned by the holder')
  await expect(log.getByRole('listitem').nth(1)).toContainText('Location: – → Tank Farm B')
  await expect(log.getByRole('listitem').nth(2)).toContainText('Holder: – → Budi Santoso')

  await visit(page, '/isolation-point')
  await search(page, tag)
  await rowOf(page, tag).getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
})
