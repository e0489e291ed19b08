import { employment } from '@selamat/contract/domains/identity/employment'
import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, as } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const idOf = async (table: string, column: string, name: string) => {
  const [row] = await sql(`select id from ${table} where ${column} = $1 order by id limit 1`, [name])
  return Number(row?.id)
}
const admin = await as('10000002')
const positions = async (username: string, call = admin) =>
  (await call(employment.list, { body: { username } })).body.data
const welder = await idOf('positions', 'position_name', 'Welder')
const ifMatch = (version: number) => ({ 'if-match': String(version) })

describe('the positions of a person', () => {
  it('are dated, newest first, with the names of that time', async () => {
    const rows = await positions('10000008')
    expect(
      rows.map(({ positionName, validFrom, validUntil, current }) => [positionName, validFrom, validUntil, current]),
    ).toEqual([
      ['Field Operator', '2026-07-01', null, true],
      ['Junior Operator', '2024-01-01', '2026-06-30', false],
    ])
    expect(rows[1]).toMatchObject({ superiorUsername: '10000016', sectionName: 'Utilities', siteName: 'Gresik Plant' })
  })

  it('are visible to the person and the superiors, to others only with the permission', async () => {
    for (const reader of ['10000008', '10000005']) expect(await positions('10000008', await as(reader))).toHaveLength(2)
    for (const other of ['10000013', '10000020']) {
      const { status } = await (await as(other))(employment.list, { body: { username: '10000008' } })
      expect([other, status]).toEqual([other, 404])
    }
  })

  it('are added, corrected and deleted, with the history of the person', async () => {
    await insertPeople(kysely, { count: 1, first: 70001000, like: '10000013' })
    const [now] = await positions('70001000')
    const body = { username: '70001000', positionId: welder, validFrom: '2020-01-01', validUntil: '2023-12-31' }
    const added = await admin(employment.create, { body })
    expect([added.status, added.body.data.positionName]).toEqual([200, 'Welder'])
    const { id, version } = added.body.data
    const corrected = await admin(employment.update, {
      body: { id, version, positionId: welder, validFrom: '2021-01-01', validUntil: '2023-12-31' },
    })
    expect(corrected.body.data).toMatchObject({ validFrom: '2021-01-01', version: version + 1 })
    const stale = await admin(employment.delete, { params: { id }, headers: ifMatch(version) })
    expect([stale.body.code, stale.body.details]).toEqual([
      'STALE',
      { changedBy: 'Ratna Puspitasari', changedAt: '2026-11-20T09:00:00+07:00' },
    ])
    expect((await admin(employment.delete, { params: { id }, headers: ifMatch(version + 1) })).status).toBe(200)
    expect(await positions('70001000')).toEqual([now])
    const history = (await admin(user.history, { params: { username: '70001000' } })).body.data
    expect(history.map(({ action }) => action)).toEqual(['delete-position', 'correct-position', 'add-position'])
    expect(history[1]?.changes).toEqual([{ field: 'validFrom', from: '2020-01-01', to: '2021-01-01' }])
  })

  it('never overlap or end before they start, also when two are added at the same time', async () => {
    await insertPeople(kysely, { count: 1, first: 70001001, like: '10000013' })
    const add = async (validFrom: string, validUntil: string | null) =>
      (await admin(employment.create, { body: { username: '70001001', positionId: welder, validFrom, validUntil } }))
        .body
    expect((await add('2026-01-01', null)).errors).toEqual({
      validFrom: 'This user has another position on some of these days',
    })
    expect((await add('2023-01-01', '2022-12-31')).errors).toEqual({
      validUntil: 'The last day is before the first day',
    })
    const both = await Promise.all([add('2022-01-01', '2022-12-31'), add('2022-06-01', '2023-06-30')])
    expect(both.map(({ result }) => result).sort()).toEqual([false, true])
  })
})

describe('superiors', () => {
  const chain = async (first: number, count: number) => {
    const people = await insertPeople(kysely, { count, first, like: '10000013' })
    const [ids, names] = [people.map(({ id }) => id), people.map(({ username }) => username)]
    await sql(
      `update employments e set superior_id = e.user_id - 1, valid_from = '2026-01-01' where user_id = any($1) and user_id <> $2`,
      [ids, ids[0]],
    )
    await sql(`update employments set superior_id = null, valid_from = '2026-01-01' where user_id = $1`, [ids[0]])
    return { ids, names }
  }
  const setSuperior = async (username: string, superiorId: number | undefined, validFrom?: string) => {
    const { data } = (await admin(user.get, { params: { username } })).body
    const { fullName, email, version, positionId, sectionId, departmentId, siteId, roles } = data.user
    const roleIds = roles.map(({ id }) => id)
    return admin(user.update, {
      body: {
        username,
        fullName,
        email,
        version,
        positionId,
        sectionId,
        departmentId,
        siteId,
        roleIds,
        superiorId,
        validFrom,
      },
    })
  }

  it('never form a loop of any length; the error is at the field', async () => {
    const { ids, names } = await chain(70002000, 6)
    const { status, body } = await setSuperior(String(names[0]), ids[5])
    expect([status, body.errors]).toEqual([422, { superiorId: 'Person 70002005 is already below this user' }])
    const self = await setSuperior(String(names[0]), ids[0])
    expect(self.body.errors).toEqual({ superiorId: 'A user cannot be their own superior' })
    expect((await setSuperior(String(names[5]), ids[0])).status).toBe(200)
  })

  it('can swap positions from a date: no loop on any day', async () => {
    const { ids, names } = await chain(70002010, 2)
    expect((await setSuperior(String(names[0]), ids[1], '2027-01-01')).status).toBe(422)
    const [present] = await positions(String(names[1]))
    const { id, version, positionId, sectionId, departmentId, siteId, superiorId } = present ?? Object.create(null)
    const ended = { id, version, positionId, sectionId, departmentId, siteId, superiorId }
    const closed = await admin(employment.update, {
      body: { ...ended, validFrom: '2026-01-01', validUntil: '2026-12-31' },
    })
    expect(closed.status).toBe(200)
    expect((await setSuperior(String(names[0]), ids[1], '2027-01-01')).status).toBe(200)
  })

  it('refuse one of two simultaneous moves that would form a loop together', async () => {
    for (let round = 0; round < 5; round++) {
      const first = 70003000 + round * 10
      const people = await insertPeople(kysely, { count: 2, first, like: '10000013' })
      const [a, b] = people.map(({ id }) => id)
      const tries = await Promise.all([setSuperior(String(first), b), setSuperior(String(first + 1), a)])
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})
