import { attendance } from '@selamat/contract/domains/master-data/work/attendance'
import { detailAttendance } from '@selamat/contract/domains/master-data/work/detail-attendance'
import { shift } from '@selamat/contract/domains/master-data/work/shift'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'

const { app, context, as, signIn } = await testApp()
const admin = await as('10000002')
let serial = 0

describe('a shift', () => {
  const add = (startTime: string, endTime: string, breakMinutes = 30) => {
    const label = `Shift ${++serial}`
    return admin(shift.endpoints.create, {
      body: { shiftName: label, code: label, startTime, endTime, breakMinutes, description: null },
    })
  }

  it('can end the next day (MASTER-070)', async () => {
    expect((await add('22:00', '06:00')).body.data).toMatchObject({ startTime: '22:00', endTime: '06:00' })
    expect((await add('00:00', '23:59')).status).toBe(200)
  })

  it('has two different valid hours, and a break shorter than itself', async () => {
    const errors = async (...hours: Parameters<typeof add>) => (await add(...hours)).body.errors
    expect(await errors('24:00', '06:00')).toEqual({ startTime: 'Use a time, HH:MM' })
    expect(await errors('7:30', '16:00')).toEqual({ startTime: 'Use a time, HH:MM' })
    expect(await errors('07:30', '07:30')).toEqual({ endTime: 'Start and end are the same' })
    expect(await errors('23:30', '00:30', 60)).toEqual({ breakMinutes: 'The break is as long as the shift' })
    expect((await add('23:30', '00:30', 59)).status).toBe(200)
    expect(await errors('08:00', '16:00', -1)).toEqual({ breakMinutes: 'Enter 0 or more' })
  })

  it('is ordered by its start', async () => {
    const { data } = (await admin(shift.endpoints.list, { body: { limit: 100 } })).body
    const starts = data.map(({ startTime }) => startTime)
    expect(starts).toEqual([...starts].sort())
  })
})

describe('attendance', () => {
  const detailed = async () => {
    const label = `A ${++serial}`
    const one = { attendanceName: label, code: label, countsAsPresent: false, description: null }
    const parent = (await admin(attendance.endpoints.create, { body: one })).body.data
    const body = { detailName: label, code: label, attId: parent.attId, proofRequired: true, description: null }
    return { parent, detail: (await admin(detailAttendance.endpoints.create, { body })).body.data }
  }

  it('has the id attId and its details detailAttId, which are found by it (MASTER-029, MASTER-030)', async () => {
    const { parent, detail } = await detailed()
    expect(parent.attId).toBe(parent.id)
    expect(detail).toMatchObject({ detailAttId: detail.id, attId: parent.id, attendanceName: parent.attendanceName })
    const { data } = (await admin(detailAttendance.endpoints.list, { body: { filter: { attId: [parent.id] } } })).body
    expect(data.map(({ id }) => id)).toEqual([detail.id])
  })

  it('with details is not deleted, and says so', async () => {
    const { parent } = await detailed()
    const input = { params: { id: parent.id }, headers: { 'if-match': '1' } }
    expect(await admin(attendance.endpoints.delete, input)).toMatchObject({
      status: 409,
      body: { code: 'IN_USE', message: 'Attendance is already used' },
    })
  })

  it('has its details deleted by GET with the permission to delete, without caching (MASTER-031)', async () => {
    const { detail } = await detailed()
    const remove = detailAttendance.endpoints.delete
    expect(`${remove.method} ${remove.path}`).toBe('GET /detail-attendances/delete/:id')
    const [reader] = await insertPeople(context.database.kysely, {
      count: 1,
      first: 73_000_000,
      like: '10000008',
      role: '',
    })
    await giveRole(context.database.kysely, reader?.username ?? '', 'company', { 'submenu/SHE': 'cru' })
    const refused = await (await as(reader?.username ?? ''))(remove, { params: { id: detail.id } })
    expect(refused.status).toBe(403)
    expect((await admin(detailAttendance.endpoints.get, { params: { id: detail.id } })).status).toBe(200)
    const { access_token: token } = await signIn('10000002')
    const url = `/api/v1/detail-attendances/delete/${detail.id}`
    const head = await app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } })
    expect(head.statusCode).toBe(404)
    const gone = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(gone.json()).toMatchObject({ result: true, message: 'Successfully deleted.' })
    expect(gone.headers['cache-control']).toContain('no-store')
    expect((await admin(detailAttendance.endpoints.get, { params: { id: detail.id } })).status).toBe(404)
  })
})
