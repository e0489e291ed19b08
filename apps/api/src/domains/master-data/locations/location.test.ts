import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { site } from '@selamat/contract/domains/organisation/site'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { run } from '../../../platform/database.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { orderText } from '../../../platform/records/list.ts'
import { statements } from '../../../platform/records/record-statements.ts'
import { lockTree } from '../../../platform/records/tree.ts'
import { locationBinding } from './location.ts'

const { context, as } = await testApp()
const admin = await as('10000002')
const other = await as('10000020')
const { endpoints } = location

let serial = 0
const sites = (await admin(site.endpoints.options, { body: {} })).body.data.options
const [gresik, bontang] = [sites[0]?.id ?? 0, sites[1]?.id ?? 0]
const users = 'select id from users where username = any($1) order by username'
const people = await run<{ id: number }>(context.database.kysely, users, [['10000005', '10000016']])
const [owner, deputy] = people.map(({ id }) => id)

const valuesOf = (values: object) => {
  const name = `Place ${++serial}`
  return { locationName: name, code: name, siteId: gresik, locationTypeId: null, description: null, ...values }
}
const add = async (values: { parentLocationId?: number; areaOwnerId?: number; siteId?: number } = {}) =>
  (await admin(endpoints.create, { body: valuesOf(values) })).body.data
type Row = Awaited<ReturnType<typeof add>>
const change = (row: Row, values: object) => {
  const { id, version, locationName, code, siteId, parentLocationId, locationTypeId, areaOwnerId, description } = row
  const own = { locationName, code, siteId, parentLocationId, locationTypeId, areaOwnerId, description }
  return admin(endpoints.update, { body: { id, version, ...own, ...values } })
}
const read = async (id: number) => (await admin(endpoints.get, { params: { id } })).body.data

describe('locations with a parent', () => {
  it('are never their own parent, at any depth: "A location can\'t lie inside itself" (MASTER-038)', async () => {
    const plant = await add()
    const unit = await add({ parentLocationId: plant.id })
    const deck = await add({ parentLocationId: unit.id })
    expect(deck.parentLocationName).toBe(unit.locationName)
    for (const parentLocationId of [plant.id, unit.id, deck.id]) {
      const { status, body } = await change(plant, { parentLocationId })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ parentLocationId: 'A location cannot be its own parent location' })
    }
    expect(await read(plant.id)).toMatchObject({ parentLocationId: null, version: 1 })
  })

  it('are offered as a parent, without the location itself and its children', async () => {
    const plant = await add()
    const unit = await add({ parentLocationId: plant.id })
    const deck = await add({ parentLocationId: unit.id })
    const beside = await add()
    const offered = async (body: object) =>
      (await admin(endpoints.options, { body: { ...body, keyword: 'Place', limit: 1000 } })).body.data
    const made = [plant, unit, deck, beside].map(({ id }) => id)
    const all = await offered({})
    for (const [row, left] of [
      [plant, [beside]],
      [unit, [plant, beside]],
    ] as const) {
      const { options, totalItem } = await offered({ outside: row.id })
      const ids = options.map(({ id }) => id).filter((id) => made.includes(id))
      expect(ids).toEqual(left.map(({ id }) => id))
      expect(totalItem).toBe(all.totalItem - made.length + left.length)
    }
  })

  it('form no loop by simultaneous moves', async () => {
    for (let round = 0; round < 4; round++) {
      const ring = [await add(), await add(), await add()]
      const answers = await Promise.all(
        ring.map((row, n) => change(row, { parentLocationId: ring[(n + 1) % 3]?.id ?? null })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422])
    }
  })

  it('wait for a move elsewhere only while they move themselves', async () => {
    const [plant, unit] = [await add(), await add()]
    const moving = await context.database.transaction(async (tx) => {
      await lockTree(tx, { table: 'locations' }, plant.id)
      expect((await change(plant, { description: 'Another word' })).status).toBe(200)
      const sent = change(unit, { parentLocationId: plant.id })
      const waits = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      while ((await run(tx, waits)).length === 0);
      return { sent }
    })
    expect((await moving.sent).status).toBe(200)
  })

  it('stay at the same site, also when either of the two moves', async () => {
    const outer = await add()
    const { body } = await admin(endpoints.create, { body: valuesOf({ siteId: bontang, parentLocationId: outer.id }) })
    expect(body.errors).toEqual({ parentLocationId: 'This location is at another site' })
    const inner = await add({ parentLocationId: outer.id })
    const left = await change(outer, { siteId: bontang })
    expect(left.body.errors).toEqual({ siteId: 'This location has child locations. Move them first' })
    expect((await change(inner, { siteId: bontang, parentLocationId: null })).status).toBe(200)
    expect((await change(outer, { siteId: bontang })).status).toBe(200)
  })

  it('are archived after their children', async () => {
    const outer = await add()
    const inner = await add({ parentLocationId: outer.id })
    const archive = (id: number) => admin(endpoints.archive, { params: { id }, headers: { 'if-match': '1' } })
    expect(await archive(outer.id)).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect((await archive(inner.id)).status).toBe(200)
    expect((await archive(outer.id)).status).toBe(200)
  })

  it('with active sub-locations are not archived, and name them; an archived one takes none', async () => {
    const place = await add()
    const version = (row: { id: number; version: number }) => ({
      params: { id: row.id },
      headers: { 'if-match': String(row.version) },
    })
    const body = {
      subLocationName: 'Stair',
      code: 'STAIR',
      locationId: place.id,
      areaOwnerId: null,
      description: null,
    }
    const stair = (await admin(subLocation.endpoints.create, { body })).body.data
    const refused = await admin(endpoints.archive, version(place))
    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    const message = `“${place.locationName}” is used by 1 active sub-location. Archive or change it first`
    expect(refused.body.message).toBe(message)
    expect(refused.body.details).toMatchObject({ usedBy: [{ records: [{ id: stair.id, label: 'Stair' }] }] })
    const away = (await admin(subLocation.endpoints.archive, version(stair))).body.data
    expect((await admin(endpoints.archive, version(place))).status).toBe(200)
    const closed = { locationId: `“${place.locationName}” is archived. Restore it, or choose another location` }
    const another = { ...body, subLocationName: 'Roof', code: 'ROOF' }
    expect((await admin(subLocation.endpoints.create, { body: another })).body.errors).toEqual(closed)
    expect((await admin(subLocation.endpoints.restore, version(away))).body.errors).toEqual(closed)
  })

  it('of another company cannot be a parent', async () => {
    const [foreign] = (await other(endpoints.options, { body: {} })).body.data.options
    const { body } = await admin(endpoints.create, { body: valuesOf({ parentLocationId: foreign?.id ?? 0 }) })
    expect(body.errors).toHaveProperty('parentLocationId')
  })
})

describe('the effective area owner', () => {
  it('is the own area owner, else that of the nearest parent, for sub-locations too', async () => {
    const plant = await add({ areaOwnerId: owner ?? 0 })
    const unit = await add({ parentLocationId: plant.id })
    const deck = await add({ parentLocationId: unit.id })
    const [siteOwner] = await run<{ name: string }>(
      context.database.kysely,
      'select full_name as name from users where id = $1',
      [owner],
    )
    expect(await read(deck.id)).toMatchObject({ areaOwnerName: null, effectiveAreaOwnerName: siteOwner?.name })
    const body = {
      subLocationName: 'Ladder',
      code: 'LADDER',
      locationId: deck.id,
      areaOwnerId: null,
      description: null,
    }
    const child = (await admin(subLocation.endpoints.create, { body })).body.data
    expect(child.effectiveAreaOwnerName).toBe(siteOwner?.name)
    await change(unit, { areaOwnerId: deputy ?? 0 })
    expect((await read(deck.id)).effectiveAreaOwnerName).not.toBe(siteOwner?.name)
    expect((await read(deck.id)).effectiveAreaOwnerName).toBe((await read(unit.id)).areaOwnerName)
    expect((await add()).effectiveAreaOwnerName).toBeNull()
  })
})

describe('the look-up', () => {
  it('of locations takes the limit 999999 and filters by site (MASTER-039)', async () => {
    const { status, body } = await admin(endpoints.options, { body: { limit: 999_999, parentId: bontang } })
    expect(status).toBe(200)
    const rows = (await admin(endpoints.list, { body: { filter: { siteId: [bontang] }, limit: 1000 } })).body.data
    expect(new Set(body.data.options.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  })

  it('of locations offers those of the own site first, whatever their names, then the others', async () => {
    const own = (await admin(user.me, {})).body.data.user.siteName ?? ''
    expect(own).not.toBe('')
    const elsewhere = sites.find(({ label }) => label !== own)?.id ?? 0
    await admin(endpoints.create, { body: valuesOf({ locationName: '1st store', siteId: elsewhere }) })
    const tower = await add()
    const deck = await add({ parentLocationId: tower.id })
    const corner = await add({ parentLocationId: deck.id })
    const { options } = (await admin(endpoints.options, { body: { limit: 1000 } })).body.data
    const isOwn = options.map(({ hint }) => hint?.includes(`· ${own}`) ?? false)
    expect(isOwn.indexOf(false)).toBeGreaterThan(0)
    expect(isOwn.lastIndexOf(true)).toBe(isOwn.indexOf(false) - 1)
    // Each with the path to it.
    const site = sites.find(({ id }) => id === gresik)?.label
    expect(options.find(({ id }) => id === corner.id)?.hint).toBe(
      `${corner.code} · ${site} › ${tower.locationName} › ${deck.locationName}`,
    )
  })
})

describe('sites', () => {
  it('with active locations are not archived, and name what uses them; an archived one takes none', async () => {
    const made = await admin(site.endpoints.create, { body: { siteName: 'Depot', code: 'DEPOT', address: null } })
    const { id } = made.body.data
    const place = await add({ siteId: id })
    const atVersion = (row: { id: number; version: number }) => ({
      params: { id: row.id },
      headers: { 'if-match': String(row.version) },
    })
    const refused = await admin(site.endpoints.archive, atVersion(made.body.data))
    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(refused.body.message).toBe('“Depot” is used by 1 active location. Archive or change it first')
    const to = `/master-location/action?id=${place.id}`
    expect(refused.body.details).toEqual({
      usedBy: [{ what: 'location', count: 1, records: [{ id: place.id, label: place.locationName, to }] }],
    })
    const { data: stored } = (await admin(endpoints.archive, atVersion(place))).body
    expect((await admin(site.endpoints.archive, atVersion(made.body.data))).status).toBe(200)
    const closed = { siteId: '“Depot” is archived. Restore it, or choose another site' }
    expect((await admin(endpoints.create, { body: valuesOf({ siteId: id }) })).body.errors).toEqual(closed)
    expect((await admin(endpoints.restore, atVersion(stored))).body.errors).toEqual(closed)
  })

  it('are read 8 from any start, so that the ninth can be read (MASTER-059)', async () => {
    for (let n = 0; n < 9; n++) {
      await admin(site.endpoints.create, { body: { siteName: `Yard ${n}`, code: `YARD${n}`, address: null } })
    }
    const page = async (start: number) => (await admin(site.endpoints.list, { body: { start, limit: 8 } })).body
    const [one, two] = [await page(0), await page(8)]
    expect(one.data).toHaveLength(8)
    expect(one.pagination?.totalItem).toBeGreaterThan(8)
    expect(two.data.length).toBeGreaterThan(0)
    expect(two.data.some(({ id }) => one.data.some((row) => row.id === id))).toBe(false)
  })
})

describe('a long list', () => {
  it('is read by name from the index', async () => {
    const { kysely } = context.database
    const filled = `insert into locations (company_id, site_id, location_name, code, created_at, updated_at)
      select s.company_id, s.id, 'Bay ' || i, 'LONG-' || i, now(), now() from sites s, generate_series(1, 3000) i where s.id = $1`
    await run(kysely, filled, [gresik])
    await run(kysely, 'analyze locations')
    const { expression, page } = statements(location, locationBinding)
    const [{ id } = { id: 0 }] = await run<{ id: number }>(kysely, 'select company_id as id from sites where id = $1', [
      gresik,
    ])
    const { where } = conditions({ tenant: id, archived: false, expression })
    const order = sql.raw(orderText(location.defaultOrder))
    const plan = await run(kysely, sql`explain ${page(where, { order, limit: 20, offset: 1000 })}`)
    expect(JSON.stringify(plan)).toContain('locations_by_name on')
  })
})
