import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { locationType } from '@selamat/contract/domains/master-data/locations/location-type'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { site } from '@selamat/contract/domains/organisation/site'
import { readXlsx } from 'hucre/xlsx'
import { button, choose, perform, rowOf, search, serial, shownOptions, visit } from './actions.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { ask, DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const nameField = (within: Page | Locator) => within.getByRole('textbox', { name: 'Name', exact: false })

/** Fills a new location in and saves it with a double click, as impatient people do. */
async function addLocation(page: Page, name: string, code: string) {
  await button(page, 'Add location').first().click()
  await expect(page).toHaveURL('/master-location/action')
  await nameField(page).fill(name)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await choose(page, 'Site', 'Gresik')
  await choose(page, 'Type', 'Tank farm')
  await choose(page, 'Area owner', 'Agus Setiawan')
  await page.getByRole('textbox', { name: 'Description' }).fill('Three tanks')
  await button(page, 'Add location').dblclick()
  await expect(page).toHaveURL(/\/master-location(\?|$)/)
}

test('a location is added once, found, changed, copied, archived, restored, exported and deleted (MASTER-032, MASTER-033, MASTER-034, MASTER-035, MASTER-036, MASTER-037, MASTER-038, ERRORS-12, LIMITS-28)', async ({
  page,
}) => {
  test.slow()
  const word = serial()
  const name = `Tank Farm ${word}`
  await signIn(page, ADMINISTRATOR, '/master-location')
  await addLocation(page, name, word)

  await search(page, word)
  await expect(page.getByText(/^1 result /)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Tank farm')
  await expect(rowOf(page, name)).toContainText('Agus Setiawan')

  await button(page, 'Type').click()
  await page.getByRole('checkbox', { name: 'Tank farm', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`q=${word}&locationTypeId=\\d+`))
  const filtered = page.url()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(word)
  await expect(button(page, 'Type Tank farm')).toBeVisible()

  await page.getByRole('link', { name }).click()
  await expect(nameField(page)).toHaveValue(name)
  await page.goBack()
  await expect(page).toHaveURL(filtered)
  await page.getByRole('link', { name }).click()
  await nameField(page).fill(`${name} North`)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/master-location(\?|$)/)
  await search(page, word)
  await expect(rowOf(page, `${name} North`)).toBeVisible()

  await perform(page, `${name} North`, 'Duplicate')
  await expect(nameField(page)).toHaveValue(`${name} North (copy)`)
  await button(page, 'Cancel').click()
  await search(page, word)
  await expect(page.getByText(/^2 results /)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const rows = (sheets[0]?.rows ?? []).map((row) => row.slice(0, 6))
  const values = ['Gresik Plant', null, 'Agus Setiawan']
  expect(rows).toEqual([
    ['Location name', 'Location type', 'Code', 'Site', 'Parent location', 'Area owner'],
    [`${name} North`, 'Tank farm', word, ...values],
    [`${name} North (copy)`, 'Tank farm', `${word} (copy)`, ...values],
  ])

  await perform(page, `${name} North`, 'Archive')
  await expect(page.getByText(/^1 result /)).toBeVisible()
  await page.getByText('Archived', { exact: true }).click()
  await search(page, word)
  await perform(page, `${name} North`, 'Restore')
  await expect(page.getByText(/No archived locations|No location matches/)).toBeVisible()
  await page.getByText('Active', { exact: true }).click()
  await search(page, word)
  await expect(page.getByText(/^2 results /)).toBeVisible()

  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  const wholePage = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  const archiveThem = page.getByRole('dialog', { name: 'Do you want to archive 2 locations?' })
  await wholePage.check()
  await button(bar, 'Archive').click()
  await button(archiveThem, 'Keep them').click()
  await expect(archiveThem).toBeHidden()
  await expect(bar).toContainText('2 selected')
  await button(bar, 'Archive').click()
  await button(archiveThem, 'Archive').click()
  await expect(toast(page, '2 archived')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByText('Archived', { exact: true }).click()
  await search(page, word)
  await expect(page.getByText(/^2 results /)).toBeVisible()
  await wholePage.check()
  await button(bar, 'Restore').click()
  await expect(toast(page, '2 restored')).toBeVisible()
  await page.getByText('Active', { exact: true }).click()
  await search(page, word)
  await expect(page.getByText(/^2 results /)).toBeVisible()

  await button(page, 'Clear').click()
  await expect(page.getByText(/^2 results /)).toBeHidden()
  await wholePage.check()
  const everyRow = bar.getByRole('button', { name: /Select all \d+$/ })
  const total = /\d+$/.exec((await everyRow.textContent()) ?? '')?.[0]
  await everyRow.click()
  await expect(bar).toContainText(`${total} selected`)
  const [chosen] = await Promise.all([page.waitForEvent('download'), button(bar, 'Export').click()])
  const chosenRows = (await readXlsx(await readFile(await chosen.path()))).sheets[0]?.rows ?? []
  expect(chosenRows).toHaveLength(Number(total) + 1)
  await button(bar, 'Clear the selection').click()

  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Responsible area owner' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Responsible area owner' })).toBeVisible()
  await search(page, word)

  await perform(page, `${name} North (copy)`, 'Delete…')
  const question = page.getByRole('dialog', { name: `Do you want to delete ${name} North (copy)?` })
  await button(question, 'Delete').click()
  await expect(toast(page, 'Successfully deleted.')).toBeVisible()
  await expect(page.getByText(/^1 result /)).toBeVisible()

  await button(page, 'Clear').click()
  await search(page, 'Ammonia Unit 100')
  await perform(page, 'Ammonia Unit 100', 'Delete…')
  const refusal = page.getByRole('dialog', { name: 'Ammonia Unit 100 cannot be deleted' })
  await expect(refusal).toContainText(/It is used by \d+ /)
  await button(refusal, 'Keep it').click()
  await expect(rowOf(page, 'Ammonia Unit 100')).toBeVisible()
})

test('the second to save sees who changed it, keeps the input, compares and decides (MASTER-047, MASTER-048, MASTER-049)', async ({
  join,
}) => {
  test.slow()
  const name = `Silo ${serial()}`
  const first = await join(ADMINISTRATOR, { at: '/master-location-type' })
  await ask(first, locationType.endpoints.create, { locationTypeName: name, locationTypeDescription: null })
  await search(first, name)
  const second = await join('10000001', { at: '/master-location-type', expected: /status of 409/ })
  await search(second, name)
  for (const page of [first, second]) {
    await page.getByRole('link', { name }).click()
    await expect(nameField(page)).toHaveValue(name)
  }
  await first.getByRole('textbox', { name: 'Description' }).fill('For urea')
  await button(first, 'Save').click()
  await expect(toast(first, 'Success')).toBeVisible()

  await second.getByRole('textbox', { name: 'Description' }).fill('For lime')
  await button(second, 'Save').click()
  const problem = second.getByRole('alert').filter({ hasText: 'What you typed is still here' })
  await expect(problem).toContainText(/Ratna Puspitasari saved it on \d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('For lime')
  await button(second, 'Compare').click()
  await expect(second.getByRole('deletion')).toHaveText('For urea')
  await expect(second.getByRole('insertion')).toHaveText('For lime')
  await button(second, 'Save mine over theirs').click()
  await expect(second).toHaveURL(/\/master-location-type(\?|$)/)
  await search(second, name)
  await expect(rowOf(second, name)).toContainText('For lime')
})

test('a save without network says so, loses nothing and creates one record when tried again (ERRORS-15, MASTER-052)', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/)
  const name = `Pond ${serial()}`
  await signIn(page, ADMINISTRATOR, '/master-location-type/add')
  await nameField(page).fill(name)
  await page.getByRole('textbox', { name: 'Description' }).fill('For rain water')
  await page.context().setOffline(true)
  await button(page, 'Add location type').click()
  await expect(toast(page, 'Failed to save data')).toBeVisible()
  await expect(nameField(page)).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('For rain water')
  await page.context().setOffline(false)
  await button(page, 'Add location type').click()
  await expect(page).toHaveURL(/\/master-location-type(\?|$)/)
  await search(page, name)
  await expect(page.getByText(/^1 result /)).toBeVisible()
})

test('failures of a bulk archive stay above the list with reasons and links until they are closed', async ({
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  const word = `Pier ${serial()}`
  await signIn(page, ADMINISTRATOR)
  const [gresik] = (await ask(page, site.endpoints.options, { keyword: 'Gresik' })).options
  const add = (name: string) =>
    ask(page, location.endpoints.create, { locationName: name, code: `P-${serial()}`, siteId: gresik.id })
  const [used] = [await add(`${word} used`), await add(`${word} free`)]
  await ask(page, subLocation.endpoints.create, {
    subLocationName: `${word} ladder`,
    code: `L-${serial()}`,
    locationId: used.id,
  })
  await visit(page, '/master-location')
  await search(page, word)
  await expect(page.getByText(/^2 results /)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await button(page.getByRole('toolbar', { name: 'Selected rows' }), 'Archive').click()
  await button(page.getByRole('dialog'), 'Archive').click()
  const refused = page.getByRole('alert', { name: '1 archived, 1 refused' })
  await expect(refused).toContainText('is used by 1 active sub-location. Archive or change it first')
  const link = refused.getByRole('link', { name: `${word} used` })
  await expect(link).toHaveAttribute('href', `/master-location/action?id=${used.id}`)
  await button(refused, 'Close').click()
  await expect(refused).toBeHidden()
})

test('on a phone locations are cards that are found, opened, changed and archived (MASTER-032, MASTER-033)', async ({
  join,
}) => {
  test.slow()
  const word = serial()
  const page = await join(ADMINISTRATOR, { phone: true, at: '/master-location' })
  await expect(page.getByRole('table')).toHaveCount(0)
  await addLocation(page, `Bund ${word}`, word)
  await search(page, word)
  const card = page.getByRole('list', { name: 'locations' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Gresik Plant')
  await expect(card).toContainText('Agus Setiawan')
  await card.getByRole('link', { name: `Bund ${word}` }).click()
  await nameField(page).fill(`Bund ${word} East`)
  await button(page, 'Save').click()
  await search(page, word)
  await perform(page, `Bund ${word} East`, 'Archive')
  await expect(card).toHaveCount(0)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(390)
})

test('a location has a parent location, its sub-location has the owner of the parent, and its child locations are not offered as its parent (MASTER-040, MASTER-041)', async ({
  page,
}) => {
  test.slow()
  const word = serial()
  await signIn(page, ADMINISTRATOR, '/master-location/action')
  await nameField(page).fill(`Deck ${word}`)
  await page.getByRole('textbox', { name: 'Code' }).fill(word)
  await choose(page, 'Site', 'Gresik')
  await choose(page, 'Parent location', 'Ammonia Unit 100')
  await button(page, 'Add location').click()
  await search(page, word)
  await expect(rowOf(page, `Deck ${word}`)).toContainText('in Ammonia Unit 100')
  await expect(rowOf(page, `Deck ${word}`)).toContainText('Agus Setiawan, from the parent location')

  await visit(page, '/master-sub-location')
  await button(page, 'Add sub-location').first().click()
  await expect(page).toHaveURL('/master-sub-location/action')
  await nameField(page).fill(`Ladder ${word}`)
  await page.getByRole('textbox', { name: 'Code' }).fill(`L${word}`)
  await choose(page, 'Location', `Deck ${word}`)
  await button(page, 'Add sub-location').click()
  await search(page, word)
  await expect(rowOf(page, `Ladder ${word}`)).toContainText('Agus Setiawan, from the parent location')

  await visit(page, '/master-location')
  await search(page, 'Ammonia Unit 100')
  await page.getByRole('link', { name: 'Ammonia Unit 100' }).click()
  const parent = page.getByRole('combobox', { name: 'Parent location', exact: true })
  await parent.click()
  for (const name of [`Deck ${word}`, 'Ammonia Unit 100']) {
    await parent.fill(name)
    await expect(page.getByText('Nothing found')).toBeVisible()
  }
  await parent.fill('Tank Farm B')
  await expect(shownOptions(parent).filter({ hasText: 'Tank Farm B' })).toBeVisible()
})

test('sites are listed 8 to a page, added and changed (MASTER-055, MASTER-056, MASTER-057)', async ({ page }) => {
  const word = serial()
  await signIn(page, ADMINISTRATOR, '/master-site')
  await expect(page.getByText('8 / page')).toBeVisible()
  await button(page, 'Add site').first().click()
  await expect(page).toHaveURL('/master-site/add')
  await nameField(page).fill(`Yard ${word}`)
  await page.getByRole('textbox', { name: 'Code' }).fill(word)
  await button(page, 'Add site').click()
  await search(page, word)
  await page.getByRole('link', { name: `Yard ${word}` }).click()
  await expect(page).toHaveURL(/\/master-site\/edit\?id=\d+/)
  await page.getByRole('textbox', { name: 'Address' }).fill('Jalan Pelabuhan 4')
  await button(page, 'Save').click()
  await search(page, word)
  await expect(rowOf(page, `Yard ${word}`)).toContainText('Jalan Pelabuhan 4')
})
