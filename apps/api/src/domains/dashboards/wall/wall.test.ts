import { dashboard, HIDDEN_KEY } from '@selamat/contract/domains/dashboards/dashboard'
import { figures } from '@selamat/contract/domains/dashboards/figures'
import { type WALL_DAYS, wall, wallFigures } from '@selamat/contract/domains/dashboards/wall/wall'
import type { WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { MENU_ITEMS, storedItemId } from '@selamat/contract/kit/menu-items'
import type { StoredItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { measures } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'
import { isPersonal } from './wall-owner.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, clock, context, send } = api
const { kysely } = context.database
const [SUPER, ADMIN, MANAGER, EMPLOYEE, OTHER] = ['10000001', '10000002', '10000003', '10000008', '10000020'] as const
await giveRole(kysely, OTHER, 'company', { 'submenu/Management Dashboard': 'crud' })
const admin = await as(ADMIN)
const [gresik] = await run<{ id: number }>(kysely, sql`select id from sites where code = 'GRS'`)
const siteId = gresik?.id ?? 0
const [abroad] = await run<{ id: number }>(kysely, sql`select id from sites where company_id <> 1 limit 1`)

const tile: WidgetInput = { measure: 'permits-live', visual: 'NUMBER', higherIsBetter: false, x: 0, y: 0, w: 3, h: 2 }
const board = (name: string, widgets: readonly WidgetInput[]) => ({
  ...{ title: name, description: 'For the wall', name, key: 'typed by hand', widgets: [...widgets] },
})
async function make(name: string, widgets: readonly WidgetInput[], part = {}) {
  const { body } = await admin(dashboard.create, { body: { ...board(name, widgets), ...part } })
  return body.data
}
interface Turning {
  readonly who?: string
  readonly site?: number | null
  readonly days?: (typeof WALL_DAYS)[number]
}
const turnOn = async (id: number, { who = ADMIN, site = null, days = 90 }: Turning = {}) =>
  (await as(who))(wall.turnOn, { params: { id }, body: { siteId: site, days } })
const turnOff = async (id: number, who: string = ADMIN) => (await as(who))(wall.turnOff, { params: { id } })
const stateOf = async (id: number, who: string = ADMIN) => (await as(who))(wall.get, { params: { id } })
const read = (key: string) => send(wallFigures, { body: { key } })
const room = await make('control-room', [
  { ...tile, warn: 1, bad: 2 },
  { ...tile, visual: 'BAR', dimension: 'state' },
  { ...tile, measure: 'permits-closed-gates', visual: 'LINE', period: 90 },
  { ...tile, measure: 'permits-overdue', visual: 'LIST', title: 'Hand back first' },
  { ...tile, measure: 'tasks-open', title: 'My tasks' },
  { ...tile, measure: 'examination-coverage', title: 'Examined' },
  { ...tile, measure: 'users-active', title: 'Accounts' },
])

describe('a wall display', () => {
  it('is off until somebody turns it on: the key that was typed opens nothing, the new one is shown once and stored as its hash', async () => {
    expect((await stateOf(room.id)).body.data).toMatchObject({ state: 'OFF', madeByName: null, expiresOn: null })
    const { status, body } = await turnOn(room.id, { site: siteId })
    const { key, address, expiresOn } = body.data
    const { pathname, hash } = new URL(address)
    expect([status, pathname, hash, key.length]).toEqual([200, '/wall', `#${key}`, 43])
    const after = await stateOf(room.id)
    expect(after.body.data).toMatchObject({ state: 'ON', siteId, expiresOn, lastReadAt: null })
    expect(after.text).not.toContain(key)
    const found = await run(
      kysely,
      sql`select 1 from dashboard_walls w where w::text like ${`%${key}%`} union all
        select 1 from audit_events a where a::text like ${`%${key}%`} union all select 1 from outbox o where o::text like ${`%${key}%`}`,
    )
    expect(found).toEqual([])
    const trail = await run<{ action: string; after: unknown }>(
      kysely,
      sql`select action, after from audit_events where entity = 'dashboards' and entity_id = ${room.id} order by id desc limit 1`,
    )
    expect(trail).toEqual([{ action: 'wallOn', after: { site: 'Gresik Plant', expiresOn } }])
  })

  it('shows numbers of its site without people, rows and links, and says what it leaves out', async () => {
    const { key } = (await turnOn(room.id, { who: MANAGER, site: siteId })).body.data
    const { status, body, text } = await read(key)
    expect([status, body.data.title, body.data.place]).toEqual([200, 'control-room', 'Gresik Plant'])
    expect(body.data.figures.map(({ title, visual }) => [title, visual])).toEqual([
      ['Live permits', 'NUMBER'],
      ['Live permits', 'BAR'],
      ['Closed gates', 'LINE'],
    ])
    // What the administrator reads on the page, with this site chosen.
    const widgets = [tile]
    const page = await admin(figures.read, { body: { widgets, filter: { siteId: [siteId] } } })
    expect(body.data.figures[0]?.value).toBe(page.body.data.figures[0]?.value)
    expect(text).not.toMatch(/"to":|"listed":|"rows":|\/permit|siteId/)
    expect((await stateOf(room.id)).body.data.leftOut).toEqual([
      { title: 'Hand back first', why: 'ROWS' },
      { title: 'My tasks', why: 'PERSONAL' },
      { title: 'Examined', why: 'PERSONAL' },
      { title: 'Accounts', why: 'PERMISSION' },
    ])
    expect((await stateOf(room.id)).body.data.lastReadAt).not.toBeNull()
  })

  it('ends at once when it is turned off, its key replaced, its day comes, its dashboard is deleted or has another key', async () => {
    const ended = async (key: string) => {
      const { status, body } = await read(key)
      expect([status, body.message]).toEqual([404, 'This wall display has ended'])
    }
    const first = (await turnOn(room.id)).body.data.key
    const second = (await turnOn(room.id)).body.data.key
    await ended(first)
    expect((await read(second)).status).toBe(200)
    const off = await turnOff(room.id)
    expect([off.status, off.body.message]).toEqual([200, 'The wall display has ended'])
    await ended(second)
    expect((await turnOff(room.id)).status).toBe(404)

    const third = (await turnOn(room.id, { days: 30 })).body.data.key
    clock.advance(30 * 86_400_000 - 1)
    expect((await read(third)).status).toBe(200)
    clock.advance(1)
    await ended(third)
    expect((await stateOf(room.id)).body.data.state).toBe('EXPIRED')
    clock.advance(-30 * 86_400_000)

    const { id, version } = await make('short-lived', [tile])
    const kept = (await turnOn(id)).body.data.key
    const change = (part: object) =>
      admin(dashboard.update, { body: { ...board('short-lived', [tile]), id, ...part } as never })
    await change({ key: HIDDEN_KEY, version })
    expect((await read(kept)).status).toBe(200)
    await change({ key: 'another', version: version + 1 })
    await ended(kept)
    const last = (await turnOn(id)).body.data.key
    await change({ key: HIDDEN_KEY, source: 'EXTERNAL', version: version + 2 })
    await ended(last)
    expect((await turnOn(id)).status).toBe(404)
    const gone = await make('gone', [tile])
    const deleted = (await turnOn(gone.id)).body.data.key
    await admin(dashboard.delete, { params: { id: gone.id }, headers: { 'if-match': String(gone.version) } } as never)
    await ended(deleted)
  })

  it('ends with the account of whoever turned it on, and shows nothing that this account may not read any more', async () => {
    const { key } = (await turnOn(room.id, { who: MANAGER })).body.data
    const set = (column: string, value: string) =>
      run(kysely, sql`update users set ${sql.raw(column)} = ${sql.raw(value)} where username = ${MANAGER}`)
    for (const [column, off, on] of [
      ['must_change_password', 'true', 'false'],
      ['archived_at', 'now()', 'null'],
    ] as const) {
      await set(column, off)
      expect([column, (await read(key)).status, (await stateOf(room.id)).body.data.state]).toEqual([
        column,
        404,
        'UNOWNED',
      ])
      await set(column, on)
      expect((await read(key)).status).toBe(200)
    }
    const without = (item: StoredItemKey) =>
      run(
        kysely,
        sql`delete from role_grants g using user_roles ur, users u where g.role_id = ur.role_id and ur.user_id = u.id
          and u.username = ${MANAGER} and g.item_id = ${storedItemId(item)}`,
      )
    await without('menu/Permit to Work')
    expect((await read(key)).body.data.figures).toEqual([])
    await without('submenu/Management Dashboard')
    expect((await read(key)).status).toBe(404)
  })

  it('is refused without the permission, in another company, for one site alone, of another product and for a foreign site', async () => {
    const statuses = async (who: string) => [
      (await stateOf(room.id, who)).status,
      (await turnOn(room.id, { who })).status,
      (await turnOff(room.id, who)).status,
    ]
    expect(await statuses(EMPLOYEE)).toEqual([403, 403, 403])
    expect(await statuses(OTHER)).toEqual([404, 404, 404])
    await giveRole(kysely, EMPLOYEE, 'site', { 'submenu/Management Dashboard': 'crud' })
    expect(await statuses(EMPLOYEE)).toEqual([404, 404, 404])
    const external = await make('elsewhere', [], { source: 'EXTERNAL' })
    expect([(await stateOf(external.id)).status, (await turnOn(external.id)).status]).toEqual([404, 404])
    expect((await turnOn(999_999)).status).toBe(404)
    for (const site of [abroad?.id ?? 0, 999_999]) {
      expect((await turnOn(room.id, { site })).body.errors).toEqual({ siteId: 'Choose one from the list' })
    }
    const forEver = await admin(wall.turnOn, { params: { id: room.id }, body: { days: 4000 } as never })
    expect(forEver.body.errors).toEqual({ days: 'Choose one from the list' })
  })

  it('slows down whoever guesses keys and screens that read too often, never one with a key for the guesses of another', async () => {
    const { key } = (await turnOn(room.id)).body.data
    expect((await read('short')).body.errors).toEqual({ key: 'The key is not complete' })
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => read(`${n}`.padStart(43, 'k'))))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]))
    expect((await read(key)).status).toBe(200)
    const reads = await Promise.all(Array.from({ length: 31 }, () => read(key)))
    const late = reads.find(({ status }) => status === 429)
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('the wall of a company has the figures of the company, whoever of it turned it on, and no other company', async () => {
  clock.advance(3_600_000)
  const everything = Object.fromEntries(MENU_ITEMS.map(({ category, name }) => [`${category}/${name}`, 'crud']))
  for (const who of [SUPER, ADMIN, MANAGER]) await giveRole(kysely, who, 'company', everything)
  const chunks = [measures.slice(0, 24), measures.slice(24)]
  for (const [at, some] of chunks.entries()) {
    const widgets = some.map(({ key }, n): WidgetInput => ({ ...tile, measure: key, title: key, y: n }))
    const { id } = await make(`every ${at}`, widgets)
    const byOwner: unknown[] = []
    for (const who of [SUPER, ADMIN, MANAGER]) {
      const { key } = (await turnOn(id, { who })).body.data
      byOwner.push((await read(key)).body.data.figures.map(({ title, value, of }) => [title, value, of]))
    }
    expect(byOwner[0]).toEqual(byOwner[1])
    expect(byOwner[1]).toEqual(byOwner[2])
    const personal = some.filter(isPersonal).length
    expect(byOwner[0]).toHaveLength(some.length - personal)
  }
})
