import { dashboard, HIDDEN_KEY } from '@selamat/contract/domains/dashboards/dashboard'
import { figures } from '@selamat/contract/domains/dashboards/figures'
import type { WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000' })
const db = api.context.database.kysely
const [ADMIN, MANAGER, EMPLOYEE, OTHER_COMPANY] = ['10000002', '10000003', '10000008', '10000020'] as const
const admin = await api.as(ADMIN)
await giveRole(db, OTHER_COMPANY, 'company', { 'submenu/Management Dashboard': 'crud', 'submenu/Dashboard': 'r' })
await giveRole(db, EMPLOYEE, 'own', { 'submenu/Dashboard': 'r' })
const foreign = await api.as(OTHER_COMPANY)

const roleOf = async (username: string) => {
  const [row] = await run<{ id: number }>(
    db,
    sql`select ur.role_id as id from user_roles ur join users u on u.id = ur.user_id where u.username = ${username} order by 1 limit 1`,
  )
  return row?.id ?? 0
}
const managers = await roleOf(MANAGER)
const foreigners = await roleOf(OTHER_COMPANY)

const tile: WidgetInput = { measure: 'permits-live', visual: 'NUMBER', higherIsBetter: false, x: 0, y: 0, w: 3, h: 2 }
let made = 0
/** A further role of the company, which nobody has. */
async function newRole() {
  made++
  const [row] = await run<{ id: number }>(
    db,
    sql`insert into roles (company_id, name, scope, created_at, updated_at) select company_id, ${`Role ${made}`}, 'own', created_at, created_at
      from users where username = ${ADMIN} returning id`,
  )
  return row?.id ?? 0
}
const fields = (part: object = {}) => {
  made++
  return {
    title: `Board ${made}`,
    description: 'What goes on',
    name: `board-${made}`,
    key: 'secret-key',
    widgets: [tile],
    ...part,
  }
}
const create = async (part: object = {}, client = admin) => client(dashboard.create, { body: fields(part) })
const save = async (part: object = {}) => (await create(part)).body.data
const remove = ({ id, version }: { id: number; version: number }, client = admin) =>
  client(dashboard.delete, { params: { id }, headers: { 'if-match': String(version) } } as never)

describe('a dashboard', () => {
  it('has title, description, priority, roles, name, key and border, and is saved, read and changed (DASH-10, DASH-11, DASH-18, DASH-19, DASH-22)', async () => {
    const { id, version } = await save({ roleIds: [managers], border: false })
    const read = (await admin(dashboard.get, { params: { id } })).body
    expect(read.message).toBe('Data found')
    expect(read.data).toMatchObject({ id, version, border: false, source: 'BUILT_IN', key: HIDDEN_KEY })
    expect(read.data.roles.map((role) => role.id)).toEqual([managers])
    expect(read.data.priority).toBeGreaterThan(0)
    expect(read.data.widgets).toEqual([
      expect.objectContaining({ measure: 'permits-live', period: 30, compare: 'NONE', warn: null }),
    ])
    const saved = await admin(dashboard.update, { body: { ...fields({ title: 'Renamed' }), id, version } })
    expect([saved.body.message, saved.body.data]).toEqual(['Data Saved Successfully', { id, version: version + 1 }])
    const stale = await admin(dashboard.update, { body: { ...fields(), id, version } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  })

  it.each([
    ['title', 'Please input your Title!', 'DASH-12'],
    ['description', 'Please input your Description!', 'DASH-13'],
    ['name', 'Please input your Name!', 'DASH-14'],
    ['key', 'Please input your Key!', 'DASH-15'],
  ])('is not saved without %s: %s (DASH-12, DASH-13, DASH-14, DASH-15)', async (field, message) => {
    for (const value of ['', '   ', undefined]) {
      expect((await create({ [field]: value })).body.errors).toEqual({ [field]: message })
    }
  })

  it('has a key that is kept by the dots it is read as, and stands in no answer and no audit row', async () => {
    const { id, version } = await save({ key: 'the-very-secret' })
    const keyOf = async () =>
      (await run<{ key: string }>(db, sql`select key_sealed as key from dashboards where id = ${id}`))[0]?.key
    const first = await keyOf()
    expect(first).not.toContain('the-very-secret')
    await admin(dashboard.update, { body: { ...fields({ key: HIDDEN_KEY }), id, version } })
    expect(await keyOf()).toBe(first)
    await admin(dashboard.update, { body: { ...fields({ key: 'another' }), id, version: version + 1 } })
    expect(await keyOf()).not.toBe(first)
    const rows = await run(
      db,
      sql`select before, after, reason from audit_events where entity = 'dashboards' and entity_id = ${id}`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/the-very-secret|another"|key_sealed|keySealed/)
    expect(JSON.stringify(rows)).toContain('The key was changed')
  })

  it('has a title and a name of its own', async () => {
    await save({ title: 'Only one', name: 'only-one' })
    expect((await create({ title: 'only ONE' })).body.errors).toEqual({ title: 'The title already exists' })
    expect((await create({ name: 'ONLY-one' })).body.errors).toEqual({ name: 'The name already exists' })
  })

  it('is refused with widgets that cannot be counted, each at its field', async () => {
    const errorsOf = async (widget: object) => (await create({ widgets: [{ ...tile, ...widget }] })).body.errors
    expect(await errorsOf({ measure: 'unheard-of' })).toEqual({
      'widgets.0.measure': 'This measure no longer exists. Remove the widget',
    })
    expect(await errorsOf({ dimension: 'colour', visual: 'BAR' })).toHaveProperty('widgets.0.dimension')
    expect(await errorsOf({ visual: 'BAR' })).toEqual({ 'widgets.0.dimension': 'Choose by what it is split' })
    expect(await errorsOf({ visual: 'LINE' })).toHaveProperty('widgets.0.visual')
    expect(await errorsOf({ compare: 'PREVIOUS' })).toHaveProperty('widgets.0.compare')
    expect(await errorsOf({ filter: { quick: ['overdue'] } })).toHaveProperty(['widgets.0.filter.quick'])
    expect(await errorsOf({ filter: { siteId: ['x'] } })).toHaveProperty(['widgets.0.filter.siteId'])
    expect(await errorsOf({ warn: 35, bad: 30 })).toEqual({ 'widgets.0.bad': 'Must be above 35: less is better here' })
    expect(await errorsOf({ x: 10, w: 4 })).toEqual({ 'widgets.0.w': 'It reaches beyond column 12' })
    expect(await errorsOf({ period: 1096 })).toHaveProperty(['widgets.0.period'])
    expect((await create({ widgets: Array.from({ length: 25 }, () => tile) })).body.errors).toEqual({
      widgets: 'At most 24 widgets',
    })
  })

  it('has roles of the own company alone, and is not found by another one', async () => {
    expect((await create({ roleIds: [foreigners] })).body.errors).toEqual({ roleIds: 'Choose one from the list' })
    const { id, version } = await save()
    expect((await foreign(dashboard.get, { params: { id } })).status).toBe(404)
    expect((await foreign(dashboard.update, { body: { ...fields(), id, version } })).status).toBe(404)
    expect((await remove({ id, version }, foreign)).status).toBe(404)
    expect((await foreign(dashboard.order, { body: { ids: [id] } })).status).toBe(404)
    expect((await foreign(figures.read, { body: { dashboardId: id } })).status).toBe(404)
  })
})

describe('the dashboards of a company', () => {
  it('are listed for the own roles, and all of them for who manages them (DASH-16, DASH-17)', async () => {
    const [ofManagers, ofNobody] = [await save({ roleIds: [managers] }), await save()]
    const manager = await api.as(MANAGER)
    const own = (await manager(dashboard.list, {})).body.data.map(({ id }) => id)
    expect([own.includes(ofManagers.id), own.includes(ofNobody.id)]).toEqual([true, false])
    const all = (await admin(dashboard.listAll, {})).body.data.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([ofManagers.id, ofNobody.id]))
    const employee = await api.as(EMPLOYEE)
    expect((await employee(dashboard.get, { params: { id: ofManagers.id } })).status).toBe(404)
    expect((await employee(figures.read, { body: { dashboardId: ofManagers.id } })).status).toBe(404)
    expect((await employee(dashboard.listAll, {})).status).toBe(403)
    expect((await employee(figures.read, { body: { widgets: [tile] } })).status).toBe(403)
    expect((await employee(figures.read, { body: { page: 'MANAGEMENT' } })).status).toBe(403)
  })

  it('are put in an order, all at once, and each at its priority (DASH-20)', async () => {
    const ids = async () => (await admin(dashboard.listAll, {})).body.data.map(({ id }) => id)
    const reversed = (await ids()).toReversed()
    const { body } = await admin(dashboard.order, { body: { ids: reversed } })
    expect(body.message).toBe('Order saved')
    expect(await ids()).toEqual(reversed)
    const some = await admin(dashboard.order, { body: { ids: reversed.slice(1) } })
    expect([some.status, some.body.message]).toEqual([
      409,
      'Dashboards were added or deleted. Reload the list and try again',
    ])
    const first = await save({ priority: 1 })
    expect((await ids())[0]).toBe(first.id)
    expect((await admin(dashboard.listAll, {})).body.data.map(({ priority }) => priority)).toEqual(
      (await ids()).map((_, at) => at + 1),
    )
  })

  it('keep the only one and the first of a role: You cant deleted this Dashboard (DASH-21, DASH-23, ERRORS-27)', async () => {
    const refusal = [409, 'You cant deleted this Dashboard']
    const only = (await create({}, foreign)).body.data
    const kept = await remove(only, foreign)
    expect([kept.status, kept.body.message]).toEqual(refusal)
    const role = await newRole()
    const [first, second] = [await save({ roleIds: [role] }), await save({ roleIds: [role] })]
    const refused = await remove(first)
    expect([refused.status, refused.body.message]).toEqual(refusal)
    const rows = (await admin(dashboard.listAll, {})).body.data
    expect(rows.filter(({ id }) => [first.id, second.id].includes(id)).map(({ canDelete }) => canDelete)).toEqual([
      false,
      true,
    ])
    expect((await remove(second)).body.message).toBe('Successfully deleted.')
    expect((await admin(dashboard.get, { params: { id: second.id } })).status).toBe(404)
    expect((await remove({ ...second })).status).toBe(404)
  })

  it('of two administrators at once, one deletes and the other is told', async () => {
    const role = await newRole()
    const [, one, two] = [
      await save({ roleIds: [role] }),
      await save({ roleIds: [role] }),
      await save({ roleIds: [role] }),
    ]
    const both = await Promise.all([remove(one), remove(two)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const last = await save()
    const twice = await Promise.all([remove(last), remove(last)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

describe('the figures of a page', () => {
  it('of Management, PIC and Employee are each one answer with value, unit, formula and scope (DASH-01, DASH-02, DASH-03)', async () => {
    for (const page of ['MANAGEMENT', 'PIC', 'EMPLOYEE', 'HOME'] as const) {
      const { status, body } = await admin(figures.read, { body: { page } })
      expect([page, status]).toEqual([page, 200])
      expect(body.data.figures.length).toBeGreaterThan(4)
      for (const { formula, scope, problem } of body.data.figures) {
        expect([formula.length > 10, problem !== null || scope.length > 2]).toEqual([true, true])
      }
    }
  })

  it('cost at most 12 statements for 10 widgets', async () => {
    const measuresOf = (await admin(figures.measures, {})).body.data.slice(0, 10)
    const widgets = measuresOf.map(({ key }): WidgetInput => ({ ...tile, measure: key }))
    const { body, statements } = await counted(() => admin(figures.read, { body: { widgets } }))
    expect(body.data.figures).toHaveLength(10)
    expect(statements).toBeLessThanOrEqual(12)
  })

  it('say which of them the reader may not see, and which measure no longer exists', async () => {
    const { id } = await save({
      roleIds: [await roleOf(EMPLOYEE)],
      widgets: [{ ...tile, measure: 'users-active' }, tile],
    })
    await run(db, sql`update dashboard_widgets set measure = 'gone' where dashboard_id = ${id} and position = 2`)
    const { body } = await (await api.as(EMPLOYEE))(figures.read, { body: { dashboardId: id } })
    expect(body.data.figures.map(({ problem, value, to }) => [problem, value, to])).toEqual([
      ['PERMISSION', null, null],
      ['WITHDRAWN', null, null],
    ])
  })

  it('take the site of the page, and say where it does not concern them', async () => {
    const [site] = await run<{ id: number }>(db, sql`select id from sites where code = 'GRS'`)
    const filter = { siteId: [site?.id ?? 0] }
    const widgets = [tile, { ...tile, measure: 'certificates-ending' }]
    const { body } = await admin(figures.read, { body: { widgets, filter } })
    const [permits, certificates] = body.data.figures
    expect([permits?.unfiltered, certificates?.unfiltered]).toEqual([null, 'Not by site'])
    expect(permits?.to).toContain(`siteId=${filter.siteId[0]}`)
  })
})

/** Runs something and counts the statements it sends: each takes a connection of the pool. */
async function counted<T extends object>(work: () => Promise<T>): Promise<T & { statements: number }> {
  let statements = 0
  const count = () => {
    statements++
  }
  api.context.database.pool.on('acquire', count)
  const done = await work()
  api.context.database.pool.off('acquire', count)
  return { ...done, statements }
}

describe('a preview as a role', () => {
  const users: WidgetInput = { ...tile, measure: 'users-active' }
  it('has what both the role and the administrator may read, in the scope of the administrator', async () => {
    const [none, permits] = [await newRole(), await newRole()]
    await run(
      db,
      sql`insert into role_grants (role_id, item_id, actions) values (${permits}, ${storedItemId('menu/Permit to Work')}, '{read}')`,
    )
    const as = async (asRoleId: number, client = admin) =>
      (await client(figures.read, { body: { widgets: [tile, users], asRoleId } })).body
    const problems = async (roleId: number, client = admin) =>
      (await as(roleId, client)).data.figures.map(({ problem }) => problem)
    expect(await problems(none)).toEqual(['PERMISSION', 'PERMISSION'])
    expect(await problems(permits)).toEqual([null, 'PERMISSION'])
    const own = (await admin(figures.read, { body: { widgets: [tile] } })).body.data.figures[0]
    expect((await as(permits)).data.figures[0]).toEqual(own)
    // Somebody who manages dashboards and reads no permits does not see them as a role that does.
    const role = await giveRole(db, '10000014', 'company', { 'submenu/Management Dashboard': 'cr' })
    expect(role).toBeGreaterThan(0)
    await run(
      db,
      sql`delete from user_roles ur using users u where u.id = ur.user_id and u.username = '10000014' and ur.role_id <> ${role}`,
    )
    expect(await problems(permits, await api.as('10000014'))).toEqual(['PERMISSION', 'PERMISSION'])
    expect((await as(foreigners)).errors).toEqual({ asRoleId: 'Choose one from the list' })
    const saved = await save()
    const wrong = await admin(figures.read, { body: { dashboardId: saved.id, asRoleId: permits } })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['asRoleId']])
    expect(
      (await (await api.as(EMPLOYEE))(figures.read, { body: { widgets: [tile], asRoleId: permits } })).status,
    ).toBe(403)
  })

  it('names the roles that see less, with the measures that they lack', async () => {
    const lacking = async (roleIds: number[], client = admin) =>
      client(figures.seeingLess, {
        body: { roleIds, measures: ['permits-live', 'users-active', 'certificates-ending', 'gone'] },
      })
    const role = await newRole()
    const adminRole = await roleOf(ADMIN)
    const less = (await lacking([role, adminRole])).body.data
    expect(less).toEqual([
      { roleId: role, name: expect.stringMatching(/^Role/), measures: ['permits-live', 'users-active'] },
    ])
    expect((await lacking([foreigners])).body.errors).toEqual({ roleIds: 'Choose one from the list' })
    expect((await lacking([role], await api.as(EMPLOYEE))).status).toBe(403)
  })
})
