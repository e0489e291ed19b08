import type { ItemKey } from '@selamat/contract/kit/permissions'
import { resource } from '@selamat/contract/kit/resource'
import { id, text } from '@selamat/contract/kit/text'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clients, testApp } from '../../test/app.ts'
import { answerErrors } from '../platform/answers.ts'
import { run } from '../platform/database.ts'
import { crudRoutes } from './crud-routes.ts'

// Entities of no domain, which ask of the kit what no single resident does.
const { house, signIn } = await testApp()
const { kysely } = house.database
await run(
  kysely,
  `create table gears (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    family text not null, name text not null, site_id bigint references sites, parent_id bigint references gears,
    search_text text generated always as (search_text(name)) stored,
    version integer not null default 1,
    created_at timestamptz not null, created_by bigint, updated_at timestamptz not null, updated_by bigint, archived_at timestamptz
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
answerErrors(app)
for (const [each, family] of [
  [fire, 'FIRE'],
  [tools, 'TOOL'],
] as const) {
  crudRoutes(app, house, each, {
    table: 'gears',
    label: 'name',
    where: `t.family = '${family}'`,
    constants: { family },
  })
}
afterAll(() => app.close())
const { send } = clients(app)
const { access_token: token } = await signIn('10000002')

describe('several resources on one table', () => {
  it('each write and reach their own rows only', async () => {
    const body = { name: 'Extinguisher', siteId: null, parentId: null }
    const made = (await send(fire.endpoints.create, { token, body })).body.data
    const [row] = await run<{ family: string }>(kysely, 'select family from gears where id = $1', [made.id])
    expect(row?.family).toBe('FIRE')
    const params = { id: made.id }
    const headers = { 'if-match': '1' }
    const asked = async (one: typeof fire) => ({
      listed: (await send(one.endpoints.list, { token, body: {} })).body.data.length,
      offered: (await send(one.endpoints.options, { token, body: {} })).body.data.totalItem,
      got: (await send(one.endpoints.get, { token, params })).status,
    })
    expect(await asked(fire)).toEqual({ listed: 1, offered: 1, got: 200 })
    expect(await asked(tools as never)).toEqual({ listed: 0, offered: 0, got: 404 })
    const foreign = await send(tools.endpoints.update, { token, body: { ...body, id: made.id, version: 1 } })
    expect(foreign.status).toBe(404)
    expect((await send(tools.endpoints.archive, { token, params, headers })).status).toBe(404)
    expect((await send(fire.endpoints.archive, { token, params, headers })).status).toBe(200)
    const archived = async (one: typeof fire) => (await send(one.endpoints.archived, { token, body: {} })).body.data
    expect([await archived(fire), await archived(tools as never)].map((rows) => rows.length)).toEqual([1, 0])
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
