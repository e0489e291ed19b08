import { location } from '@selamat/contract/domains/master-data/locations/location'
import { site } from '@selamat/contract/domains/organisation/site'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { hearStatements } from '../../test/hear-statements.ts'
import { run } from '../platform/database.ts'

const { as, context } = await testApp()
const { kysely, pool } = context.database
const heard = hearStatements(pool)
const admin = await as('10000002')
const siteId = (await admin(site.endpoints.options, { body: {} })).body.data.options[0]?.id ?? 0
const place = (code: string, of = siteId) => ({
  locationName: `Place ${code}`,
  code,
  siteId: of,
  locationTypeId: null,
  areaOwnerId: null,
  parentLocationId: null,
  description: null,
})
const create = (code: string, of?: number) => admin(location.endpoints.create, { body: place(code, of) })

it('a record is written in the packet of the question who calls and of the looks at what it refers to, its trail with the commit', async () => {
  await create('PKT-1')
  const sent = await heard(async () => expect((await create('PKT-2')).status).toBe(200))
  const waited = sent.filter(({ isBeside }) => !isBeside).map(({ text }) => text.trim().slice(0, 20))
  expect(waited).toEqual(['begin', '/* with next */ inse'])
  expect(sent.find(({ text }) => text.includes('insert into locations'))?.isBeside).toBe(true)
})

it('nothing is left of a record that names what is not there', async () => {
  const { status, body } = await create('PKT-3', 999_999_999)
  expect([status, body]).toMatchObject([422, { errors: { siteId: 'Choose one from the list' } }])
  expect(await run(kysely, sql`select id from locations where code = 'PKT-3'`)).toEqual([])
})
