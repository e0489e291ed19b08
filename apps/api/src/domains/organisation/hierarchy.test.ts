import { department } from '@selamat/contract/domains/organisation/department'
import { hierarchy, hierarchyTree, type Level, modelList } from '@selamat/contract/domains/organisation/hierarchy'
import { section } from '@selamat/contract/domains/organisation/section'
import { organisationChart, subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, as } = await testApp()
const sql = <Row>(text: string, values: unknown[] = []) => run<Row>(context.database.kysely, text, values)
const units = hierarchy.endpoints
const posts = subHierarchy.endpoints
const admin = await as('10000002')
const other = await as('10000020')
const worker = await as('10000008')
const ifMatch = (version: number) => ({ 'if-match': String(version) })

interface Place {
  readonly parentId?: number | null
  readonly departmentId?: number | null
  readonly sectionId?: number | null
  readonly level?: Level
}
const modelOf = (modelName: string, place: Place = {}) => ({
  modelName,
  level: place.level ?? 'unit',
  parentId: place.parentId ?? null,
  departmentId: place.departmentId ?? null,
  sectionId: place.sectionId ?? null,
})
const addModel = async (name: string, place: Place = {}) => {
  const { status, body } = await admin(units.create, { body: modelOf(name, place) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const move = (row: { id: number; version: number; modelName: string }, parentId: number | null) =>
  admin(units.update, { body: { ...modelOf(row.modelName, { parentId }), id: row.id, version: row.version } })
const idOf = async (endpoint: typeof department.endpoints.options, keyword: string) =>
  (await admin(endpoint, { body: { keyword } })).body.data.options[0]?.id ?? 0
const tree = async () => (await admin(hierarchyTree, {})).body.data

describe('units', () => {
  it('are a tree of divisions, departments and sections, offered to every signed-in user (ORG-13, ORG-21, ORG-23)', async () => {
    const { body } = await admin(units.list, { body: { filter: { level: ['division'] } } })
    expect(body.data.map(({ modelName, parentId }) => [modelName, parentId])).toEqual([
      ['Corporate', null],
      ['Operations', null],
      ['Safety and Health', null],
    ])
    const whole = await tree()
    const name = new Map(whole.map((node) => [node.id, node.modelName]))
    const mechanical = whole.find(({ modelName }) => modelName === 'Mechanical')
    const maintenance = whole.find(({ id }) => id === mechanical?.parentId)
    expect([maintenance?.modelName, name.get(maintenance?.parentId ?? 0)]).toEqual(['Maintenance', 'Operations'])
    expect(mechanical?.postCount).toBe(5)
    const listed = await worker(modelList, { body: { keyword: 'mechan' } })
    expect(listed.body.data).toEqual([
      { id: mechanical?.id, modelName: 'Mechanical', level: 'section', parentId: maintenance?.id },
    ])
    expect(listed.body.pagination?.totalItem).toBe(1)
  })

  it('are added, moved, archived, restored and deleted (ORG-14, ORG-15, ORG-16, G-054)', async () => {
    const top = await addModel('Expansion', { level: 'division' })
    const project = await addModel('Jetty 3', { parentId: top.id, level: 'department' })
    expect(project).toMatchObject({ parentName: 'Expansion', version: 1, postCount: 0 })
    const moved = await move(project, null)
    expect(moved.body.data).toMatchObject({ parentId: null, parentName: null, version: 2 })
    const back = await move(moved.body.data, top.id)
    const refused = await admin(units.delete, { params: { id: top.id }, headers: ifMatch(1) })
    expect(refused.body).toMatchObject({ code: 'IN_USE', details: { usedBy: [{ what: 'unit', count: 1 }] } })
    const still = await admin(units.archive, { params: { id: top.id }, headers: ifMatch(1) })
    expect(still.body).toMatchObject({
      code: 'IN_USE',
      message: '1 unit below “Expansion”. Move or archive it first',
    })
    const { id, version } = back.body.data
    await admin(units.archive, { params: { id }, headers: ifMatch(version) })
    await admin(units.archive, { params: { id: top.id }, headers: ifMatch(1) })
    expect((await tree()).some((node) => node.id === id || node.id === top.id)).toBe(false)
    const early = await admin(units.restore, { params: { id }, headers: ifMatch(version + 1) })
    expect(early.body.errors).toEqual({ parentId: '“Expansion” is archived. Choose another one' })
    await admin(units.restore, { params: { id: top.id }, headers: ifMatch(2) })
    expect((await admin(units.restore, { params: { id }, headers: ifMatch(version + 1) })).status).toBe(200)
    expect((await admin(units.delete, { params: { id }, headers: ifMatch(version + 2) })).status).toBe(200)
    expect((await admin(units.delete, { params: { id: top.id }, headers: ifMatch(3) })).status).toBe(200)
  })

  it('are linked to a department and its section, never to a section of another one', async () => {
    const departmentId = await idOf(department.endpoints.options, 'Logistics')
    const sectionId = await idOf(section.endpoints.options, 'Warehouse')
    const foreign = await idOf(section.endpoints.options, 'Pharmacy')
    const store = await addModel('Store 7', { sectionId })
    expect(store).toMatchObject({ departmentId, departmentName: 'Logistics', sectionName: 'Warehouse' })
    const { body } = await admin(units.create, { body: modelOf('Store 8', { departmentId, sectionId: foreign }) })
    expect(body.errors).toEqual({ sectionId: 'This section belongs to another department' })
  })

  it('are never their own parent, with a message for the person who moves them (G-054)', async () => {
    const a = await addModel('Loop A')
    const b = await addModel('Loop B', { parentId: a.id })
    const c = await addModel('Loop C', { parentId: b.id })
    const { status, body } = await move(a, c.id)
    expect([status, body.errors]).toEqual([
      422,
      { parentId: '“Loop C” lies below “Loop A”. Move it out first, or choose another one' },
    ])
    expect((await move(a, a.id)).body.errors).toEqual({ parentId: 'A unit cannot lie below itself' })
    const { data } = (await admin(units.options, { body: { keyword: 'Loop', outside: b.id } })).body
    expect(data.options.map(({ label }) => label)).toEqual(['Loop A'])
    expect((await tree()).find(({ id }) => id === a.id)).toMatchObject({ parentId: null, version: 1 })
  })

  it('are never below a deeper level, either by a move or by another level', async () => {
    const plant = await addModel('Plant division', { level: 'division' })
    const crew = await addModel('Crew section', { level: 'section', parentId: plant.id })
    const inner = await addModel('Inner crew section', { level: 'section', parentId: crew.id })
    const change = (row: typeof plant, place: Place) =>
      admin(units.update, { body: { ...modelOf(row.modelName, place), id: row.id, version: row.version } })
    const office = await addModel('Office division', { level: 'division' })
    const moved = await change(office, { level: 'division', parentId: crew.id })
    const reason = '“Crew section” is a section. A division cannot be below it. Choose a division'
    expect([moved.status, moved.body.message, moved.body.errors]).toEqual([422, reason, { parentId: reason }])
    const lowered = await change(crew, { level: 'unit', parentId: plant.id })
    expect(lowered.body.errors).toEqual({
      level: '“Inner crew section” below it is a section. Move it first, or choose another level',
    })
    expect((await change(inner, { level: 'unit', parentId: crew.id })).status).toBe(200)
    expect((await change(crew, { level: 'unit', parentId: plant.id })).status).toBe(200)
  })

  it('form no loop by simultaneous moves: one of each pair is refused (G-054)', async () => {
    for (let round = 0; round < 6; round++) {
      const ring = await Promise.all(['one', 'two', 'three'].map((name) => addModel(`Ring ${round} ${name}`)))
      const answers = await Promise.all(ring.map((row, n) => move(row, ring[(n + 1) % ring.length]?.id ?? null)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422])
      const parents = new Map((await tree()).map(({ id, parentId }) => [id, parentId]))
      for (const { id } of ring) {
        const visited = new Set<number>()
        for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
          expect(visited.has(at)).toBe(false)
          visited.add(at)
        }
      }
    }
  })

  it('of another company cannot be parents, and are invisible', async () => {
    const [foreign] = (await other(hierarchyTree, {})).body.data
    const { body } = await admin(units.create, { body: modelOf('Spy', { parentId: foreign?.id ?? 0 }) })
    expect(body.errors).toEqual({ parentId: 'Choose one from the list' })
    expect((await tree()).some(({ id }) => id === foreign?.id)).toBe(false)
    const chart = await admin(organisationChart, { query: { hierarchyId: foreign?.id ?? 0 } })
    expect(chart.status).toBe(404)
  })
})

describe('posts', () => {
  const position = async (name: string) =>
    (await sql<{ id: number }>('select id from positions where company_id = 1 and position_name = $1', [name]))[0]
      ?.id ?? 0

  it('have a unit and a position, below a post (ORG-17, ORG-18, ORG-22)', async () => {
    const { body } = await admin(posts.list, { body: { keyword: 'welder' } })
    expect(body.data).toHaveLength(1)
    const [welder] = body.data
    expect(welder).toMatchObject({
      title: 'Welder',
      positionName: 'Welder',
      parentTitle: 'Mechanical technician',
      model: { id: welder?.hierarchyId, modelName: 'Mechanical' },
    })
    const made = await admin(posts.create, {
      body: {
        title: 'Second welder',
        hierarchyId: welder?.hierarchyId ?? 0,
        positionId: welder?.positionId ?? 0,
        parentId: welder?.parentId ?? null,
      },
    })
    expect(made.body.data).toMatchObject({ title: 'Second welder', parentTitle: 'Mechanical technician' })
  })

  it('are moved and deleted, without loops and never with posts below (ORG-19, ORG-20)', async () => {
    const { data: rows } = (await admin(posts.list, { body: { limit: 100 } })).body
    const named = (title: string) => rows.find((row) => row.title === title)
    const [chief, member] = [named('Fire chief'), named('Firefighter')]
    if (!chief || !member) throw new Error('the demo has no fire brigade')
    const { title, hierarchyId, positionId } = chief
    const loop = await admin(posts.update, {
      body: { title, hierarchyId, positionId, parentId: member.id, id: chief.id, version: chief.version },
    })
    expect(loop.body.errors?.parentId).toBe(
      '“Firefighter” lies below “Fire chief”. Move it out first, or choose another one',
    )
    const refused = await admin(posts.delete, { params: { id: chief.id }, headers: ifMatch(chief.version) })
    expect(refused.body).toMatchObject({ code: 'IN_USE' })
    expect((await admin(posts.delete, { params: { id: member.id }, headers: ifMatch(member.version) })).status).toBe(
      200,
    )
  })

  it('form no loop by simultaneous moves', async () => {
    const hierarchyId = (await addModel('Crossing')).id
    const positionId = await position('Rigger')
    const make = async (title: string) =>
      (await admin(posts.create, { body: { title, hierarchyId, positionId, parentId: null } })).body.data
    const [a, b] = [await make('Cross A'), await make('Cross B')]
    const under = (row: typeof a, parentId: number) =>
      admin(posts.update, { body: { title: row.title, hierarchyId, positionId, parentId, id: row.id, version: 1 } })
    const answers = await Promise.all([under(a, b.id), under(b, a.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('the organisation chart', () => {
  it('shows every post below its parent, with the number of holders today and the first of them', async () => {
    const { body } = await admin(organisationChart, { query: {} })
    const named = (title: string) => body.data.find((post) => post.title === title)
    expect(named('Plant Manager')).toMatchObject({
      parentId: null,
      positionName: 'Plant Manager',
      modelName: 'Operations',
    })
    expect(named('SHE Manager')).toMatchObject({
      parentId: named('Plant Manager')?.id,
      holders: { count: 1, first: 'Bambang Hartono' },
    })
    const [welders] = await sql<{ n: number; first: string }>(
      `select count(*)::int as n, min(u.full_name) as first from users u join employments e on e.user_id = u.id and e.valid_until is null
       join positions p on p.id = e.position_id join sections s on s.id = e.section_id
       where u.company_id = 1 and p.position_name = 'Welder' and s.section_name = 'Mechanical'`,
    )
    expect(named('Welder')?.holders).toEqual({ count: welders?.n, first: welders?.first })
    expect(body.data.length).toBeGreaterThanOrEqual(60)
  })

  it('counts by the current day: people who moved on no longer hold the former post', async () => {
    const count = async (title: string) =>
      (await admin(organisationChart, { query: {} })).body.data.find((post) => post.title === title)?.holders.count ??
      -1
    const before = await count('SHE Manager')
    await sql(`update employments set valid_until = '2026-11-19' where valid_until is null
      and user_id = (select id from users where username = '10000003')`)
    expect([before, await count('SHE Manager')]).toEqual([1, 0])
  })

  it('of a model shows it and the units below, the highest posts as roots', async () => {
    const production = (await tree()).find(({ modelName }) => modelName === 'Production')
    const { body } = await admin(organisationChart, { query: { hierarchyId: production?.id ?? 0 } })
    expect(body.data.filter(({ parentId }) => parentId === null).map(({ title }) => title)).toEqual([
      'Head of Production',
    ])
    const names = new Set(body.data.map(({ modelName }) => modelName))
    expect([...names].sort()).toEqual(['Ammonia', 'Control Room', 'Production', 'Urea', 'Utilities'])
  })
})

describe("a contractor's people", () => {
  it('see only their contractor in the chart', async () => {
    await giveRole(context.database.kysely, '10000009', 'company', { 'submenu/Hierarchy Company': 'r' })
    const { body } = await (await as('10000009'))(organisationChart, { query: {} })
    const named = body.data.flatMap(({ holders }) => holders.first ?? [])
    const strangers = await sql(
      `select full_name from users where full_name = any($1) except
       select p.full_name from users p join users me on me.employer_id = p.employer_id where me.username = '10000009'`,
      [named],
    )
    expect(strangers).toEqual([])
    const everybody = (await admin(organisationChart, { query: {} })).body.data
    const sum = (all: typeof everybody) => all.reduce((n, { holders }) => n + holders.count, 0)
    expect(sum(body.data)).toBeLessThan(sum(everybody))
  })
})
