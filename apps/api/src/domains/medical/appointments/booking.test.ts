import { booking, reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import type { ReservationDetail } from '@selamat/contract/domains/medical/appointments/reservation'
import {
  reservationReads,
  reservationViews,
  safetyBooking,
} from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { testApp } from '../../../../test/app.ts'
import { clinicMaker } from '../../../../test/clinic.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { run } from '../../../platform/database.ts'
import { lapseUnconfirmed, markNoShows, remindOfAppointments } from './jobs.ts'

const { as, clock, context, settle } = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely } = context.database
const [NURSE, DOCTOR, BUDI, ADMIN] = ['10000007', '10000006', '10000008', '10000002']
const [nurse, doctor, admin] = [await as(NURSE), await as(DOCTOR), await as(ADMIN)]
const make = clinicMaker(nurse, admin)
const sql = <T>(text: string, values: unknown[] = []) => run<T>(kysely, text, values)

/** The day after that of the tests. */
const SATURDAY = '2026-11-21'
const FRIDAY = '2026-11-20'
const at = (time: string, day = SATURDAY) => `${day}T${time}:00+07:00`

type Person = Awaited<ReturnType<typeof as>>
let people = 0
/** Somebody whom nobody else books for. */
async function somebody(like = BUDI): Promise<{ id: number; username: string; call: Person }> {
  const [made] = await insertPeople(kysely, { count: 1, first: 72_000_000 + people++, like })
  if (!made) throw new Error('nobody')
  return { ...made, call: await as(made.username) }
}
const MORNING = { weekday: 6, fromTime: '07:00', untilTime: '11:00' }
const centerId = await make.center()
await make.session(centerId, MORNING)
const visitTypeId = await make.type()

type Times = { readonly slotId: number; readonly startsAt: string }[]
const timesOf = async (who: Person, more: Partial<BodyOf<typeof booking.times>> = {}): Promise<Times> =>
  (await who(booking.times, { body: { visitTypeId, centerId, from: SATURDAY, until: SATURDAY, ...more } })).body.data
    .times
const slotAt = async (time: string, more: Partial<BodyOf<typeof booking.times>> = {}, who = nurse) =>
  (await timesOf(who, more)).find(({ startsAt }) => startsAt === at(time, more.from))?.slotId ?? 0
const book = (who: Person, body: Partial<z.input<typeof booking.create.body>>, headers = {}) =>
  who(booking.create, { body: { visitTypeId, ...body }, headers })
const booked = async (who: Person, time: string, more: Partial<BodyOf<typeof booking.times>> = {}) => {
  const reply = await book(who, { slotId: await slotAt(time, more) })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data
}
const answer = (who: Person, action: 'approve' | 'checkIn' | 'callIn', { id, version }: ReservationDetail) =>
  who(reservationUpdate.update, { body: { action, id, version } })
const free = async (time: string, who = nurse) => (await timesOf(who)).some(({ startsAt }) => startsAt === at(time))
const detail = (who: Person, { number }: { number: string }) =>
  who(reservationReads.HEALTH.detail, { body: { assignmentNumber: number } })
const noticesOf = async (userId: number) => {
  await settle()
  return (
    await sql<{ kind: string; params: Record<string, unknown> }>(
      'select kind, params from notifications where user_id = $1 order by id',
      [userId],
    )
  ).map(({ kind, params }) => [kind, params.change ?? params.hours])
}

// Each test has the morning to itself.
beforeEach(async () => {
  await sql(`delete from reservation_slots where slot_id in (select id from slots where center_id = $1)`, [centerId])
  await sql(`update slots set taken = 0 where center_id = $1`, [centerId])
})

describe('the times of a center', () => {
  it('are those of its sessions, written at the first look (MEDICAL-15, MEDICAL-24)', async () => {
    const { call } = await somebody()
    const times = await timesOf(call)
    expect(times.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
      ...['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30'],
    ])
    const { days } = (await call(booking.quota, { body: { centerId, from: SATURDAY, until: '2026-11-22' } })).body.data
    expect(days).toEqual([
      { day: SATURDAY, quota: 8, taken: 0, free: 8 },
      { day: '2026-11-22', quota: 0, taken: 0, free: 0 },
    ])
  })

  it('offer a long visit only where it finishes before the break', async () => {
    const long = await make.type({ minutes: 90 })
    const { call } = await somebody()
    const times = await timesOf(call, { visitTypeId: long })
    expect(times.at(-1)?.startsAt).toBe(at('09:30'))
    const slotId = await slotAt('10:00')
    const late = await book(call, { visitTypeId: long, slotId })
    expect([late.body.code, late.body.message]).toEqual([
      'SLOT_TAKEN',
      'The visit takes 90 minutes, which are not free there without a break',
    ])
  })

  it('are not offered beyond 42 days, nor of a center of another company', async () => {
    const body = { visitTypeId, centerId, from: SATURDAY, until: '2027-01-10' }
    expect((await nurse(booking.times, { body })).body.errors).toEqual({
      until: 'From the first day on, at most 42 days',
    })
    const [foreign] = await sql<{ id: number }>(
      `insert into medical_centers (company_id, center_name, site_id, created_at, updated_at)
       select 3, 'Foreign', min(id), now(), now() from sites where company_id = 3 returning id`,
    )
    const away = await nurse(booking.times, { body: { ...body, until: SATURDAY, centerId: foreign?.id ?? 0 } })
    expect(away.body.errors).toEqual({ centerId: 'Choose one from the list' })
  })
})

describe('a booking', () => {
  it('takes a place for oneself, with its timeline, and for a signed-in user without any item (MEDICAL-02, MEDICAL-09, MEDICAL-06)', async () => {
    const { call, id } = await somebody()
    const made = await booked(call, '08:00')
    expect(made).toMatchObject({ status: 'CONFIRMED', patientId: id, isOwn: true, startsAt: at('08:00') })
    expect(made.number).toMatch(/^MED\/RSV\/2026\/XI\/\d{4}$/)
    expect(made.events.map(({ label, toStatus }) => [label, toStatus])).toEqual([['Booked', 'CONFIRMED']])
    expect(await free('08:00')).toBe(false)
    const [patient] = await sql<{ rmNumber: string }>('select rm_number from patients where id = $1', [id])
    expect(patient?.rmNumber).toMatch(/^RM-\d{6}$/)
  })

  it('is won by one of 40 rivals, and the others hear what is free nearest', async () => {
    const first = 73_000_000
    const rivals = await insertPeople(kysely, { count: 40, first, like: BUDI })
    const calls = await Promise.all(rivals.map(({ username }) => as(username)))
    const slotId = await slotAt('09:00')
    const replies = await Promise.all(calls.map((call) => book(call, { slotId })))
    const won = replies.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    for (const { status, body } of replies) {
      if (status === 200) continue
      expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
      const { times } = body.details as { times: Times }
      expect(times.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['08:30', '09:30', '08:00'])
    }
    const [slot] = await sql<{ taken: number; rows: number }>(
      `select taken, (select count(*)::int from reservation_slots where slot_id = s.id) as rows from slots s where id = $1`,
      [slotId],
    )
    expect(slot).toEqual({ taken: 1, rows: 1 })
  }, 30_000)

  it('is made once for a key, and told again afterwards', async () => {
    const { call } = await somebody()
    const slotId = await slotAt('08:30')
    const headers = { 'idempotency-key': 'booking-of-0930' }
    const [one, two] = [await book(call, { slotId }, headers), await book(call, { slotId }, headers)]
    expect([one.status, two.status, two.body.data.number]).toEqual([200, 200, one.body.data.number])
    expect((await book(call, { slotId: await slotAt('10:30') }, headers)).body.code).toBe('KEY_USED')
  })

  it('refuses whoever is somewhere else at that time, at two centers at once, too', async () => {
    const second = await make.center()
    await make.session(second, MORNING)
    const { call } = await somebody()
    const one = await slotAt('07:00')
    const other = await slotAt('07:00', { centerId: second })
    const replies = await Promise.all([book(call, { slotId: one }), book(call, { slotId: other })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'You have another appointment at that time. Choose another one',
    )
  })

  it('refuses a past time, one that is too near, a foreign one, two places and none', async () => {
    const { call } = await somebody()
    const today = '2026-11-20'
    const nearby = await make.center()
    await make.session(nearby, { weekday: 5, fromTime: '09:00', untilTime: '10:00', slotMinutes: 15 })
    await timesOf(call, { centerId: nearby, from: today, until: today })
    const near = (
      await timesOf(nurse, { centerId: nearby, from: today, until: today, patientId: (await somebody()).id })
    )[0]
    const refused = async (body: Parameters<typeof book>[1]) => (await book(call, body)).body.errors
    expect(await refused({ slotId: near?.slotId ?? 0 })).toEqual({ slotId: 'Book at least 30 minutes ahead' })
    await sql(
      `update slots set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' where id = $1`,
      [near?.slotId],
    )
    expect(await refused({ slotId: near?.slotId ?? 0 })).toEqual({ slotId: 'This time is over. Choose another one' })
    expect(await refused({ slotId: 999_999_999 })).toEqual({ slotId: 'Choose one from the list' })
    const [theirs] = await sql<{ id: number }>(
      `with m as (insert into medical_centers (company_id, center_name, site_id, created_at, updated_at)
         select 3, 'Elsewhere', min(id), now(), now() from sites where company_id = 3 returning id)
       insert into slots (company_id, center_id, starts_at, ends_at, quota)
       select 3, id, $1::timestamptz, $1::timestamptz + interval '30 minutes', 5 from m returning id`,
      [at('08:00')],
    )
    expect(await refused({ slotId: theirs?.id ?? 0 })).toEqual({ slotId: 'Choose one from the list' })
    expect(await refused({})).toEqual({ slotId: 'Choose a time' })
    expect(await refused({ slotId: 1, waitOn: SATURDAY, centerId })).toEqual({ slotId: 'Choose a time' })
    expect(await refused({ waitOn: SATURDAY })).toEqual({ centerId: 'This field is required' })
    expect(await refused({ slotId: await slotAt('07:30'), visitTypeId: 999_999_999 })).toEqual({
      visitTypeId: 'Choose one from the list',
    })
    const others = await make.type({ selfBooking: false })
    expect(await refused({ slotId: await slotAt('07:30'), visitTypeId: others })).toEqual({
      visitTypeId: 'The medical center books this visit. Call it',
    })
  })

  it('has three of them at most, whoever comes at once', async () => {
    const { call } = await somebody()
    const slots = await Promise.all(['07:00', '07:30', '08:00', '08:30', '09:00'].map((time) => slotAt(time)))
    const replies = await Promise.all(slots.map((slotId) => book(call, { slotId })))
    expect(replies.filter(({ status }) => status === 200).length).toBe(3)
    const refused = replies.find(({ status }) => status !== 200)
    expect(refused?.body.message).toBe('You have 3 reservations ahead, which is the most. Cancel one first')
  })

  it('for somebody else needs the medical center in scope, and tells the patient without a word of health', async () => {
    const [patient, stranger] = [await somebody(), await somebody()]
    const slotId = await slotAt('10:00')
    const refused = await book(stranger.call, { slotId, patientId: patient.id })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    await giveRole(kysely, stranger.username, 'own', { 'menu/Medical Center': 'c' })
    const outside = await book(stranger.call, { slotId, patientId: patient.id })
    expect(outside.body.errors).toEqual({ patientId: 'Choose one from the list' })
    const made = await book(nurse, { slotId, patientId: patient.id, reason: 'Cough since Monday' })
    expect(made.body.data).toMatchObject({ status: 'CONFIRMED', isOwn: false, isStaff: true })
    expect(await noticesOf(patient.id)).toEqual([['APPOINTMENT_CHANGED', 'booked']])
    const [text] = await sql<{ params: object }>('select params from notifications where user_id = $1', [patient.id])
    expect(JSON.stringify(text)).not.toContain('Cough')
    const [left] = await sql<{ id: number }>(`update users set archived_at = now() where username = $1 returning id`, [
      stranger.username,
    ])
    expect((await book(nurse, { slotId, patientId: left?.id })).body.errors).toEqual({
      patientId: 'Choose one from the list',
    })
  })

  it('offers no doctor to himself or herself', async () => {
    const [me] = await sql<{ id: number }>('select id from users where username = $1', [DOCTOR])
    const clinicianId = await make.clinician(me?.id ?? 0, 'dr. Maya Anggraini')
    const own = await make.center()
    await make.session(own, { clinicianId, weekday: 7, fromTime: '05:00', untilTime: '06:00' })
    const day = '2026-11-22'
    const range = { centerId: own, from: day, until: day }
    expect(await timesOf(doctor, range)).toEqual([])
    const slotId = await slotAt('05:00', range)
    expect(slotId).toBeGreaterThan(0)
    const SELF = 'A clinician does not treat himself or herself. Choose another one'
    expect((await book(doctor, { slotId })).body.errors).toEqual({ slotId: SELF })
    expect((await book(nurse, { slotId, patientId: me?.id ?? 0 })).body.errors).toEqual({ slotId: SELF })
    expect((await book(doctor, { waitOn: day, centerId: own, clinicianId })).body.errors).toEqual({ clinicianId: SELF })
  })

  it('waits for approval where its type needs it, and is approved or rejected with a reason by the staff (MEDICAL-22, MEDICAL-23)', async () => {
    const asking = await make.type({ needsApproval: true })
    const { call, id } = await somebody()
    const make1 = async (time: string) => {
      const { body } = await book(call, { visitTypeId: asking, slotId: await slotAt(time) })
      return body.data
    }
    const [one, two] = [await make1('07:00'), await make1('07:30')]
    expect([one.status, await free('07:00')]).toEqual(['WAITING_APPROVAL', false])
    expect((await answer(call, 'approve', one)).status).toBe(403)
    expect((await answer(nurse, 'approve', one)).body.data.status).toBe('CONFIRMED')
    const reject = (reason: string) =>
      nurse(reservationUpdate.reject, { body: { id: two.id, version: two.version, reason } })
    expect((await reject('No')).body.errors).toEqual({ reason: 'Say why, in at least 10 letters' })
    const rejected = await reject('The device is being repaired')
    expect([rejected.body.message, rejected.body.data.status, await free('07:30')]).toEqual([
      'Reservation rejected',
      'REJECTED',
      true,
    ])
    expect(await noticesOf(id)).toEqual([
      ['APPOINTMENT_CHANGED', 'approved'],
      ['APPOINTMENT_CHANGED', 'rejected'],
    ])
    const { data: read } = (await detail(call, two)).body
    expect(read.events.at(-1)).toMatchObject({ label: 'Reject', reason: 'The device is being repaired' })
  })
})

describe('a move', () => {
  it('has the new time before the old one is given back, and keeps the old one where it is taken', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const made = await booked(one.call, '08:00')
    await booked(two.call, '09:00')
    const move = async (slotId: number, version = made.version) =>
      one.call(booking.move, { body: { id: made.id, version, slotId } })
    const taken = await sql<{ id: number }>('select id from slots where center_id = $1 and starts_at = $2', [
      centerId,
      at('09:00'),
    ])
    const refused = await move(taken[0]?.id ?? 0)
    expect([refused.body.code, await free('08:00')]).toEqual(['SLOT_TAKEN', false])
    const moved = await move(await slotAt('10:00'))
    expect(moved.body.data).toMatchObject({ status: 'CONFIRMED', startsAt: at('10:00') })
    expect([await free('08:00'), await free('10:00')]).toEqual([true, false])
    expect(moved.body.data.events.at(-1)).toMatchObject({ timeBefore: at('08:00'), timeAfter: at('10:00') })
    expect((await move(await slotAt('07:00'))).body.code).toBe('STALE')
  })

  it('crosses another one without a deadlock', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const long = await make.type({ minutes: 60 })
    const bookLong = async (who: Person, time: string) =>
      (await book(who, { visitTypeId: long, slotId: await slotAt(time, { visitTypeId: long }) })).body.data
    const [a, b] = [await bookLong(one.call, '07:00'), await bookLong(two.call, '09:00')]
    const targets = [await slotAt('08:00'), await slotAt('10:00')]
    const replies = await Promise.all([
      one.call(booking.move, { body: { id: a.id, version: a.version, slotId: targets[1] } }),
      two.call(booking.move, { body: { id: b.id, version: b.version, slotId: targets[0] } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const taken = await sql('select id from slots where center_id = $1 and taken > 0', [centerId])
    expect(taken.length).toBe(4)
  })

  it('is refused after the cut-off to who booked, and done by the staff with a reason', async () => {
    const { call, id } = await somebody()
    const made = await booked(call, '07:00')
    const now = clock.now()
    clock.set(new Date(at('05:30')))
    const refused = await call(booking.move, {
      body: { id: made.id, version: made.version, slotId: await slotAt('10:00') },
    })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Less than 120 minutes are left. Call the medical center',
    ])
    const moveFor = { action: 'moveFor' as const, id: made.id, version: made.version, slotId: await slotAt('10:00') }
    const short = await nurse(reservationUpdate.update, { body: { ...moveFor, reason: 'ill' } })
    expect(short.body.errors).toEqual({ reason: 'Say why, in at least 10 letters' })
    const moved = await nurse(reservationUpdate.update, { body: { ...moveFor, reason: 'The doctor is called away' } })
    expect([moved.body.message, moved.body.data.startsAt]).toEqual(['Reservation moved', at('10:00')])
    expect(await noticesOf(id)).toEqual([['APPOINTMENT_CHANGED', 'moved']])
    clock.set(now)
  })

  it('of somebody else is not found, nor theirs to make', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const made = await booked(one.call, '08:00')
    const body = { id: made.id, version: made.version, slotId: await slotAt('09:00') }
    expect((await two.call(booking.move, { body })).status).toBe(404)
    expect((await two.call(booking.cancel, { body: { id: made.id, version: made.version } })).status).toBe(404)
    const byStaff = await nurse(booking.move, { body })
    expect([byStaff.body.code, byStaff.body.message]).toEqual([
      'NOT_YOUR_ACT',
      'Only the patient, or who booked it, can do this',
    ])
  })
})

describe('the waiting line', () => {
  const fill = async () => {
    const times = ['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30']
    const all = []
    for (const time of times) all.push(await booked((await somebody()).call, time))
    return all
  }
  const wait = (call: Person, more = {}) => book(call, { waitOn: SATURDAY, centerId, ...more })

  it('gives a place that becomes free to the oldest who fits', async () => {
    const [first, second] = [await somebody(), await somebody()]
    const early = await wait(first.call)
    expect([early.body.message, (early.body.details as { times: Times }).times.length]).toEqual([
      'There are free times on that day. Choose one',
      3,
    ])
    const reservations = await fill()
    const long = await make.type({ minutes: 60 })
    const { data: big } = (await wait(first.call, { visitTypeId: long })).body
    clock.advance(1000)
    const { data: small } = (await wait(second.call)).body
    expect([big.status, small.status, (await detail(second.call, small)).body.data.place]).toEqual([
      'WAITLIST',
      'WAITLIST',
      2,
    ])
    const cancel = async (n: number) => {
      const [one] = await sql<{ id: number; version: number; username: string }>(
        'select r.id, r.version, u.username from reservations r join users u on u.id = r.patient_id where r.id = $1',
        [reservations[n]?.id],
      )
      const who = await as(one?.username ?? '')
      return who(booking.cancel, { body: { id: one?.id ?? 0, version: one?.version ?? 0 } })
    }
    expect((await cancel(2)).body.data.status).toBe('CANCELLED')
    await settle()
    const promoted = (await detail(second.call, small)).body.data
    expect([promoted.status, promoted.startsAt]).toEqual(['CONFIRMED', at('08:00')])
    expect(await noticesOf(second.id)).toEqual([['APPOINTMENT_CHANGED', 'promoted']])
    // An hour is free only with the second half of it.
    await cancel(4)
    await settle()
    expect((await detail(first.call, big)).body.data.status).toBe('WAITLIST')
    await cancel(5)
    await settle()
    expect((await detail(first.call, big)).body.data).toMatchObject({
      status: 'CONFIRMED',
      startsAt: at('09:00'),
      endsAt: at('10:00'),
    })
    await sql(`update reservations set ends_at = starts_at + interval '1 second' where patient_id = any($1)`, [
      [first.id, second.id],
    ])
  }, 30_000)

  it('knows no closed day, no past one and none beyond what is booked', async () => {
    const { call } = await somebody()
    const on = async (waitOn: string) => (await wait(call, { waitOn })).body.errors?.waitOn
    expect(await on('2026-11-22')).toBe('The medical center is closed on that day. Choose another one')
    expect(await on('2026-11-19')).toBe('This day is over. Choose another one')
    expect(await on('2027-06-01')).toBe('Choose a day of the next 60 days')
  })

  it('ends with its day: who was not confirmed is told', async () => {
    await fill()
    const { call, id, username } = await somebody()
    const { data: made } = (await wait(call)).body
    const now = clock.now()
    clock.set(new Date(at('00:10', '2026-11-22')))
    await lapseUnconfirmed(context)
    expect((await detail(await as(username), made)).body.data.status).toBe('CANCELLED')
    expect(await noticesOf(id)).toEqual([['APPOINTMENT_CHANGED', 'lapsed']])
    clock.set(now)
  }, 30_000)
})

describe('the day', () => {
  it('checks in on the day only, once a person, and calls in (MEDICAL-22)', async () => {
    const patient = await somebody()
    const made = await booked(patient.call, '08:00')
    const early = await answer(nurse, 'checkIn', made)
    expect([early.body.code, early.body.message]).toEqual(['GATES_CLOSED', `The appointment is on ${SATURDAY}`])
    const now = clock.now()
    clock.set(new Date(at('07:50')))
    expect((await answer(patient.call, 'checkIn', made)).status).toBe(403)
    const { data: here } = (await answer(nurse, 'checkIn', made)).body
    expect([here.status, here.checkedInAt]).toEqual(['CHECKED_IN', at('07:50')])
    const walk = { userId: patient.id, visitTypeId, centerId, reason: 'Cut in the hand' }
    expect((await nurse(walkInVisit, { body: walk })).status).toBe(409)
    expect((await answer(doctor, 'callIn', here)).body.data.status).toBe('IN_EXAMINATION')
    const other = await somebody()
    const came = (await nurse(walkInVisit, { body: { ...walk, userId: other.id, urgency: 'URGENT' } })).body.data
    const { data: walkedIn } = (await detail(nurse, came)).body
    expect(walkedIn).toMatchObject({ status: 'CHECKED_IN', isWalkIn: true, urgency: 'URGENT', startsAt: at('07:50') })
    clock.set(now)
  })

  it('shows who is there and who comes, with the reason for the care team, and counts them (MEDICAL-26, MEDICAL-27)', async () => {
    const patient = await somebody()
    const slotId = await slotAt('09:30')
    const { data: made } = (await book(patient.call, { slotId, reason: 'Back pain' })).body
    const { data: board } = (await nurse(reservationViews.board, { body: { centerId, day: SATURDAY } })).body
    expect(board.columns).toMatchObject([
      { clinicianId: null, title: 'The medical center', hours: [{ from: '07:00', until: '11:00', isOpen: true }] },
    ])
    expect(board.reservations.find(({ id }) => id === made.id)).toMatchObject({ reason: 'Back pain', visitTypeId })
    expect(board.quota).toEqual({ day: SATURDAY, quota: 8, taken: 1, free: 7 })
    const { data: counted } = (await nurse(reservationViews.summary, { body: { centerId, day: SATURDAY } })).body
    expect(counted.counts.CONFIRMED).toBeGreaterThan(0)
    expect((await patient.call(reservationViews.board, { body: { centerId, day: SATURDAY } })).status).toBe(403)
    expect((await nurse(reservationViews.board, { body: { centerId: 900_000_001, day: SATURDAY } })).status).toBe(404)
  })

  it('ends for who does not come half an hour after the time', async () => {
    const { call } = await somebody()
    const made = await booked(call, '07:00')
    const now = clock.now()
    clock.set(new Date(at('07:59')))
    await markNoShows(context)
    expect((await detail(call, made)).body.data.status).toBe('CONFIRMED')
    clock.set(new Date(at('08:00')))
    await markNoShows(context)
    expect((await detail(call, made)).body.data.status).toBe('NO_SHOW')
    clock.set(now)
  })

  it('is announced a day and two hours before, once each, and says no more than that it comes', async () => {
    const { call, id } = await somebody()
    await booked(call, '10:30')
    const now = clock.now()
    for (const time of [at('10:29', FRIDAY), at('10:30', FRIDAY), at('11:00', FRIDAY)]) {
      clock.set(new Date(time))
      await remindOfAppointments(context)
    }
    expect(await noticesOf(id)).toEqual([['APPOINTMENT_REMINDER', 24]])
    clock.set(new Date(at('08:45')))
    await remindOfAppointments(context)
    await remindOfAppointments(context)
    expect(await noticesOf(id)).toEqual([
      ['APPOINTMENT_REMINDER', 24],
      ['APPOINTMENT_REMINDER', 2],
    ])
    clock.set(now)
  })
})

describe('what is read', () => {
  it('lists the reservations in scope for the staff and one’s own for everybody, ended ones apart (MEDICAL-01, MEDICAL-07, MEDICAL-08)', async () => {
    const { call, id } = await somebody()
    const [one, two] = [await booked(call, '07:00'), await booked(call, '07:30')]
    await call(booking.cancel, { body: { id: two.id, version: two.version, reason: 'I am travelling' } })
    const filter = { patientId: [id] }
    const numbers = async (operation: typeof reservationReads.HEALTH.list, who: Person) =>
      (await who(operation, { body: { filter } })).body.data.map(({ number }) => number).sort()
    expect(await numbers(reservationReads.HEALTH.list, nurse)).toEqual([one.number, two.number])
    expect(await numbers(reservationReads.HEALTH.history, nurse)).toEqual([two.number])
    expect((await call(reservationReads.HEALTH.list, { body: {} })).status).toBe(403)
    const own = (await call(reservationViews.own, { body: { filter: { mine: ['PATIENT'] } } })).body.data
    expect(own.map(({ number }) => number).sort()).toEqual([one.number, two.number])
    const found = await nurse(reservationReads.HEALTH.list, { body: { keyword: one.number } })
    expect(found.body.data.map(({ number }) => number)).toEqual([one.number])
    const byId = await nurse(reservationReads.HEALTH.list, {
      body: { keyword: one.username, filter: { phase: ['OPEN'] } },
    })
    expect(byId.body.data.map(({ number }) => number)).toEqual([one.number])
  })

  it('opens for the patient without a trace, for the staff with one, and for nobody else (MEDICAL-03, MEDICAL-05, MEDICAL-10, MEDICAL-11)', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const { data: made } = (await book(one.call, { slotId: await slotAt('08:00'), reason: 'Rash' })).body
    const readings = () =>
      sql<{ part: string; purpose: string; channel: string }>(
        'select part, purpose, channel from medical_readings where patient_id = $1 order by id',
        [one.id],
      )
    expect((await detail(one.call, made)).body.data.reason).toBe('Rash')
    expect(await readings()).toEqual([])
    expect((await detail(nurse, made)).body.data).toMatchObject({ reason: 'Rash', isStaff: true, isOwn: false })
    expect(await readings()).toEqual([{ part: 'reservation', purpose: 'TREATMENT', channel: 'record' }])
    const { data: history } = (await nurse(reservationReads.HEALTH.events, { body: { assignmentNumber: made.number } }))
      .body
    expect(history.events.map(({ action }) => action)).toEqual(['book'])
    expect((await readings()).length).toBe(2)
    for (const operation of [reservationReads.HEALTH.detail, reservationReads.HEALTH.events, reservationViews.risk]) {
      expect((await two.call(operation, { body: { assignmentNumber: made.number } })).status).toBe(404)
      expect((await nurse(operation, { body: { assignmentNumber: 'MED/RSV/2026/XI/99999' } })).status).toBe(404)
    }
  })

  it('shows who booked for somebody the time, and no reason', async () => {
    const [clerk, patient] = [await somebody(), await somebody()]
    const roleId = await giveRole(kysely, clerk.username, 'company', { 'menu/Medical Center': 'c' })
    const { data: made } = (
      await book(clerk.call, { slotId: await slotAt('08:00'), patientId: patient.id, reason: 'Headache' })
    ).body
    expect(roleId).toBeGreaterThan(0)
    expect(made).toMatchObject({ isStaff: false, isOwn: false, reason: null, startsAt: at('08:00') })
    expect((await clerk.call(reservationViews.risk, { body: { assignmentNumber: made.number } })).status).toBe(404)
  })

  it('tells the work of the patient, the exposures and what is not cleared or missing (MEDICAL-04, MEDICAL-19)', async () => {
    const { call } = await somebody()
    const made = await booked(call, '08:00')
    const { data: risk } = (await nurse(reservationViews.risk, { body: { assignmentNumber: made.number } })).body
    expect(risk).toMatchObject({ number: made.number, position: expect.any(String) })
    expect([risk.exposures, risk.restrictions, risk.gaps].every(Array.isArray)).toBe(true)
  })

  it('keeps reservations of safety under their own path, by their type (MEDICAL-12)', async () => {
    const { call, id } = await somebody()
    const { body } = await call(safetyBooking, { body: { visitTypeId, slotId: await slotAt('08:00') } })
    const health = await booked(call, '09:00')
    expect(body.data.origin).toBe('SAFETY')
    const filter = { patientId: [id] }
    const listed = (await nurse(reservationReads.SAFETY.list, { body: { filter } })).body.data
    expect(listed.map(({ number }) => number)).toEqual([body.data.number])
    await call(booking.cancel, { body: { id: body.data.id, version: body.data.version } })
    expect((await nurse(reservationReads.SAFETY.history, { body: { filter } })).body.data.length).toBe(1)
    for (const operation of [reservationReads.SAFETY.detail, reservationReads.SAFETY.events]) {
      expect((await call(operation, { body: { assignmentNumber: body.data.number } })).status).toBe(200)
      expect((await call(operation, { body: { assignmentNumber: health.number } })).status).toBe(404)
    }
    expect((await call(reservationReads.SAFETY.list, { body: {} })).status).toBe(403)
  })

  it('offers types and people by who asks (MEDICAL-13, MEDICAL-14)', async () => {
    const closed = await make.type({ selfBooking: false })
    const { call, username, id } = await somebody()
    const types = async (who: Person) =>
      (await who(booking.types, { body: { forOthers: true } })).body.data.types.map((type) => type.id)
    expect(await types(call)).not.toContain(closed)
    expect(await types(nurse)).toContain(closed)
    const { options } = (await nurse(booking.patients, { body: { keyword: username } })).body.data
    expect(options.map((option) => option.id)).toEqual([id])
    expect((await call(booking.patients, { body: {} })).status).toBe(403)
  })
})

describe('a finished visit', () => {
  it('is undone on its day by who may, with a reason, and offered on the page for it (MEDICAL-25, TASKS-31)', async () => {
    const patient = await somebody()
    const came = (await nurse(walkInVisit, { body: { userId: patient.id, visitTypeId, centerId } })).body.data
    const { data: made } = (await detail(nurse, came)).body
    await sql(`update reservations set status = 'finish', finished_at = $2 where id = $1`, [made.id, clock.now()])
    const undo = (who: Person, reason = 'The wrong patient was signed') =>
      who(reservationUpdate.undo, { body: { id: made.id, version: made.version, reason } })
    expect((await undo(nurse)).status).toBe(403)
    const undoer = await somebody()
    await giveRole(kysely, undoer.username, 'company', { 'menu/Undo Status': 'r' })
    expect((await undo(undoer.call)).status).toBe(404)
    await giveRole(kysely, undoer.username, 'company', { 'menu/Medical Center': 'ru' })
    const listed = (await undoer.call(reservationViews.undoable, {})).body.data.visits
    expect(listed.map(({ number }) => number)).toContain(made.number)
    expect((await undo(undoer.call, 'oops')).body.errors).toEqual({ reason: 'Say why, in at least 10 letters' })
    const now = clock.now()
    clock.set(new Date(at('08:00', '2026-11-21')))
    expect((await undo(undoer.call)).body.message).toBe('A visit is undone on its day only. Add an amendment')
    clock.set(now)
    const undone = await undo(undoer.call)
    expect([undone.body.message, undone.body.data.status]).toEqual(['Status undone', 'IN_EXAMINATION'])
    const again = await undoer.call(reservationViews.undoable, {})
    expect(again.body.data.visits.map(({ number }) => number)).not.toContain(made.number)
  })
})

describe('an export', () => {
  it('has the rows of the list, and leaves a reading of each person', async () => {
    const [one, two] = [await somebody(), await somebody()]
    await booked(one.call, '07:00')
    await booked(one.call, '07:30')
    await booked(two.call, '08:00')
    const filter = { patientId: [one.id, two.id] }
    const { status } = await nurse(reservationViews.export, { body: { filter } })
    const rows = await sql<{ patientId: number; channel: string }>(
      'select patient_id, channel from medical_readings where patient_id = any($1) order by patient_id',
      [[one.id, two.id]],
    )
    expect([status, rows]).toEqual([200, [one, two].map(({ id }) => ({ patientId: id, channel: 'export' }))])
    expect((await one.call(reservationViews.export, { body: {} })).status).toBe(403)
  })
})
