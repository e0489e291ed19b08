import { clinicHome } from '@selamat/contract/domains/medical/clinic-home'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { ADMIN, AGUS, BUDI, FITRI, MAYA, RINA, SRI, visiting } from '../../../test/visits.ts'
import { run } from '../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, clock } = test
const { db, arrive, userId } = await visiting(test)
const home = async (who: string) => (await (await as(who))(clinicHome, {})).body.data
let next = 0
async function patient(arrival: Parameters<typeof arrive>[1]) {
  const [person] = await insertPeople(db, { count: 1, first: 73_700_000 + ++next, like: BUDI })
  const username = person?.username ?? ''
  clock.advance(60_000)
  return { username, id: await arrive(username, arrival) }
}
const clinicianOf = async (username: string, id: number) =>
  run(
    db,
    `update reservations set clinician_id = (select c.id from clinicians c join users u on u.id = c.user_id where u.username = $1)
     where id = $2`,
    [username, id],
  )

describe('what Home shows of the clinic', () => {
  it('is who waits for the part of the reader: the most urgent first, then who came first', async () => {
    const routine = await patient({ status: 'CHECKED_IN' })
    const later = await patient({ status: 'CHECKED_IN' })
    const inside = await patient({ status: 'IN_EXAMINATION' })
    const urgent = await patient({ status: 'CHECKED_IN', urgency: 'EMERGENCY' })
    const medicine = await patient({ status: 'WAITING_MEDICINE' })
    await patient({ status: 'CONFIRMED' })
    await patient({ status: 'finish' })
    const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id)
    const doctor = (await home(MAYA)).clinic
    expect(doctor).toMatchObject({ part: 'DOCTOR', checkedIn: 3, inExamination: 1, waitingMedicine: 1 })
    expect(ids(doctor?.patients)).toEqual([urgent.id, routine.id, later.id, inside.id])
    expect(doctor?.next?.id).toBe(urgent.id)
    expect(doctor?.patients[0]).toMatchObject({ visitName: 'Talk', urgency: 'EMERGENCY', status: 'CHECKED_IN' })
    const nurse = (await home(SRI)).clinic
    expect([nurse?.part, ids(nurse?.patients), nurse?.next]).toEqual(['NURSE', ids(doctor?.patients), null])
    // Holds what the nurse holds, and is a pharmacist of the clinic.
    const pharmacist = (await home(FITRI)).clinic
    expect([pharmacist?.part, ids(pharmacist?.patients)]).toEqual(['PHARMACIST', [medicine.id]])
    // Whom another doctor expects is not the next one.
    await run(
      db,
      `insert into clinicians (company_id, user_id, profession, title, created_at, updated_at)
       select company_id, id, 'DOCTOR', full_name, now(), now() from users where username = $1`,
      [AGUS],
    )
    await clinicianOf(AGUS, urgent.id)
    expect((await home(MAYA)).clinic?.next?.id).toBe(routine.id)
    await clinicianOf(MAYA, urgent.id)
    expect((await home(MAYA)).clinic?.next?.id).toBe(urgent.id)
  })

  it('shows five patients and counts all', async () => {
    for (let n = 0; n < 4; n += 1) await patient({ status: 'CHECKED_IN' })
    const { clinic } = await home(SRI)
    expect([clinic?.patients.length, clinic?.checkedIn]).toEqual([5, 7])
  })

  it('carries no reason, and nothing but the names of patient and visit', async () => {
    await run(db, "update reservations set reason = 'Quaggafever' where status = 'CHECKED_IN'")
    const { text, body } = await (await as(MAYA))(clinicHome, {})
    expect(text).not.toContain('Quaggafever')
    const keys = ['fullName', 'id', 'number', 'since', 'status', 'urgency', 'visitName']
    expect(Object.keys(body.data.clinic?.patients[0] ?? {}).sort()).toEqual(keys)
  })

  it('is by the items and their scope: nothing for whoever has no part, and nobody out of scope', async () => {
    for (const who of [BUDI, ADMIN]) expect([who, (await home(who)).clinic]).toEqual([who, null])
    await giveRole(db, RINA, 'own', { 'menu/Medical Center': 'cru' })
    expect((await home(RINA)).clinic).toMatchObject({ part: 'NURSE', checkedIn: 0, patients: [] })
    await giveRole(db, RINA, 'company', { 'submenu/Medicine': 'crud' })
    // Without a place at the desk only what is to be dispensed.
    await giveRole(db, AGUS, 'company', { 'submenu/Medicine': 'crud' })
    const { clinic } = await home(AGUS)
    expect(clinic).toMatchObject({ part: 'PHARMACIST', checkedIn: 0, inExamination: 0, waitingMedicine: 1 })
    await giveRole(db, '10000020', 'company', { 'menu/Medical Center': 'cru', 'submenu/Medicine': 'crud' })
    expect((await home('10000020')).clinic).toMatchObject({ checkedIn: 0, waitingMedicine: 0, patients: [] })
    // The operator's company, with all its tenants, has no clinic of theirs on its Home.
    const operator = (await home('10000001')).clinic
    expect(operator === null || operator.part === 'DOCTOR').toBe(true)
  })
})

describe('the own next appointment', () => {
  it('is the first that is booked and not over, with time and center and no more', async () => {
    const { username } = await patient({ status: 'finish' })
    expect((await home(username)).appointment).toBeNull()
    const later = await arrive(username, { status: 'CONFIRMED', daysAgo: -3 })
    const sooner = await arrive(username, { status: 'WAITING_APPROVAL', daysAgo: -1 })
    await arrive(username, { status: 'CONFIRMED', daysAgo: 2 })
    await arrive(username, { status: 'CANCELLED', daysAgo: -1 })
    const numberOf = async (id: number) =>
      (await run<{ number: string }>(db, 'select number from reservations where id = $1', [id]))[0]?.number
    const { appointment } = await home(username)
    expect(appointment?.number).toBe(await numberOf(sooner))
    expect(Object.keys(appointment ?? {}).sort()).toEqual(['centerName', 'number', 'startsAt', 'status'])
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [sooner])
    expect((await home(username)).appointment?.number).toBe(await numberOf(later))
    // Somebody else's appointment is nobody's business.
    expect((await home(BUDI)).appointment).toBeNull()
    expect(await userId(username)).toBeGreaterThan(0)
  })
})
