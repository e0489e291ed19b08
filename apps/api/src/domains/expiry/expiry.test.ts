import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { EXPIRY_KINDS } from '@selamat/contract/domains/notifications/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enterStaff } from '../../../test/clinic-staff.ts'
import { insertEquipment, insertType } from '../../../test/equipment.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { expirySources } from '../../domains.ts'
import type { Actor } from '../../platform/access.ts'
import { run } from '../../platform/database.ts'
import { everyExpiry, readContext } from './queries/list-expiry.ts'
import { firstOf, selection } from './queries/selection.ts'

const { as, context, clock } = await testApp()
const { kysely } = context.database
const STAFF = '10000008'
const SUPERIOR = '10000005'
const CONTRACTED = '10000009'
const FOREIGN = '10000020'
const SUPER = '10000001'
const TODAY = '2026-11-20'

/** Every item that opens a kind. */
const ITEMS = ['submenu/User', 'submenu/Equipment', 'submenu/APD'] as const

let first = 72_000_000
/** Somebody like another person who holds nothing but what is given. */
async function hire(like = STAFF) {
  const [person] = await insertPeople(kysely, { count: 1, first: first++, like, role: '' })
  if (!person) throw new Error('nobody was hired')
  return person
}
async function certify(userId: number, validUntil: string, title: string) {
  const [row] = await run<{ id: number }>(
    kysely,
    `insert into certificates (company_id, user_id, title, certificate_number, employer_id, valid_until, created_at, updated_at)
     select company_id, id, $2, 'N-' || id || $2 || $3::date, employer_id, $3::date, $4, $4 from users where id = $1 returning id`,
    [userId, title, validUntil, clock.now()],
  )
  return row?.id ?? 0
}

const actorOf = async (username: string): Promise<Actor> => {
  const [row] = await run<Omit<Actor, 'scopes'>>(
    kysely,
    `select id as "userId", username, full_name as "fullName", company_id as "companyId", employer_id as "employerId",
       null as "departmentId", null as "siteId", '' as "sessionId" from users where username = $1`,
    [username],
  )
  if (!row) throw new Error(`no user ${username}`)
  return { ...row, scopes: [] }
}

type Client = Awaited<ReturnType<typeof as>>
const listed = async (client: Client, filter: object = {}, more: object = {}) => {
  const { status, body } = await client(expiry.list, { body: { limit: 1000, filter, ...more } })
  expect(status).toBe(200)
  return body.data
}

beforeEach(() => clock.set(`${TODAY}T09:00:00+07:00`))

describe('of the kinds that expire', () => {
  it('each has a source of its own, and the demo plant has some of each', async () => {
    expect(expirySources.map(({ kind }) => kind).sort()).toEqual([...EXPIRY_KINDS].sort())
    const rows = await listed(await as(SUPER))
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(EXPIRY_KINDS))
  })

  it.each(expirySources.map(({ kind, menuItem }) => ({ kind, menuItem })))(
    '$kind is read by who may read $menuItem, and by nobody else',
    async ({ kind, menuItem }) => {
      const filter = { kind: [kind] }
      const person = await hire()
      const client = await as(person.username)
      expect(await listed(client, filter)).toEqual([])
      const others = ITEMS.filter((item) => storedItemId(item) !== storedItemId(menuItem))
      await giveRole(kysely, person.username, 'company', Object.fromEntries(others.map((item) => [item, 'r'])))
      expect(await listed(client, filter)).toEqual([])
      await giveRole(kysely, person.username, 'company', { [menuItem]: 'r' })
      if (kind === 'FITNESS') {
        // The item alone is none of the clinic's work.
        expect(await listed(client, filter)).toEqual([])
        await enterStaff(kysely, clock.now(), { NURSE: person.username })
      }
      const rows = await listed(client, filter)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every((row) => row.kind === kind)).toBe(true)
      const { body } = await client(expiry.counts, { body: {} })
      expect(body.data.kinds).toContain(kind)
    },
  )

  it.each(expirySources.map(({ kind, menuItem }) => ({ kind, menuItem })))(
    '$kind of another company stays there',
    async ({ kind, menuItem }) => {
      const stranger = await hire(FOREIGN)
      await giveRole(kysely, stranger.username, 'company', { [menuItem]: 'r' })
      const own = new Set((await listed(await as(SUPER), { kind: [kind] })).map(({ key }) => key))
      const foreign = await listed(await as(stranger.username), { kind: [kind] })
      expect(foreign.filter(({ key }) => own.has(key))).toEqual([])
    },
  )
})

describe('who reads what', () => {
  it('shows own certificates and those of the team without any permission', async () => {
    const [person, stranger] = [await hire(), await hire()]
    const id = await certify(person.id, '2026-12-01', 'SIO Ladder')
    const ids = async (username: string) =>
      (await listed(await as(username), { kind: ['CERTIFICATE'] })).map((row) => row.id)
    expect(await ids(person.username)).toEqual([id])
    expect(await ids(SUPERIOR)).toContain(id)
    expect(await ids(stranger.username)).toEqual([])
  })

  it('shows people of a contractor only their contractor', async () => {
    const worker = await hire(CONTRACTED)
    await giveRole(kysely, worker.username, 'company', { 'submenu/Equipment': 'r' })
    const client = await as(worker.username)
    const [own] = (await client(contractor.endpoints.list, { body: {} })).body.data
    const rows = await listed(client, { kind: ['PREQUALIFICATION', 'CONTRACTOR_DOCUMENT'] })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.title === own?.contractorName || row.holder === own?.contractorName).toBe(true)
    const equipmentRows = await listed(client, { kind: ['INSPECTION', 'TEST', 'CALIBRATION', 'LICENCE', 'FIRE_CHECK'] })
    const foreign = await run(
      kysely,
      `select 1 from equipment e left join contractors c on c.id = e.contractor_id
       where e.id = any($1) and c.contractor_company_id is distinct from $2`,
      [equipmentRows.map(({ id }) => id), own?.contractorCompanyId],
    )
    expect(foreign).toEqual([])
  })

  it('ends at once when the permission is removed', async () => {
    const person = await hire()
    const role = await giveRole(kysely, person.username, 'company', { 'submenu/Equipment': 'r' })
    const client = await as(person.username)
    expect((await listed(client)).length).toBeGreaterThan(0)
    await run(kysely, 'delete from role_grants where role_id = $1', [role])
    expect(await listed(client)).toEqual([])
    expect((await client(expiry.counts, { body: {} })).body.data).toMatchObject({
      overdue: 0,
      within30: 0,
      within90: 0,
    })
    const span = { from: '2026-11-01', until: '2026-11-30' }
    expect((await client(expiry.days, { body: span })).body.data).toEqual([])
  })
})

describe('days', () => {
  it('count in Jakarta time: the last day is in time, the next day is overdue', async () => {
    const person = await hire()
    await certify(person.id, TODAY, 'SIO Today')
    clock.set(`${TODAY}T23:59:59+07:00`)
    const client = await as(person.username)
    expect(await listed(client)).toMatchObject([{ daysLeft: 0, state: 'SOON' }])
    expect(await listed(client, { within: ['OVERDUE'] })).toEqual([])
    clock.set('2026-11-21T00:00:00+07:00')
    expect(await listed(client)).toMatchObject([{ daysLeft: -1, state: 'OVERDUE' }])
    expect(await listed(client, { within: ['OVERDUE'] })).toHaveLength(1)
  })

  it('filter a list including both ends, and by the widest of several', async () => {
    const person = await hire()
    const client = await as(person.username)
    for (const days of [-1, 0, 30, 31, 90, 91]) await certify(person.id, addDays(TODAY, days), `In ${days}`)
    const titles = async (filter: object) => (await listed(client, filter)).map(({ title }) => title)
    expect(await titles({ within: ['30'] })).toEqual(['In -1', 'In 0', 'In 30'])
    expect(await titles({ within: ['OVERDUE', '90'] })).toEqual(['In -1', 'In 0', 'In 30', 'In 31', 'In 90'])
    expect(await titles({ dueOn: { from: addDays(TODAY, 30), until: addDays(TODAY, 90) } })).toEqual([
      'In 30',
      'In 31',
      'In 90',
    ])
    const { body } = await client(expiry.counts, { body: {} })
    expect(body.data).toMatchObject({ overdue: 1, within30: 3, within90: 5 })
  })

  it('of a month are counted by kind', async () => {
    const person = await hire()
    const client = await as(person.username)
    for (const day of ['2026-11-02', '2026-11-19', '2026-12-05', '2027-02-01'])
      await certify(person.id, day, `A ${day}`)
    await certify(person.id, '2026-12-05', 'B')
    const { body } = await client(expiry.days, { body: { from: '2026-11-30', until: '2027-01-03' } })
    expect(body.data).toEqual([{ day: '2026-12-05', kinds: [{ kind: 'CERTIFICATE', count: 2 }] }])
  })

  it.each([
    ['the other way round', { from: '2026-12-02', until: '2026-12-01' }],
    ['more than two months', { from: '2026-01-01', until: '2026-03-04' }],
    ['no days', { from: '2026-02-30', until: '2026-03-04' }],
  ])('that are %s are refused', async (_what, body) => {
    expect((await (await as(STAFF))(expiry.days, { body })).status).toBe(422)
  })
})

describe('a list', () => {
  it('comes by day, then by title, page by page, with its total', async () => {
    const person = await hire()
    const client = await as(person.username)
    for (const [day, title] of [
      ['2026-12-02', 'A'],
      ['2026-12-01', 'C'],
      ['2026-12-01', 'B'],
    ] as const)
      await certify(person.id, day, title)
    const { body } = await client(expiry.list, { body: { limit: 2 } })
    expect(body.data.map(({ title }) => title)).toEqual(['B', 'C'])
    expect(body.pagination).toMatchObject({ totalItem: 3, totalPage: 2, totalIsExact: true })
    const second = await client(expiry.list, { body: { limit: 2, page: 2 } })
    expect(second.body.data.map(({ title }) => title)).toEqual(['A'])
  })

  it('leaves out renewed records and people who have left', async () => {
    const person = await hire()
    const gone = await hire()
    await certify(person.id, '2026-11-01', 'SIO Boiler')
    const renewed = await certify(person.id, '2028-11-01', 'sio boiler')
    await certify(gone.id, '2026-12-01', 'SIO Leaver')
    await run(kysely, 'update users set archived_at = now() where id = $1', [gone.id])
    const rows = await listed(await as(SUPER), { kind: ['CERTIFICATE'], userId: [person.id, gone.id] })
    expect(rows.map(({ id }) => id)).toEqual([renewed])
  })

  it('is found by keyword, and filtered by person, by location with all locations inside it, and by site', async () => {
    const client = await as(SUPER)
    const [place] = await run<{ id: number; site: number; owner: number }>(
      kysely,
      `insert into locations (company_id, site_id, location_name, code, created_at, updated_at)
       select company_id, id, 'Vault', 'VLT', created_at, created_at from sites where code = 'GRS' returning id, site_id as site`,
    )
    const [inner] = await run<{ id: number }>(
      kysely,
      `insert into locations (company_id, site_id, location_name, code, parent_location_id, created_at, updated_at)
       select company_id, site_id, 'Inner vault', 'VLT-2', id, created_at, created_at from locations where code = 'VLT' returning id`,
    )
    const typeId = await insertType(kysely, SUPER, { inspection: 6, calibration: 3 })
    const whole = await insertEquipment(kysely, {
      typeId,
      code: 'VAULT-1',
      inService: TODAY,
      locationId: inner?.id ?? 0,
    })
    const part = await insertEquipment(kysely, { typeId, code: 'VAULT-2', inService: TODAY, parentId: whole })
    const ids = async (filter: object, more: object = {}) =>
      [...new Set((await listed(client, filter, more)).map(({ id }) => id))].sort()
    const both = [whole, part].sort()
    expect(await ids({ locationId: [place?.id ?? 0] })).toEqual(both)
    expect(await ids({}, { keyword: 'vault-' })).toEqual(both)
    expect(await ids({ kind: ['CALIBRATION'], siteId: [place?.site ?? 0] }, { keyword: 'VAULT-2' })).toEqual([part])
    const rows = await listed(client, {}, { keyword: 'VAULT-2' })
    expect(rows.map(({ kind, dueOn, location: where, link }) => ({ kind, dueOn, where, link }))).toEqual([
      { kind: 'CALIBRATION', dueOn: '2027-02-20', where: 'Inner vault', link: `/equipment-record?id=${part}` },
      { kind: 'INSPECTION', dueOn: '2027-05-20', where: 'Inner vault', link: `/equipment-record?id=${part}` },
    ])
    const holder = await hire()
    await run(kysely, 'update equipment set holder_id = $2 where id = $1', [whole, holder.id])
    expect(await ids({ userId: [holder.id] })).toEqual([whole])
    await run(kysely, `update equipment set status = 'RETIRED' where id = $1`, [whole])
    await run(kysely, 'update equipment set archived_at = now() where id = $1', [part])
    expect(await ids({}, { keyword: 'vault-' })).toEqual([])
  })

  it('is exported as filtered, with an audit row', async () => {
    const client = await as(SUPER)
    const { status, headers } = await client(expiry.export, { body: { filter: { kind: ['PREQUALIFICATION'] } } })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('expiry-20261120.xlsx')
    const trail = await run<{ after: unknown }>(
      kysely,
      `select after from audit_events where entity = 'expiry' and action = 'export'`,
    )
    expect(trail).toMatchObject([{ after: { filter: { kind: ['PREQUALIFICATION'] } } }])
  })
})

describe('many', () => {
  it('are read quickly by the indexes of their due dates', async () => {
    const typeId = await insertType(kysely, SUPER, { inspection: 12, test: 60, calibration: 24 })
    await run(
      kysely,
      `insert into equipment (company_id, type_id, family, code, in_service_on, created_at, updated_at)
       select y.company_id, y.id, 'COMPANY', 'MANY-' || n, date '2026-11-19' - n % 700, y.created_at, y.created_at
       from equipment_types y, generate_series(1, 10000) n where y.id = $1`,
      [typeId],
    )
    await run(kysely, 'analyze equipment')
    const client = await as(SUPER)
    const took = async (work: () => Promise<unknown>) => {
      await work()
      const startedAt = performance.now()
      await work()
      return performance.now() - startedAt
    }
    const until = { filter: { dueOn: { from: TODAY } } }
    expect(await took(() => client(expiry.list, { body: { ...until, limit: 50 } }))).toBeLessThan(1500)
    const month = { from: '2026-11-01', until: '2026-11-30' }
    expect(await took(() => client(expiry.days, { body: month }))).toBeLessThan(1500)
    const actor = await actorOf(SUPER)
    const read = await readContext(context, expirySources, actor)
    const week = { filter: { dueOn: { from: TODAY, until: addDays(TODAY, 6) } } }
    for (const statement of [
      selection(read.readable, { ...read, criteria: week }),
      firstOf(read.readable, { ...read, criteria: {}, first: 50 }),
    ]) {
      const explained = sql<
        Record<string, string>
      >`explain select * from (${statement ?? sql``}) x order by due_on limit 50`
      const { rows } = await explained.execute(kysely.withoutPlugins())
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const obligation of ['inspection', 'test', 'calibration', 'licence'])
        expect(plan).toContain(`equipment_${obligation}_due`)
    }

    // Walked batch by batch, also through days with many, each comes once and in order.
    const { count, rows } = await everyExpiry(
      context,
      expirySources,
      actor,
      { filter: { kind: ['INSPECTION'] } },
      20_000,
    )
    const walked: string[] = []
    for await (const row of rows) walked.push(`${row.dueOn} ${row.title} ${row.key}`)
    expect(walked).toHaveLength(count)
    expect(new Set(walked).size).toBe(count)
    expect(walked.map((each) => each.slice(0, 10))).toEqual(walked.map((each) => each.slice(0, 10)).toSorted())
  })
})

it('a kind that is unknown is refused', async () => {
  const body = { filter: { kind: ['MEDICINE' as never] } }
  expect((await (await as(STAFF))(expiry.list, { body })).status).toBe(422)
})
