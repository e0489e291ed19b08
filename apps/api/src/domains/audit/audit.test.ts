import { audit } from '@selamat/contract/domains/audit/audit'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import { run } from '../../platform/database.ts'

const { house, as, send } = await testApp()
const { database } = house

const people = new Map(
  (
    await run<{ username: string; id: number; company_id: number }>(
      database.kysely,
      'select id, username, company_id from users',
    )
  ).map((user) => [user.username, user]),
)
const person = (username: string) => people.get(username) ?? { id: 0, company_id: 0 }
const manager = person('10000003')
const stranger = person('10000020')

/** One row of the trail: by whom, on which day of March 2019, about what. */
async function write(
  by: typeof manager,
  day: number,
  entity: string,
  entityId: number,
  label: string,
  action = 'update',
) {
  await database.transaction((tx) =>
    writeAudit(tx, {
      companyId: by.company_id,
      actorId: by.id,
      at: new Date(Date.UTC(2019, 2, day, 3)),
      entity,
      entityId,
      label,
      action,
      before: { name: `old ${label}`, code: 'A' },
      after: { name: label, code: 'A' },
      reason: 'because',
      requestId: 'r-1',
    }),
  )
}
await write(manager, 1, 'locations', 900, 'Pump house one', 'create')
await write(manager, 3, 'locations', 900, 'Pump house two')
await write(manager, 2, 'sites', 901, 'Jetty')
await write(stranger, 4, 'locations', 902, 'Pump house of others')

const admin = await as('10000002')
const superAdmin = await as('10000001')
const march = { at: { from: '2019-03-01', until: '2019-03-31' } }
const labels = async (body: Record<string, unknown>, who = admin) => {
  const { status, body: answer } = await who(audit.list, { body })
  expect(status).toBe(200)
  return answer.data.map(({ label }) => label)
}

describe('the audit list', () => {
  it('tells who did what, when, and which fields went from what to what, newest first', async () => {
    const { body } = await admin(audit.list, { body: { filter: { ...march, entity: ['locations'] } } })
    expect(body.data.map(({ label }) => label)).toEqual(['Pump house two', 'Pump house one'])
    expect(body.data[0]).toMatchObject({
      at: '2019-03-03T10:00:00+07:00',
      actor: 'Bambang Hartono',
      employeeId: '10000003',
      action: 'update',
      entity: 'locations',
      entityId: 900,
      reason: 'because',
      requestId: 'r-1',
    })
    expect(body.data[0]?.changes).toContainEqual({ field: 'name', from: 'old Pump house two', to: 'Pump house two' })
    expect(body.pagination).toEqual({ page: 1, limit: 10, totalItem: 2, totalPage: 1, totalIsExact: true })
  })

  it('shows the own company only, and every company to a role whose scope is all', async () => {
    expect(await labels({ filter: march })).toEqual(['Pump house two', 'Jetty', 'Pump house one'])
    expect(await labels({ filter: march }, superAdmin)).toContain('Pump house of others')
    expect(await labels({ keyword: 'of others' })).toEqual([])
  })

  it('shows what belongs to no company to a role whose scope is all', async () => {
    await database.transaction((tx) =>
      writeAudit(tx, {
        companyId: null,
        actorId: null,
        at: house.clock.now(),
        entity: 'users',
        entityId: 0,
        label: '99999999',
        action: 'sign-in-failed',
      }),
    )
    const filter = { action: ['sign-in-failed'] }
    expect(await labels({ filter }, superAdmin)).toEqual(['99999999'])
    expect(await labels({ filter })).toEqual([])
  })

  it('filters by kind, record, action, actor and days, both days included', async () => {
    expect(await labels({ filter: { ...march, entity: ['sites'] } })).toEqual(['Jetty'])
    expect(await labels({ filter: { ...march, entityId: 901 } })).toEqual(['Jetty'])
    expect(await labels({ filter: { ...march, action: ['create'] } })).toEqual(['Pump house one'])
    expect(await labels({ filter: { ...march, actorId: [manager.id] } })).toHaveLength(3)
    expect(await labels({ filter: { at: { from: '2019-03-02', until: '2019-03-03' } } })).toEqual([
      'Pump house two',
      'Jetty',
    ])
    expect(await labels({ filter: { at: { until: '2019-03-01' } } })).toEqual(['Pump house one'])
  })

  it('finds a keyword in the label, and in the name or employee ID of who acted', async () => {
    expect(await labels({ keyword: 'HOUSE', filter: march })).toEqual(['Pump house two', 'Pump house one'])
    expect(await labels({ keyword: 'hartono', filter: march })).toHaveLength(3)
    expect(await labels({ keyword: '10000003', filter: march })).toHaveLength(3)
    expect(await labels({ keyword: 'je', filter: march })).toEqual(['Jetty'])
    expect(await labels({ keyword: 'ouse', filter: { ...march, entity: ['sites'] } })).toEqual([])
    expect(await labels({ keyword: '100%', filter: march })).toEqual([])
  })

  it('pages, oldest first where that is asked', async () => {
    const oldest = { column: 'at', direction: 'ascending' }
    expect(await labels({ filter: march, limit: 1, page: 2, orderBy: oldest })).toEqual(['Jetty'])
    const { status } = await admin(audit.list, { body: { page: 1001, limit: 10 } })
    expect(status).toBe(422)
  })

  it('refuses what is no list query', async () => {
    for (const body of [
      { limit: 0 },
      { filter: { table: 'users' } },
      { orderBy: { column: 'hash' } },
      { keyword: 7 },
    ]) {
      const { status } = await admin(audit.list, { body: body as never })
      expect(status).toBe(422)
    }
    expect((await admin(audit.list, { body: { keyword: 'a\u0000b' } })).status).toBe(422)
  })

  it('needs a session and the right to read roles (ACCESS-48)', async () => {
    expect((await send(audit.list, { body: {} })).status).toBe(401)
    expect((await (await as('10000008'))(audit.list, { body: {} })).status).toBe(403)
  })
})
