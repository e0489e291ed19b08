import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { site } from '@selamat/contract/domains/organisation/site'
import { recordSearch } from '@selamat/contract/domains/search/search'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, as } = await testApp()
const find = async (keyword: string, who = '10000002') => {
  const { status, body } = await (await as(who))(recordSearch, { body: { keyword } })
  expect(status).toBe(200)
  return body.data
}
const admin = await as('10000002')
const siteId = (await admin(site.endpoints.options, { body: {} })).body.data.options[0]?.id ?? 0
const place = (locationName: string, code: string) => ({
  locationName,
  code,
  siteId,
  locationTypeId: null,
  areaOwnerId: null,
  parentLocationId: null,
  description: null,
})
const { data: dock } = (await admin(location.endpoints.create, { body: place('Quartz dock', 'QRZ-003') })).body

describe('the search of records', () => {
  it('finds an item by its code and links to its page', async () => {
    const { data } = (await admin(equipment.endpoints.list, { body: { limit: 1 } })).body
    const [item] = data
    expect(await find(String(item?.code))).toContainEqual(
      expect.objectContaining({ kind: 'equipment', label: item?.code, to: `/equipment-record?id=${item?.id}` }),
    )
  })

  it('finds by code and by name, matches at the beginning first, and five of a kind', async () => {
    const hit = {
      id: dock.id,
      kind: 'location',
      label: 'Quartz dock',
      // With where it is, as two places can have one name.
      hint: expect.stringMatching(/^QRZ-003 · ./),
      to: `/master-location/action?id=${dock.id}`,
    }
    expect(await find('qrz-003')).toEqual([hit])
    for (let n = 10; n > 3; n--) {
      await admin(location.endpoints.create, { body: place(`${n % 2 ? 'Near quartz' : 'Quartz'} ${n}`, `QZ-${n}`) })
    }
    const labels = (await find('quartz')).map(({ label }) => label)
    expect(labels).toEqual(['Quartz 4', 'Quartz 6', 'Quartz 8', 'Quartz 10', 'Quartz dock'])
  })

  it('links to the list without the permission to change, and shows nothing of another company or without the permission to read', async () => {
    await giveRole(context.database.kysely, '10000008', 'company', { 'submenu/Location': 'r' })
    expect(await find('qrz-003', '10000008')).toMatchObject([{ to: '/master-location?q=Quartz%20dock' }])
    expect(await find('qrz-003', '10000010')).toEqual([])
    expect(await find('qrz-003', '10000020')).toEqual([])
  })

  it('leaves out archived records', async () => {
    await run(context.database.kysely, 'update locations set archived_at = now() where id = $1', [dock.id])
    expect(await find('qrz-003')).toEqual([])
  })
})
