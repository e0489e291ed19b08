import { locationType } from '@selamat/contract/domains/master-data/locations/location-type'
import { button, serial } from './actions.ts'
import { expect, signIn } from './fixtures.ts'
import { askAs, DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'

test('the audit log can be searched and filtered and shows old and new values; the address keeps the view', async ({
  page,
}) => {
  const name = `Quay ${serial()}`
  const { create, update } = locationType.endpoints
  const added = { locationTypeName: name, locationTypeDescription: 'For barges' }
  const { id, version } = await askAs(page.request, ADMINISTRATOR, create, added)
  const changed = { ...added, id, version, locationTypeDescription: 'For ocean ships' }
  await askAs(page.request, ADMINISTRATOR, update, changed)

  await signIn(page, ADMINISTRATOR, '/role')
  await button(page, 'Audit log').click()
  await expect(page).toHaveURL(/\/audit/)
  await page.getByRole('searchbox').fill(name)
  const entries = page.getByRole('row').filter({ hasText: name })
  await expect(entries).toHaveText([/Changed.*Ratna Puspitasari.*description/, /Created.*Ratna Puspitasari/])

  const filter = async (chip: string, choice: string) => {
    await button(page, chip).click()
    await page.getByRole('searchbox', { name: `Search ${chip}` }).fill(choice)
    await page
      .getByRole('group', { name: chip })
      .getByRole('checkbox', { name: new RegExp(`^${choice}`) })
      .check()
    await page.keyboard.press('Escape')
  }
  await filter('Action', 'Changed')
  await expect(entries).toHaveCount(1)
  await filter('Record type', 'Location type')
  await filter('Person', 'Ratna Puspitasari')
  await expect(page).toHaveURL(/action=update&entity=location_types&actorId=\d+/)
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Changed')

  await entries.getByRole('button', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('deletion')).toHaveText('For barges')
  await expect(drawer.getByRole('insertion')).toHaveText('For ocean ships')
  await expect(drawer).toContainText('10000002')
  await drawer.getByRole('button', { name: 'Close' }).click()

  await button(page, 'Clear').click()
  await page.getByRole('searchbox').fill(`${name} nowhere`)
  await expect(page.getByText('No entry matches')).toBeVisible()
})
