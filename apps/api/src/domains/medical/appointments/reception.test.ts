import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { centerException } from '@selamat/contract/domains/medical/centers/center-exception'
import { recall } from '@selamat/contract/domains/medical/occupational/recall'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { clinicMaker } from '../../../../test/clinic.ts'
import { insertPeople } from '../../../../test/factories.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { run } from '../../../platform/database.ts'

const { as, context, settle } = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely } = context.database
const [NURSE, DOCTOR, BUDI] = ['10000007', '10000006', '10000008']
const [nurse, doctor, admin] = [await as(NURSE), await as(DOCTOR), await as('10000002')]
const make = clinicMaker(nurse, admin)
const SATURDAY = '2026-11-21'

const centerId = await make.center()
await make.session(centerId, { weekday: 6, fromTime: '07:00', untilTime: '11:00' })
let people = 0
async function somebody() {
  const [made] = await insertPeople(kysely, { count: 1, first: 74_000_000 + people++, like: BUDI })
  if (!made) throw new Error('nobody')
  return { ...made, call: await as(made.username) }
}
type Person = Awaited<ReturnType<typeof somebody>>['call']
async function book(who: Person, visitTypeId: number) {
  const range = { from: SATURDAY, until: SATURDAY }
  const { times } = (await who(booking.times, { body: { visitTypeId, centerId, ...range } })).body.data
  const reply = await who(booking.create, { body: { visitTypeId, slotId: times[0]?.slotId ?? 0 } })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data
}
const bellOf = async (username: string, kind: string) => {
  await settle()
  return (await notificationsOf(kysely, username)).filter((notice) => notice.kind === kind)
}

describe('the reception', () => {
  it('hears of each reservation that waits for its approval, once and without a word of why', async () => {
    const { call, username } = await somebody()
    const typeId = await make.type({ needsApproval: true })
    const before = (await bellOf(NURSE, 'APPOINTMENT_TO_APPROVE')).length
    const { number } = await book(call, typeId)
    const [notice, ...more] = (await bellOf(NURSE, 'APPOINTMENT_TO_APPROVE')).slice(before)
    expect([notice?.subject, notice?.body, more]).toEqual([number, 'A reservation waits for approval', []])
    expect(await bellOf(username, 'APPOINTMENT_TO_APPROVE')).toEqual([])
    await book((await somebody()).call, await make.type())
    expect(await bellOf(NURSE, 'APPOINTMENT_TO_APPROVE')).toHaveLength(before + 1)
  })

  it('hears how many reservations a changed schedule leaves outside the hours, when it changes and not again', async () => {
    const { call } = await somebody()
    await book(call, await make.type())
    const before = (await bellOf(NURSE, 'SCHEDULE_CHANGED')).length
    const body = {
      reason: 'Repair',
      centerId,
      clinicianId: null,
      kind: 'CLOSED' as const,
      fromDay: SATURDAY,
      untilDay: SATURDAY,
    }
    const hours = { fromTime: null, untilTime: null, slotMinutes: null, quota: null }
    const made = await nurse(centerException.endpoints.create, { body: { ...body, ...hours } })
    expect(made.status).toBe(200)
    const [notice, ...more] = (await bellOf(NURSE, 'SCHEDULE_CHANGED')).slice(before)
    expect(notice?.body).toMatch(/^The schedule has changed: \d+ reservations? outside the hours now/)
    expect([notice?.link, more]).toEqual([`/medical-center/list?centerId=${centerId}&schedule=CHANGED`, []])
    await make.session(centerId, { weekday: 5, fromTime: '13:00', untilTime: '14:00' })
    expect(await bellOf(NURSE, 'SCHEDULE_CHANGED')).toHaveLength(before + 1)
  })
})

describe('the center that a clinician is shown first', () => {
  it('is the one where he or she works today, else on another day, else none', async () => {
    const first = async (who: Person) =>
      (await who(booking.types, { body: { forOthers: false } })).body.data.workCenterId
    expect(await first((await somebody()).call)).toBeNull()
    const { id, call } = await somebody()
    const clinicianId = await make.clinician(id, 'dr. Somebody')
    const later = await make.center()
    await make.session(later, { clinicianId, weekday: 1 })
    expect(await first(call)).toBe(later)
    const now = await make.center()
    await make.session(now, { clinicianId, weekday: 5, fromTime: '13:00', untilTime: '15:00' })
    expect(await first(call)).toBe(now)
  })
})

describe('a recall', () => {
  it('is booked by its person from My health, and is open again once the appointment is cancelled', async () => {
    const { id, call, username } = await somebody()
    await run(
      kysely,
      sql`insert into recalls (company_id, user_id, due_on, tests, status, created_at, updated_at)
        values (1, ${id}, '2026-12-01', array['PHYSICAL'], 'DUE', now(), now())`,
    )
    // The protocol that asks for it, as it is settled anew.
    await run(
      kysely,
      sql`insert into patients (id, company_id, rm_number, created_at, updated_at) values (${id}, 1, ${`RM-${username}`}, now(), now())`,
    )
    const recalls = async () => (await call(myHealth.read, {})).body.data.recalls
    expect(await recalls()).toMatchObject([{ dueOn: '2026-12-01', daysLeft: 11, tests: ['PHYSICAL'], isBooked: false }])
    const { types } = (await call(booking.types, { body: { forOthers: false } })).body.data
    expect(types.filter(({ examines }) => examines).every(({ selfBooking }) => selfBooking)).toBe(true)
  })
})

describe('summoning a selection', () => {
  it('asks those who can be asked, and names each of the others with the reason', async () => {
    const [open, done, left, twice] = [await somebody(), await somebody(), await somebody(), await somebody()]
    const statuses = ['DUE', 'DONE', 'DUE', 'DUE']
    const made = await run<{ id: number }>(
      kysely,
      sql`insert into recalls (company_id, user_id, due_on, tests, status, created_at, updated_at)
        select 1, g.id, '2026-12-01', array['PHYSICAL'], g.status, now(), now()
        from unnest(${[open, done, left, twice].map(({ id }) => id)}::bigint[], ${statuses}::text[]) with ordinality g (id, status, n)
        order by g.n returning id`,
    )
    const ids = made.map(({ id }) => id)
    await run(kysely, sql`update users set archived_at = now() where id = ${left.id}`)
    expect((await nurse(recall.summon, { body: { ids: [ids[3] ?? 0] } })).body.data.refused).toEqual([])
    const { body } = await nurse(recall.summon, { body: { ids } })
    expect(body.data.summoned).toEqual([ids[0]])
    expect(body.data.refused.map(({ id, message }) => [id, message])).toEqual([
      [ids[1], 'The recall is done'],
      [ids[2], 'This person does not work here any more'],
      [ids[3], 'Summoned today already'],
    ])
    expect((await bellOf(open.username, 'RECALL_SUMMONED')).map(({ body: text }) => text)).toEqual([
      'Please book a time at the medical center',
    ])
    expect(await bellOf(twice.username, 'RECALL_SUMMONED')).toHaveLength(1)
    expect((await (await as(BUDI))(recall.summon, { body: { ids } })).status).toBe(403)
    expect((await doctor(recall.summon, { body: { ids: Array.from({ length: 501 }, (_, n) => n + 1) } })).status).toBe(
      422,
    )
  })
})
