import type { Page } from '@playwright/test'
import { button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const save = (page: Page, what: string) => button(page.getByRole('form'), what).click()

test('the types of equipment are preloaded once, for a new and a restored session, with the permission to read them (SHELL-11, SHELL-12)', async ({
  page,
  browser,
  expectError,
}) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/equipment-types/list')) bodies.push(request.postDataJSON())
  })
  const preload = { limit: 100, page: 1, orderBy: { column: 'id', direction: 'descending' } }
  await signIn(page, ADMINISTRATOR, '/home')
  await expect.poll(() => bodies).toEqual([preload])
  await page.reload()
  await expect.poll(() => bodies).toEqual([preload, preload])

  // What was read ahead is there before the server answers.
  expectError(/equipment-types\/options/)
  await page.route('**/equipment-types/options', (route) => route.abort())
  await visit(page, '/master-equipment/add')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option', { name: /Gas detector/ }).or(page.getByText('Gas detector'))).not.toHaveCount(0)

  const other = await browser.newPage()
  const requested: string[] = []
  other.on('request', (request) => void requested.push(request.url()))
  await signIn(other, '10000008', '/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested.filter((url) => url.includes('/equipment-types'))).toEqual([])
  await other.close()
})

test('equipment is registered from its category to its child equipment, and its log shows every change (MASTER-071, MASTER-072, MASTER-076, MASTER-079, MASTER-080, MASTER-090, MASTER-091, MASTER-092, MASTER-100)', async ({
  page,
  expectError,
}) => {
  test.slow()
  const word = serial()
  await signIn(page, ADMINISTRATOR, '/master-equipment-category')
  await button(page, 'Add equipment category').first().click()
  await box(page, 'Name').fill(`Lighting ${word}`)
  await save(page, 'Add equipment category')
  await expect(toast(page, 'Data Saved Successfully')).toBeVisible()

  await page.getByRole('navigation', { name: 'Equipment' }).getByRole('link', { name: 'Types' }).click()
  await button(page, 'Add equipment type').first().click()
  await expect(page).toHaveURL('/master-equipment-type/add')
  await box(page, 'Name').fill(`Light tower ${word}`)
  await choose(page, 'Category', `Lighting ${word}`)
  await page.getByRole('spinbutton', { name: 'Inspect every' }).fill('6')
  await save(page, 'Add equipment type')
  await expect(page).toHaveURL(/\/master-equipment-type(\?|$)/)
  await search(page, word)
  await expect(rowOf(page, `Light tower ${word}`)).toContainText('Inspected every 6 months')

  await page
    .getByRole('navigation', { name: 'Equipment' })
    .getByRole('link', { name: 'Equipment', exact: true })
    .click()
  // The list before has a button of nearly the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment', exact: true })).toBeVisible()
  await button(page, 'Add equipment').first().click()
  await expect(page).toHaveURL('/master-equipment/add')
  await choose(page, 'Type', `Light tower ${word}`)
  await expect(page.getByText(`Lighting ${word}: inspected every 6 months`)).toBeVisible()
  await box(page, 'Code').fill(`${word}-01`)
  await box(page, 'Brand').fill('Atlas Copco')
  await choose(page, 'Location', 'Central Workshop')
  await page.getByRole('textbox', { name: 'Last inspection' }).fill('2026-08-31')
  await page.getByRole('textbox', { name: 'Last inspection' }).press('Tab')
  await expect(page.getByText('Next due 2027-02-28')).toBeVisible()
  await save(page, 'Add equipment')
  await expect(page).toHaveURL(/\/master-equipment(\?|$)/)
  await search(page, word)
  await expect(rowOf(page, `${word}-01`)).toContainText('Central Workshop')
  await expect(rowOf(page, `${word}-01`)).toContainText('2027-02-28')

  // The next one of the type is offered its code.
  await button(page, 'Add equipment').first().click()
  await choose(page, 'Type', `Light tower ${word}`)
  await expect(page.getByText(`${word}-02 is the next free one.`)).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(box(page, 'Code')).toHaveValue(`${word}-02`)
  await save(page, 'Add equipment')
  await search(page, word)
  await expect(page.getByText(/^2 results /)).toBeVisible()

  // A part of the first; its serial number is its code.
  await perform(page, `${word}-01`, 'Child equipment')
  await expect(page).toHaveURL(/\/master-child-equipment\?parentId=\d+$/)
  for (const [number, after] of [
    [`LAMP-${word}`, /\/master-child-equipment(\?|$)/],
    [`LAMP-${word}`, '/master-child-equipment/add'],
  ] as const) {
    expectError(/status of 409/)
    await button(page, 'Add child equipment').first().click()
    await choose(page, 'Parent equipment', `${word}-01`)
    await choose(page, 'Type', `Light tower ${word}`)
    await box(page, 'Serial number').fill(number)
    await save(page, 'Add child equipment')
    await expect(page).toHaveURL(after)
  }
  await expect(page.getByText('The serial number already exists')).toBeVisible()
  await box(page, 'Serial number').fill(`LAMP-${word}-2`)
  await save(page, 'Add child equipment')
  await search(page, `LAMP-${word}`)
  await expect(rowOf(page, `LAMP-${word}`)).toContainText('Central Workshop')

  // What is changed stands in its log.
  await perform(page, `LAMP-${word}`, 'Edit')
  await expect(box(page, 'Serial number')).toHaveValue(`LAMP-${word}`)
  await box(page, 'Brand').fill('Osram')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/master-child-equipment(\?|$)/)
  await search(page, `LAMP-${word}`)
  await perform(page, `LAMP-${word}`, 'History log')
  await expect(page).toHaveURL(/\/master-child-equipment\/log\?id=\d+$/)
  await expect(page.getByRole('heading', { name: `History log of LAMP-${word}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Changed' })).toContainText('Osram')
  await expect(page.getByRole('row').filter({ hasText: 'Added to the register' })).toBeVisible()

  // The tree shows the part in its whole.
  await visit(page, '/equipment-tree')
  await page.getByRole('searchbox').fill(`${word}-01`)
  await page.getByRole('button', { name: `Child equipment of ${word}-01` }).click()
  await expect(page.getByRole('link', { name: `LAMP-${word}-2` })).toBeVisible()
})

/** Adds a whole piece and a part of it in another family, and reads the part's log. */
async function register(
  page: Page,
  family: { list: string; one: string; type: string; part: string },
  fill: () => Promise<void>,
) {
  const word = serial()
  const { list, one, type, part } = family
  await signIn(page, ADMINISTRATOR, list)
  await button(page, `Add ${one}`).first().click()
  await expect(page).toHaveURL(`${list}/add`)
  await fill()
  await choose(page, 'Type', type)
  await box(page, 'Code').fill(`W-${word}`)
  await save(page, `Add ${one}`)
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`))
  await search(page, word)
  await perform(page, `W-${word}`, 'Child equipment')
  await expect(page).toHaveURL(new RegExp(`${list}/child\\?parentId=\\d+$`))
  await button(page, `Add child ${one}`).first().click()
  await expect(page).toHaveURL(new RegExp(`${list}/child/add`))
  await choose(page, 'Parent equipment', `W-${word}`)
  await choose(page, 'Type', part)
  await box(page, 'Serial number').fill(`P-${word}`)
  await save(page, `Add child ${one}`)
  await expect(page).toHaveURL(new RegExp(`${list}/child(\\?|$)`))
  await search(page, word)
  await expect(rowOf(page, `P-${word}`)).toContainText(`W-${word}`)
  await perform(page, `P-${word}`, 'History log')
  await expect(page).toHaveURL(new RegExp(`${list}/child/log\\?id=\\d+$`))
  await expect(page.getByRole('row').filter({ hasText: 'Added to the register' })).toBeVisible()
}

test('fire equipment and its child equipment are registered (MASTER-132, MASTER-133, MASTER-134, MASTER-135, MASTER-136)', async ({
  page,
}) => {
  const fire = { list: '/master-fire', one: 'fire equipment', type: 'Hydrant', part: 'Fire hose' }
  await register(page, fire, () => page.getByRole('textbox', { name: 'Agent' }).fill('Water'))
})

test('equipment of contractors and its child equipment are registered (MASTER-138, MASTER-139, MASTER-140, MASTER-141, MASTER-142)', async ({
  page,
}) => {
  const brought = {
    list: '/master-contractor',
    one: 'contractor equipment',
    type: 'Mobile crane',
    part: 'Hook block',
  }
  await register(page, brought, () => choose(page, 'Contractor', 'PT'))
})

test('the registers fit a phone, and a list that fails to load says so', async ({ page, expectError }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMINISTRATOR, '/master-equipment')
  await expect(page.getByRole('button', { name: 'Actions for CH-21', exact: true })).toBeVisible()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await wide()).toBe(false)
  await visit(page, '/equipment-tree')
  await expect(page.getByRole('link', { name: 'CH-21' })).toBeVisible()
  expect(await wide()).toBe(false)
  expectError(/status of 404/)
  await visit(page, '/master-equipment/log?id=999999')
  await expect(page.getByText('This equipment could not be loaded')).toBeVisible()
})
