import { site } from '@selamat/contract/domains/organisation/site'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { resource } from '@selamat/contract/kit/resource'
import { id, text } from '@selamat/contract/kit/text'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clients, testApp } from '../../test/app.ts'
import { giveRole } from '../../test/factories.ts'
import { run } from '../platform/database.ts'
import { handleErrors } from '../platform/responses.ts'
import { crudRoutes } from './crud-routes.ts'

// Entities of no domain, which ask of the kit what no single resident does.
const { context, signIn, as } = await testApp()
const { kysely } = context.database
await run(
  kysely,
  `create table gears (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    family text not null, name text not null, site_id bigint references sites, parent_id bigint,
    search_text text generated always as (search_text(name)) stored,
    version integer not null default 1,
    created_at timestamptz not null, created_by bigint, updated_at timestamptz not null, updated_by bigint, archived_at timestamptz,
    unique (id, company_id), foreign key (parent_id, company_id) references gears (id, company_id)
  )`,
)

const fields = { name: text(100), siteId: id.nullable(), parentId: id.nullable() }
const gear = (path: string, menuItem: ItemKey | readonly ItemKey[]) =>
  resource(path, {
    menuItem,
    label: { one: 'gear', many: 'gears' },
    write: z.strictObject(fields),
    read: z.object(fields),
    filter: {},
    sortable: ['id', 'name'],
    defaultOrder: { column: 'id', direction: 'ascending' },
    verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
    paths: { list: `/${path}` },
  })
const fire = gear('fire-gears', ['submenu/Equipment', 'submenu/Location'])
const tools = gear('tool-gears', 'submenu/Tools')

const app = Fastify()
handleErrors(app)
for (const [each, family] of [
  [fire, 'FIRE'],
  [tools, 'TOOL'],
] as const) {
  crudRoutes(app, context, each, {
    table: 'gears',
    label: 'name',
    where: `t.family = '${family}'`,
    constants: { family },
  })
}
afterAll(() => app.close())
const { send } = clients(app)
const { access_token: token } = await signIn('10000002')
const admin = await as('10000002')

let serial = 0
const newSite = async (by = admin) => {
  const body = { siteName: `Kit ${++serial}`, code: `KIT${serial}`, address: null }
  return (await by(site.endpoints.create, { body })).body.data.id
}
const newGear = async (values: { siteId?: number; parentId?: number }, one: typeof fire | typeof tools = fire) => {
  const body = { name: `Gear ${++serial}`, siteId: null, parentId: null, ...values }
  return (await send(one.endpoints.create, { token, body })).body.data
}

describe('several resources on one table', () => {
  it('each read and write their own rows only', async () => {
    const body = { name: 'Extinguisher', siteId: null, parentId: null }
    const made = (await send(fire.endpoints.create, { token, body })).body.data
    const [row] = await run<{ family: string }>(kysely, 'select family from gears where id = $1', [made.id])
    expect(row?.family).toBe('FIRE')
    const params = { id: made.id }
    const headers = { 'if-match': '1' }
    const visibility = async (one: typeof fire) => ({
      listed: (await send(one.endpoints.list, { token, body: {} })).body.data.length,
      offered: (await send(one.endpoints.options, { token, body: {} })).body.data.totalItem,
      got: (await send(one.endpoints.get, { token, params })).status,
    })
    expect(await visibility(fire)).toEqual({ listed: 1, offered: 1, got: 200 })
    expect(await visibility(tools as never)).toEqual({ listed: 0, offered: 0, got: 404 })
    const foreign = await send(tools.endpoints.update, { token, body: { ...body, id: made.id, version: 1 } })
    expect(foreign.status).toBe(404)
    expect((await send(tools.endpoints.archive, { token, params, headers })).status).toBe(404)
    expect((await send(fire.endpoints.archive, { token, params, headers })).status).toBe(200)
    const archived = async (one: typeof fire) => (await send(one.endpoints.archived, { token, body: {} })).body.data
    expect([await archived(fire), await archived(tools as never)].map((rows) => rows.length)).toEqual([1, 0])
  })
})

describe('a reference to a record that is deleted meanwhile', () => {
  it('is refused at its field where the record was deleted at the same time', async () => {
    const siteId = await newSite()
    const body = { name: 'Late', siteId, parentId: null }
    const writing = await context.database.transaction(async (tx) => {
      await run(tx, 'delete from sites where id = $1', [siteId])
      const sent = send(fire.endpoints.create, { token, body })
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await run(kysely, waits)).length === 0);
      return { sent }
    })
    const { status, body: answer } = await writing.sent
    expect(status).toBe(422)
    expect(answer).toMatchObject({ code: 'INVALID', errors: { siteId: 'Choose one from the list' } })
  })

  it('prevents a delete, also where only a foreign key refers to the record', async () => {
    const parent = await newGear({})
    await newGear({ parentId: parent.id })
    const refused = await send(fire.endpoints.delete, {
      token,
      params: { id: parent.id },
      headers: { 'if-match': '1' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE', message: 'Gear is already used' } })
  })
})

describe('a user with data scope all', () => {
  it('writes a record with the references of its own company, and no others', async () => {
    const mine = await newSite()
    const made = await newGear({ siteId: mine })
    await giveRole(kysely, '10000020', 'all', { 'submenu/Equipment': 'ru', 'submenu/Location': 'cru' })
    const theirs = await newSite(await as('10000020'))
    const { access_token: other } = await signIn('10000020')
    const change = (siteId: number, version: number) =>
      send(fire.endpoints.update, {
        token: other,
        body: { name: 'Changed', siteId, parentId: null, id: made.id, version },
      })
    expect((await change(mine, 1)).status).toBe(200)
    expect((await change(theirs, 2)).body).toMatchObject({ errors: { siteId: 'Choose one from the list' } })
  })
})

describe('where a record is used', () => {
  const usesOfSite = async (id: number) =>
    (await admin(site.endpoints.deleteValid, { params: { id } })).body.data.usedBy

  it('lists records that the reader can read by name and page, and counts the rest', async () => {
    const siteId = await newSite()
    const inFire = await newGear({ siteId })
    const inTools = await newGear({ siteId }, tools)
    await run(
      kysely,
      `insert into gears (company_id, family, name, site_id, created_at, updated_at)
       select company_id, 'FIRE', 'Of another company', $1, now(), now() from users where username = $2`,
      [siteId, '10000020'],
    )
    const record = (row: typeof inFire, to: string) => ({ id: row.id, label: row.name, to })
    const fireRecord = record(inFire, '/fire-gears')
    expect(await usesOfSite(siteId)).toEqual([
      { what: 'gears', count: 3, records: [fireRecord, record(inTools, '/tool-gears')] },
    ])
    await run(kysely, `update role_grants set actions = '{}' where item_id = 33`)
    expect(await usesOfSite(siteId)).toEqual([{ what: 'gears', count: 3, records: [fireRecord] }])
  })

  it('names the first five', async () => {
    const siteId = await newSite()
    for (let n = 0; n < 6; n++) await newGear({ siteId })
    const [use] = await usesOfSite(siteId)
    expect([use?.count, use?.records.length]).toEqual([6, 5])
  })
})

describe('several menu items', () => {
  it('open a resource by any one of them', async () => {
    expect(fire.endpoints.list.permission).toEqual({ anyOf: ['submenu/Equipment', 'submenu/Location'], action: 'read' })
    const granted = `update role_grants set actions = '{}' where item_id = any($1::smallint[])`
    await run(kysely, granted, [[32]])
    expect((await send(fire.endpoints.list, { token, body: {} })).status).toBe(200)
    await run(kysely, granted, [[32, 35]])
    expect((await send(fire.endpoints.list, { token, body: {} })).status).toBe(403)
  })
})
