import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { clinician } from '@selamat/contract/domains/medical/appointments/clinician'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { centerException } from '@selamat/contract/domains/medical/centers/center-exception'
import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { clinicMaker } from '../../../../test/clinic.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { run } from '../../../platform/database.ts'
import { writeAllSlots } from '../appointments/slots/write-slots.ts'

const { as, context } = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely } = context.database
const [NURSE, ADMIN, BUDI] = ['10000007', '10000002', '10000008']
// Who ends a session has the right to delete it.
await giveRole(kysely, NURSE, 'company', { 'menu/Medical Center': 'crud' })
const [nurse, admin] = [await as(NURSE), await as(ADMIN)]
const make = clinicMaker(nurse, admin)
const visitTypeId = await make.type()
/** A Monday; the sessions of the maker are on Mondays. */
const MONDAY = '2026-11-23'

let people = 0
async function somebody() {
  const [made] = await insertPeople(kysely, { count: 1, first: 74_000_000 + people++, like: BUDI })
  return { id: made?.id ?? 0, call: await as(made?.username ?? '') }
}
const timesOf = async (centerId: number, day = MONDAY) =>
  (await nurse(booking.times, { body: { visitTypeId, centerId, from: day, until: day } })).body.data.times
const clocks = async (centerId: number, day = MONDAY) =>
  (await timesOf(centerId, day)).map(({ startsAt }) => startsAt.slice(11, 16))
const HOUR = { fromTime: '08:00', untilTime: '09:00' }
async function opened(values = {}) {
  const centerId = await make.center()
  const sessionId = await make.session(centerId, { ...HOUR, ...values })
  return { centerId, sessionId }
}
const sessionOf = async (id: number) => (await nurse(centerSession.endpoints.get, { params: { id } })).body.data
const change = async (id: number, values: object) => {
  const { sessionName, centerId, clinicianId, weekday, fromTime, untilTime, slotMinutes, quota, ...rest } =
    await sessionOf(id)
  const { visitTypeIds, validFrom, validUntil, version } = rest
  const written = { sessionName, centerId, clinicianId, weekday, fromTime, untilTime, slotMinutes, quota }
  return nurse(centerSession.endpoints.update, {
    body: { ...written, visitTypeIds, validFrom, validUntil, id, version, ...values },
  })
}
const except = (centerId: number, values: object) =>
  nurse(centerException.endpoints.create, {
    body: {
      reason: 'Holiday',
      centerId,
      clinicianId: null,
      kind: 'CLOSED',
      fromDay: MONDAY,
      untilDay: MONDAY,
      fromTime: null,
      untilTime: null,
      slotMinutes: null,
      quota: null,
      ...values,
    },
  })
const bookAt = async (centerId: number, time: string) => {
  const { call, id } = await somebody()
  const slot = (await timesOf(centerId)).find(({ startsAt }) => startsAt.slice(11, 16) === time)
  const { body } = await call(booking.create, { body: { visitTypeId, slotId: slot?.slotId ?? 0 } })
  return { ...body.data, userId: id }
}

describe('a session', () => {
  it('is cut into times of its length, at the hours of Jakarta, as far ahead as is booked', async () => {
    const { centerId } = await opened({ slotMinutes: 40, untilTime: '10:20' })
    expect(await clocks(centerId)).toEqual(['08:00', '08:40', '09:20'])
    // Sixty days from a Friday have nine Mondays.
    const [written] = await run(
      kysely,
      'select count(*)::int as n, max(starts_at) as last from slots where center_id = $1',
      [centerId],
    )
    expect(written).toEqual({ n: 27, last: new Date('2027-01-18T09:20:00+07:00') })
  })

  it('offers its types of visits only', async () => {
    const special = await make.type()
    const { centerId } = await opened({ visitTypeIds: [special] })
    expect(await clocks(centerId)).toEqual([])
    const body = { visitTypeId: special, centerId, from: MONDAY, until: MONDAY }
    expect((await nurse(booking.times, { body })).body.data.times.length).toBe(2)
    const refused = await nurse(centerSession.endpoints.create, {
      body: {
        ...{ sessionName: 'Odd', centerId, clinicianId: null, weekday: 2, ...HOUR, slotMinutes: 30, quota: 1 },
        ...{ visitTypeIds: [999_999_999], validFrom: '2026-01-01', validUntil: null },
      },
    })
    expect(refused.body.errors).toEqual({ visitTypeIds: 'Choose one from the list' })
  })

  it('is refused with a quota of 0, an end before its begin, a time longer than itself and days in reverse', async () => {
    const { sessionId } = await opened()
    const errorsOf = async (values: object) => (await change(sessionId, values)).body.errors
    expect(await errorsOf({ quota: 0 })).toEqual({ quota: 'From 1 to 50' })
    expect(await errorsOf({ untilTime: '08:00' })).toEqual({ untilTime: 'Must be after the begin' })
    expect(await errorsOf({ slotMinutes: 90 })).toEqual({ slotMinutes: 'The session has 60 minutes' })
    expect(await errorsOf({ validUntil: '2025-12-31' })).toEqual({ validUntil: 'Must not be before the first day' })
    expect(await errorsOf({ weekday: 8 })).toHaveProperty('weekday')
  })

  it('overlaps no other of the center, and no other of its clinician in whichever center, whoever writes at once', async () => {
    const { centerId } = await opened()
    const again = (center: number, clinicianId: number | null, fromTime: string) =>
      nurse(centerSession.endpoints.create, {
        body: {
          ...{ sessionName: `At ${fromTime}`, centerId: center, clinicianId, weekday: 1, fromTime, untilTime: '10:00' },
          ...{ slotMinutes: 30, quota: 1, visitTypeIds: [], validFrom: '2026-01-01', validUntil: null },
        },
      })
    expect((await again(centerId, null, '08:30')).body.errors?.fromTime).toMatch(
      /^It overlaps Session \d+, which begins at 08:00$/,
    )
    expect((await again(centerId, null, '09:00')).status).toBe(200)
    const person = await somebody()
    const clinicianId = await make.clinician(person.id, 'dr. Overlap')
    const second = await make.center()
    const replies = await Promise.all([again(centerId, clinicianId, '08:00'), again(second, clinicianId, '09:30')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('a changed schedule', () => {
  it('moves nobody: who has booked stays, nobody else gets a place there, and the staff has the list', async () => {
    const { centerId, sessionId } = await opened()
    const made = await bookAt(centerId, '08:30')
    expect((await change(sessionId, { fromTime: '10:00', untilTime: '11:00' })).status).toBe(200)
    expect(await clocks(centerId)).toEqual(['10:00', '10:30'])
    const filter = { centerId: [centerId], schedule: ['CHANGED' as const] }
    const listed = (await nurse(reservationReads.HEALTH.list, { body: { filter } })).body.data
    expect(listed.map(({ number, status, offSchedule }) => [number, status, offSchedule])).toEqual([
      [made.number, 'CONFIRMED', true],
    ])
    const { data: counted } = (await nurse(reservationViews.summary, { body: { centerId, day: MONDAY } })).body
    expect([counted.offSchedule, counted.quota]).toEqual([1, { day: MONDAY, quota: 3, taken: 1, free: 2 }])
    await change(sessionId, { fromTime: '08:00', untilTime: '09:00' })
    expect(await clocks(centerId)).toEqual(['08:00'])
    expect((await nurse(reservationReads.HEALTH.list, { body: { filter } })).body.data).toEqual([])
  })

  it('never takes places away from who has them', async () => {
    const { centerId, sessionId } = await opened({ quota: 3 })
    await bookAt(centerId, '08:00')
    await bookAt(centerId, '08:00')
    await change(sessionId, { quota: 1 })
    const slots = await run<{ quota: number; taken: number }>(
      kysely,
      `select quota, taken from slots where center_id = $1 and starts_at::date = $2::date order by starts_at`,
      [centerId, MONDAY],
    )
    expect(slots).toEqual([
      { quota: 2, taken: 2 },
      { quota: 1, taken: 0 },
    ])
    expect(await clocks(centerId)).toEqual(['08:30'])
  })

  it('closes on a day, for hours, or for one clinician, and opens again when the exception is taken back', async () => {
    const { centerId } = await opened()
    const { data: part } = (await except(centerId, { fromTime: '08:00', untilTime: '08:30' })).body
    expect(await clocks(centerId)).toEqual(['08:30'])
    await except(centerId, { reason: 'Inventory' })
    expect(await clocks(centerId)).toEqual([])
    const { data: board } = (await nurse(reservationViews.board, { body: { centerId, day: MONDAY } })).body
    expect(board.columns[0]?.hours.filter(({ isOpen }) => !isOpen).map(({ label }) => label)).toEqual([
      'Inventory',
      'Holiday',
    ])
    const closed = (await nurse(centerException.endpoints.list, { body: { filter: { centerId: [centerId] } } })).body
      .data
    for (const { id, version } of closed) {
      await nurse(centerException.endpoints.archive, { params: { id }, headers: { 'if-match': String(version) } })
    }
    expect(await clocks(centerId)).toEqual(['08:00', '08:30'])
    const restored = await nurse(centerException.endpoints.restore, {
      params: { id: part.id },
      headers: { 'if-match': String(part.version + 1) },
    })
    expect([restored.status, await clocks(centerId)]).toEqual([200, ['08:30']])
  })

  it('opens besides, apart from the week', async () => {
    const { centerId } = await opened()
    const SUNDAY = '2026-11-22'
    const extra = { kind: 'EXTRA', reason: 'Shutdown', slotMinutes: 30, quota: 2 }
    expect((await except(centerId, { ...extra, fromTime: '08:30', untilTime: '10:00' })).body.errors?.fromTime).toMatch(
      /^It overlaps Session/,
    )
    expect((await except(centerId, { kind: 'EXTRA' })).body.errors).toEqual({
      fromTime: 'This field is required',
      untilTime: 'This field is required',
      slotMinutes: 'This field is required',
      quota: 'This field is required',
    })
    const days = { fromDay: SUNDAY, untilDay: SUNDAY }
    expect((await except(centerId, { ...extra, ...days, fromTime: '08:30', untilTime: '09:30' })).status).toBe(200)
    expect(await clocks(centerId, SUNDAY)).toEqual(['08:30', '09:00'])
  })

  it('follows the clinician who leaves and the center that is archived', async () => {
    const person = await somebody()
    const clinicianId = await make.clinician(person.id, 'dr. Leaving')
    const { centerId } = await opened({ clinicianId })
    expect(await clocks(centerId)).toEqual(['08:00', '08:30'])
    await run(kysely, 'update users set archived_at = now() where id = $1', [person.id])
    await writeAllSlots(context)
    expect(await clocks(centerId)).toEqual([])
    await run(kysely, 'update users set archived_at = null where id = $1', [person.id])
    await writeAllSlots(context)
    const { version } = (await admin(clinician.endpoints.get, { params: { id: clinicianId } })).body.data
    const headers = { 'if-match': String(version) }
    expect((await admin(clinician.endpoints.archive, { params: { id: clinicianId }, headers })).status).toBe(200)
    expect(await clocks(centerId)).toEqual([])
    const other = await opened()
    const center = (await nurse(medicalCenter.endpoints.get, { params: { id: other.centerId } })).body.data
    await nurse(medicalCenter.endpoints.archive, {
      params: { id: center.id },
      headers: { 'if-match': String(center.version) },
    })
    const left = await run(kysely, 'select 1 from slots where center_id = $1', [center.id])
    expect(left).toEqual([])
  })
})

it('a clinician is an account of the company itself, once', async () => {
  const [contractor] = await run<{ id: number }>(kysely, `select id from users where username = '10000009'`)
  const write = (userId: number) =>
    admin(clinician.endpoints.create, {
      body: {
        ...{ userId, profession: 'DOCTOR', title: 'dr. Joko', room: null },
        ...{ strNo: null, sipNo: '503/SIP/2026', sipValidUntil: '2027-01-01' },
      },
    })
  expect((await write(contractor?.id ?? 0)).body.errors).toEqual({ userId: 'Choose one from the list' })
  const person = await somebody()
  expect((await write(person.id)).body.data).toMatchObject({ sipNo: '503/SIP/2026', sipValidUntil: '2027-01-01' })
  expect((await write(person.id)).body.errors).toEqual({ userId: 'This person is a clinician already' })
})

it('the history of a center is read by POST (MEDICAL-17)', async () => {
  const { centerId } = await opened()
  const { data: history } = (await nurse(reservationViews.centerHistory, { body: { id: centerId } })).body
  expect(history.map(({ action }) => action)).toEqual(['create'])
  expect((await nurse(reservationViews.centerHistory, { body: { id: 900_000_001 } })).status).toBe(404)
})
