import type { Page } from '@playwright/test'
import { button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { chooseInAccount, expect, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const OFFICER = '10000004'
const WORKER = '10000015'

async function addKind(page: Page, name: string, code: string) {
  await button(page, 'Add PPE item').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('spinbutton', { name: 'Service life' }).fill('12')
  const sizes = page.getByRole('combobox', { name: 'Sizes' })
  for (const size of ['41', '42']) {
    await sizes.fill(size)
    await sizes.press('Enter')
  }
  await button(page, 'Add PPE item').click()
  await expect(toast(page, 'Data Saved Successfully')).toBeVisible()
}

/** Draws something like a name in the box. */
async function draw(page: Page) {
  const sheet = page.getByRole('img', { name: 'Signature box' })
  await sheet.scrollIntoViewIfNeeded()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('there is no box to sign in')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.15, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.25, 0.2],
    [0.35, 0.75],
    [0.5, 0.3],
    [0.65, 0.7],
    [0.85, 0.35],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 6 })
  await page.mouse.up()
}

test('PPE is issued to a worker, who signs on a phone; worn out, it is returned and replaced (MASTER-125, MASTER-126)', async ({
  join,
}) => {
  test.slow()
  const word = serial()
  const kind = `Shoes ${word}`
  const officer = await join(OFFICER, { at: '/ppe', expected: /status of 422/ })
  await addKind(officer, kind, word)
  await search(officer, word)
  await expect(officer.getByText(/^1 result/)).toBeVisible()
  await expect(rowOf(officer, kind)).toContainText('41, 42')
  await expect(rowOf(officer, kind)).toContainText('12 months')

  await officer.getByRole('link', { name: 'Issued PPE' }).click()
  await button(officer, 'Issue PPE').click()
  await button(officer, 'Issue PPE').click()
  await expect(officer.getByText('This field is required').first()).toBeVisible()
  await choose(officer, 'Person', 'Slamet Riyadi')
  await choose(officer, 'Item', kind)
  await expect(officer.getByRole('textbox', { name: 'Replace by' })).not.toHaveValue('')
  await button(officer, 'Issue PPE').click()
  await expect(officer.getByText('This field is required')).toBeVisible()
  await choose(officer, 'Size', '42')
  await officer.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await button(officer, 'Issue PPE').click()
  await expect(toast(officer, 'PPE issued')).toBeVisible()
  await expect(officer.getByRole('heading', { name: 'PPE receipt' })).toContainText('Not signed yet')

  const worker = await join(WORKER, { phone: true })
  await worker
    .getByRole('button', { name: /notifications/i })
    .first()
    .click()
  await worker.getByText(`${kind} (42) × 2: issued by Dewi Lestari`).first().click()
  await expect(worker).toHaveURL(/\/ppe-receipt\?id=/)
  await expect(worker.getByText('I received the items above and will use them.')).toBeVisible()
  await expect(button(worker, 'Sign')).toBeDisabled()
  await draw(worker)
  await button(worker, 'Clear').click()
  await expect(button(worker, 'Sign')).toBeDisabled()
  await draw(worker)
  await button(worker, 'Sign').click()
  await expect(toast(worker, 'The receipt is signed')).toBeVisible()
  await expect(worker.getByRole('heading', { name: 'PPE receipt' })).toContainText('Received')
  await expect(worker.getByRole('img', { name: 'Signature' })).toBeVisible()

  await visit(officer, `/ppe-issue`)
  await search(officer, word)
  const name = `${kind} of Slamet Riyadi`
  await expect(rowOf(officer, name)).toContainText('Received')
  await perform(officer, name, 'Return…')
  const drawer = officer.getByRole('dialog', { name: `Return ${kind}` })
  await choose(drawer, 'Condition', 'Damaged')
  await drawer.getByRole('textbox', { name: 'Remarks' }).fill('Sole came off')
  await drawer.getByRole('switch', { name: 'Issue the same again' }).click()
  await choose(drawer, 'Size', '41')
  await button(drawer, 'Return').click()
  await expect(toast(officer, 'PPE returned and issued again')).toBeVisible()
  await expect(officer).toHaveURL(/\/ppe-receipt\?id=/)
  await expect(officer.getByText('Size 41 · 2 items')).toBeVisible()

  await button(officer, 'Type the name instead').click()
  await officer.getByRole('textbox', { name: 'Full name' }).fill('Somebody else')
  await officer.getByRole('checkbox', { name: 'I received the items above' }).check()
  await officer.getByRole('textbox', { name: 'Full name' }).fill('slamet riyadi')
  await button(officer, 'Confirm').click()
  await expect(toast(officer, 'The receipt is signed')).toBeVisible()
  await expect(officer.getByText('Signed at the device of')).toBeVisible()

  await chooseInAccount(worker, 'My PPE')
  await expect(worker.getByRole('heading', { name: 'My PPE' })).toBeVisible()
  await expect(worker.getByRole('listitem').filter({ hasText: kind }).filter({ hasText: 'Returned' })).toHaveCount(1)
  await expect(worker.getByRole('listitem').filter({ hasText: 'Size 41' }).filter({ hasText: word })).toContainText(
    'Received',
  )
})

test('the list is filtered by overdue, and other users cannot read the receipt', async ({ join }) => {
  const officer = await join(OFFICER, { at: '/ppe-issue?replacement=OVERDUE' })
  await expect(officer.getByText(/days? overdue/).first()).toBeVisible()
  await expect(officer.getByRole('row').filter({ hasText: 'Returned' })).toHaveCount(0)
  const stranger = await join('10000010', { at: '/ppe-receipt?id=1', expected: /status of 404/ })
  await expect(stranger.getByText('Receipt not found')).toBeVisible()
})

test('a delivery is received into the stock, which issues take from and a count corrects', async ({ join }) => {
  test.slow()
  const word = serial()
  const kind = `Boots ${word}`
  const officer = await join(OFFICER, { at: '/ppe', expected: /status of 422/ })
  await addKind(officer, kind, word)
  await search(officer, word)
  await officer.getByRole('link', { name: `Stock of ${kind}` }).click()
  await expect(officer.getByText('It begins with the first receipt')).toBeVisible()
  await button(officer, 'Receive').click()
  const delivery = officer.getByRole('dialog', { name: `Receive ${kind}` })
  await choose(delivery, 'Size', '42')
  await delivery.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await delivery.getByRole('textbox', { name: 'Note' }).fill('Delivery note 7')
  await button(delivery, 'Receive').click()
  await expect(toast(officer, 'PPE received into the stock')).toBeVisible()
  await expect(officer.getByRole('row', { name: /Received 42 \+3 3 Delivery note 7/ })).toBeVisible()
  const stockPage = officer.url()

  await visit(officer, '/ppe-issue/add')
  await choose(officer, 'Person', 'Slamet Riyadi')
  await choose(officer, 'Item', kind)
  await choose(officer, 'Size', '42')
  await officer.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
  await button(officer, 'Issue PPE').click()
  await expect(officer.getByText('Only 3 left in stock')).toBeVisible()
  await officer.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await button(officer, 'Issue PPE').click()
  await expect(officer.getByRole('heading', { name: 'PPE receipt' })).toBeVisible()

  await officer.goto(stockPage)
  await expect(officer.getByRole('row', { name: /Issued to Slamet Riyadi 42 −2 1/ })).toBeVisible()
  await button(officer, 'Count 42').click()
  const count = officer.getByRole('dialog', { name: 'Count 42' })
  await count.getByRole('spinbutton', { name: 'Counted' }).fill('0')
  await button(count, 'Record count').click()
  await expect(count.getByText('Please give the reason')).toBeVisible()
  await count.getByRole('textbox', { name: 'Reason' }).fill('Torn in the store')
  await button(count, 'Record count').click()
  await expect(toast(officer, 'Count recorded')).toBeVisible()
  await expect(officer.getByRole('row', { name: /Counted 42 −1 0 Torn in the store/ })).toBeVisible()
})
