import { reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { letter, letterPrint } from '@selamat/contract/domains/medical/letters/letter'
import { checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { riskOf } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { recall } from '@selamat/contract/domains/medical/occupational/recall'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { allergies } from '@selamat/contract/domains/medical/patients/patient-facts'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { vitals } from '@selamat/contract/domains/medical/visits/vitals'
import { formatDate } from '@selamat/contract/kit/dates'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { STAFF } from '../../../test/clinic-staff.ts'
import { insertPeople } from '../../../test/factories.ts'
import { LETTER_CONTENT } from '../../../test/letters.ts'
import { pharmacy } from '../../../test/pharmacy.ts'
import { sealer } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'
import { type PartName, type Reader, WHO_SEES } from './who-sees.ts'

// Who × part of a record × channel × relation: what each shows, by the table, reckoned without SQL.
const api = await testApp({
  ACCESS_TOKEN_MINUTES: '600',
  RATE_LIMIT_FACTOR: '1000',
  PUBLIC_URL: 'https://she.example.co.id',
})
const { as, clock } = api
const { kysely } = api.context.database
const rx = await pharmacy(api)
const today = formatDate(clock.now())
const SECRET = 'Quagga'
const DAY_MS = 86_400_000

/** Somebody with every item of a doctor who is not in the list of the clinic, and who keeps the product. */
const [unlisted] = await insertPeople(kysely, { count: 1, first: 22_000_001, like: STAFF.DOCTOR, role: 'Doctor' })
interface Who {
  readonly username: string
  readonly reader: Reader
  readonly isReached: boolean
}
const PEOPLE: Readonly<Record<string, Who>> = {
  doctor: { username: STAFF.DOCTOR, reader: 'DOCTOR', isReached: true },
  nurse: { username: STAFF.NURSE, reader: 'NURSE', isReached: true },
  pharmacist: { username: STAFF.PHARMACIST, reader: 'PHARMACIST', isReached: true },
  'holder of the items': { username: unlisted?.username ?? '', reader: 'OTHER', isReached: true },
  'super admin': { username: '10000001', reader: 'OTHER', isReached: false },
}

interface Relation {
  readonly daysAgo: number
  /** Waits for the medicine. */
  readonly isWaiting?: boolean
  readonly isRestricted?: boolean
  readonly opening?: 'AUDIT' | 'EMERGENCY'
}
const RELATIONS: Readonly<Record<string, Relation>> = {
  'a visit in hand': { daysAgo: 0, isWaiting: true },
  'a visit of some days ago': { daysAgo: 3 },
  'a visit of long ago': { daysAgo: 60 },
  'a record opened for an audit': { daysAgo: 60, opening: 'AUDIT' },
  'a record opened in an emergency': { daysAgo: 60, opening: 'EMERGENCY' },
  'a restricted record with a visit in hand': { daysAgo: 0, isWaiting: true, isRestricted: true },
  'a restricted record': { daysAgo: 3, isRestricted: true },
  'a restricted record opened in an emergency': {
    daysAgo: 0,
    isWaiting: true,
    isRestricted: true,
    opening: 'EMERGENCY',
  },
}
const isNear = ({ daysAgo }: Relation) => daysAgo < 30

const { itemId } = await rx.medicineWith([[1000, 300]])
const doctorId =
  (await run<{ id: number }>(kysely, sql`select id from users where username = ${STAFF.DOCTOR}`))[0]?.id ?? 0

/** A letter whose file the letters of all patients share. */
const first = await rx.visit()
await rx.move(first.id, 'sign', 'finish')
const [{ version } = { version: 0 }] = await run<{ version: number }>(
  kysely,
  sql`select version from reservations where id = ${first.id}`,
)
const of = { id: first.id, version, action: 'HEALTH' as const }
const issued = await (await as(STAFF.DOCTOR))(letter.issue, {
  body: { ...of, proof: sealer(api)(letter.issue, of), content: LETTER_CONTENT.HEALTH },
})
expect(issued.status).toBe(200)

let serial = 0
/** Somebody of whom every part of the record says something secret. */
async function patient({ daysAgo, isWaiting = false, isRestricted = false }: Relation, named?: string) {
  const n = ++serial
  const at = new Date(clock.now().getTime() - daysAgo * DAY_MS)
  const stamps = sql`${at}, ${at}`
  const status = isWaiting ? 'WAITING_MEDICINE' : 'finish'
  const { id, patientId, username } = await rx.visit({
    status,
    daysAgo,
    ...(named === undefined ? {} : { patient: named }),
  })
  await run(kysely, sql`update patients set is_restricted = ${isRestricted} where id = ${patientId}`)
  await run(kysely, sql`update reservations set reason = ${`${SECRET} reason`} where id = ${id}`)
  await run(
    kysely,
    sql`insert into reservation_events (reservation_id, at, actor_id, action, from_status, to_status, reason)
      values (${id}, ${at}, ${doctorId}, 'moveFor', 'CONFIRMED', 'CONFIRMED', ${`${SECRET} event`})`,
  )
  await run(
    kysely,
    sql`insert into visits (id, company_id, patient_id, findings, disposition, signed_by, signed_at, created_at, updated_at)
      values (${id}, 1, ${patientId}, ${`${SECRET} findings`}, 'BACK_TO_WORK', ${doctorId}, ${at}, ${stamps})`,
  )
  await run(
    kysely,
    sql`insert into diagnoses (visit_id, code, text, rank, position) values (${id}, 'J45.9', ${`${SECRET} asthma`}, 'PRIMARY', 0)`,
  )
  await run(
    kysely,
    sql`with made as (insert into prescriptions (company_id, number, reservation_id, patient_id, status, prescriber_id, submitted_at,
          created_at, updated_at)
        values (1, ${`MED/RX/T/${n}`}, ${id}, ${patientId}, ${isWaiting ? 'SUBMITTED' : 'DISPENSED'}, ${doctorId}, ${at}, ${stamps}) returning id)
      insert into prescription_lines (prescription_id, position, item_id, qty, dose, times_a_day, days, instruction)
      select id, 0, ${itemId}, 10, '1 tablet', 2, 5, ${`${SECRET} meals`} from made`,
  )
  await run(
    kysely,
    sql`insert into letters (company_id, number, kind, reservation_id, patient_id, status, code, valid_from, snapshot, file_id, sha256, issued_by,
        sip_no, issued_at, text_version, created_at, updated_at)
      select 1, ${`${SECRET}/${n}`}, 'HEALTH', ${id}, ${patientId}, 'ISSUED', ${`code-${n}`}, ${formatDate(at)}, snapshot, file_id, sha256, issued_by,
        sip_no, ${at}, text_version, ${stamps} from letters order by id limit 1`,
  )
  const [examination] = await run<{ id: number }>(
    kysely,
    sql`insert into examinations (company_id, number, patient_id, examination_type, examined_on, status, conclusion, signed_by, signed_at,
        created_at, updated_at)
      values (1, ${`MED/EXM/T/${n}`}, ${patientId}, 'SPECIAL', ${formatDate(at)}, 'CONCLUDED', ${`${SECRET} conclusion`}, ${doctorId}, ${at},
        ${stamps}) returning id`,
  )
  const examinationId = examination?.id ?? 0
  await run(
    kysely,
    sql`insert into examination_results (examination_id, position, test, item, finding, is_critical)
      values (${examinationId}, 0, 'PHYSICAL', 'Physical examination', ${`${SECRET} finding`}, true)`,
  )
  await run(
    kysely,
    sql`with made as (insert into fitness_certificates (company_id, number, patient_id, state, valid_from, valid_until, source, signed_by,
          signed_at, created_at, updated_at)
        values (1, ${`MED/FIT/T/${n}`}, ${patientId}, 'FIT_WITH_RESTRICTION', ${formatDate(at)}, '2027-05-31', 'INTERNAL', ${doctorId}, ${at},
          ${stamps}) returning id)
      insert into fitness_restrictions (certificate_id, activity, label) select id, 'ALL', ${`${SECRET} work`} from made`,
  )
  await run(kysely, sql`delete from recalls where user_id = ${patientId}`)
  await run(
    kysely,
    sql`insert into recalls (company_id, user_id, due_on, tests, status, created_at, updated_at)
      values (1, ${patientId}, ${today}, '{PHYSICAL}', 'DUE', ${stamps})`,
  )
  const [{ number } = { number: '' }] = await run<{ number: string }>(
    kysely,
    sql`select number from reservations where id = ${id}`,
  )
  return { id, patientId, username, number, examinationId, day: formatDate(at) }
}
type Patient = Awaited<ReturnType<typeof patient>>
type Ask = Awaited<ReturnType<typeof as>>

const secret = ({ status, text }: { status: number; text: string }) => status === 200 && text.includes(SECRET)
const answers = ({ status }: { status: number }) => status === 200
const listed = ({ status, body }: { status: number; body: { data: readonly unknown[] } }) =>
  status === 200 && body.data.length > 0

interface Channel {
  readonly part: PartName
  /** Whether somebody sees the part of the patient there. */
  readonly shows: (ask: Ask, patient: Patient) => Promise<boolean>
  /** It opens as the record does once it was concluded long ago. */
  readonly ages?: true
}
const CHANNELS: Readonly<Record<string, Channel>> = {
  'list of reservations': {
    part: 'appointment',
    shows: async (ask, { id }) => listed(await ask(reservationReads.HEALTH.list, { body: { filter: { id: [id] } } })),
  },
  'day board': {
    part: 'appointment',
    shows: async (ask, { number, day }) =>
      (await ask(reservationViews.board, { body: { centerId: rx.centerId, day } })).text.includes(number),
  },
  'page of the reservation': {
    part: 'appointment',
    shows: async (ask, { number }) =>
      answers(await ask(reservationReads.HEALTH.detail, { body: { assignmentNumber: number } })),
  },
  'list of patients': {
    part: 'appointment',
    shows: async (ask, { patientId }) =>
      listed(await ask(medicalRecord.list, { body: { filter: { id: [patientId] } } })),
  },
  'file of patients': {
    part: 'appointment',
    shows: async (ask, { username, patientId }) => {
      const { bytes } = await ask(medicalRecord.export, { body: { filter: { id: [patientId] } } })
      return JSON.stringify((await readXlsx(bytes)).sheets).includes(username)
    },
  },
  'reason in the list': {
    part: 'reason',
    shows: async (ask, { id }) => secret(await ask(reservationReads.HEALTH.list, { body: { filter: { id: [id] } } })),
  },
  'reason in the history': {
    part: 'reason',
    shows: async (ask, { id, number }) => {
      const { body } = await ask(reservationReads.HEALTH.list, { body: { filter: { id: [id] }, keyword: number } })
      return body.data.some(({ reason }) => reason !== null)
    },
  },
  'reason on the day board': {
    part: 'reason',
    shows: async (ask, { id, day }) => {
      const { body } = await ask(reservationViews.board, { body: { centerId: rx.centerId, day } })
      return body.data.reservations.some((row) => row.id === id && row.reason !== null)
    },
  },
  'reason in the file': {
    part: 'reason',
    shows: async (ask, { id }) => {
      const { bytes } = await ask(reservationViews.export, { body: { filter: { id: [id] } } })
      return JSON.stringify((await readXlsx(bytes)).sheets).includes(SECRET)
    },
  },
  'reason on the page': {
    part: 'reason',
    shows: async (ask, { number }) =>
      secret(await ask(reservationReads.HEALTH.detail, { body: { assignmentNumber: number } })),
  },
  'reason in the timeline': {
    part: 'reason',
    shows: async (ask, { number }) =>
      secret(await ask(reservationReads.HEALTH.events, { body: { assignmentNumber: number } })),
  },
  'risk on the page': {
    part: 'reason',
    shows: async (ask, { number }) => secret(await ask(reservationViews.risk, { body: { assignmentNumber: number } })),
  },
  record: {
    part: 'record',
    shows: async (ask, { username }) => secret(await ask(medicalRecord.record, { body: { username } })),
  },
  visit: { part: 'record', shows: async (ask, { id }) => secret(await ask(medicalRecord.detail, { body: { id } })) },
  prescription: {
    part: 'prescription',
    shows: async (ask, { id }) => secret(await ask(prescription.detail, { body: { reservationId: id } })),
  },
  letters: {
    part: 'letters',
    shows: async (ask, { id }) => secret(await ask(letter.list, { body: { reservationId: id } })),
  },
  'print of a letter': {
    part: 'letters',
    shows: async (ask, { id }) => answers(await ask(letterPrint.HEALTH, { body: { reservationId: id } })),
  },
  'list of check-ups': {
    part: 'results',
    shows: async (ask, { patientId }) => {
      const { body } = await ask(checkUp.list, { body: { filter: { userId: [patientId] } } })
      return body.data.some(({ critical }) => critical > 0)
    },
  },
  'check-up': {
    part: 'results',
    ages: true,
    shows: async (ask, { examinationId }) => secret(await ask(checkUp.detail, { body: { id: examinationId } })),
  },
  exposures: {
    part: 'results',
    shows: async (ask, { patientId }) => answers(await ask(riskOf, { body: { userId: patientId } })),
  },
  recalls: {
    part: 'recalls',
    shows: async (ask, { patientId }) => listed(await ask(recall.list, { body: { filter: { userId: [patientId] } } })),
  },
  'list of fitness': {
    part: 'fitness',
    shows: async (ask, { patientId }) => secret(await ask(fitness.list, { body: { filter: { id: [patientId] } } })),
  },
  'certificates of fitness': {
    part: 'fitness',
    shows: async (ask, { patientId }) => secret(await ask(fitness.certificates, { body: { userId: patientId } })),
  },
}

/** What the table says of a channel. */
function expected({ part, ages }: Channel, { reader, isReached }: Who, relation: Relation): boolean {
  const { isWaiting = false, isRestricted = false, opening } = relation
  const row = WHO_SEES[part]
  const door = row[reader]
  if (opening === 'EMERGENCY') return true
  // Whoever keeps the product knows who comes, and nothing besides.
  if (!isReached) return part === 'appointment'
  if (isRestricted && row.restricted === 'BREAK_GLASS' && !(door === 'DISPENSING' && isWaiting)) return false
  if (door === 'SCOPE') return !ages || isNear(relation) || opening !== undefined
  if (door === 'CARE') return isNear(relation) || opening !== undefined
  if (door === 'DISPENSING') return isNear(relation)
  return door === 'QUEUE' && isWaiting
}

describe('each part of a record shows in each channel to whom the table lets it', () => {
  it.each(Object.keys(RELATIONS))('of %s (MEDICAL-31)', async (name) => {
    const relation = RELATIONS[name]
    if (!relation) throw new Error('no relation')
    const someone = await patient(relation)
    const { opening, isRestricted = false } = relation
    const [found, should]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}]
    for (const [who, person] of Object.entries(PEOPLE)) {
      const ask = await as(person.username)
      const { reader, isReached } = person
      // An audit opens nothing to whom only an emergency does.
      const mayOpen = opening === 'EMERGENCY' || (isReached && !isRestricted && WHO_SEES.record[reader] === 'CARE')
      if (opening !== undefined) {
        const body = { username: someone.username, purpose: opening, reason: 'For the test of the table' }
        expect([who, (await ask(medicalRecord.open, { body })).status]).toEqual([who, mayOpen ? 200 : 422])
      }
      const { opening: _, ...plain } = relation
      const stands = mayOpen ? relation : plain
      found[who] = []
      should[who] = []
      for (const [channel, one] of Object.entries(CHANNELS)) {
        if (await one.shows(ask, someone)) found[who].push(channel)
        if (expected(one, person, stands)) should[who].push(channel)
      }
    }
    expect(found).toEqual(should)
  })

  it('and to nobody without an item of the clinic, but the patient', async () => {
    const someone = await patient({ daysAgo: 0, isWaiting: true })
    for (const stranger of ['10000002', '10000003', '10000008']) {
      const ask = await as(stranger)
      const refused = [
        await ask(reservationReads.HEALTH.detail, { body: { assignmentNumber: someone.number } }),
        await ask(medicalRecord.record, { body: { username: someone.username } }),
        await ask(checkUp.detail, { body: { id: someone.examinationId } }),
        await ask(letter.list, { body: { reservationId: someone.id } }),
        await ask(prescription.detail, { body: { reservationId: someone.id } }),
      ]
      expect([stranger, refused.map(({ status }) => status)]).toEqual([stranger, [404, 403, 403, 403, 403]])
    }
  })
})

describe('nobody of the clinic', () => {
  it.each(Object.entries(STAFF))('as a %s writes, decides or hands out for the own person', async (_, username) => {
    const ask = await as(username)
    const [{ typeId } = { typeId: 0 }] = await run<{ typeId: number }>(
      kysely,
      sql`select id as type_id from visit_types where company_id = 1 and code = 'GEN-T'`,
    )
    const [{ own } = { own: 0 }] = await run<{ own: number }>(
      kysely,
      sql`select id as own from users where username = ${username}`,
    )
    const visiting = {
      visitTypeId: typeId,
      centerId: rx.centerId,
      clinicianId: null,
      reason: 'Cough',
      urgency: 'ROUTINE' as const,
    }
    const walkIn = await ask(walkInVisit, { body: { userId: own, ...visiting } })
    const booked = await rx.visit({ status: 'CONFIRMED', patient: username })
    const { id, examinationId } = await patient({ daysAgo: 0, isWaiting: true }, username)
    const [stored] = await run<{ prescriptionId: number; lineId: number; recallId: number }>(
      kysely,
      sql`select p.id as prescription_id, l.id as line_id, (select r.id from recalls r where r.user_id = ${own} limit 1) as recall_id
        from prescriptions p join prescription_lines l on l.prescription_id = p.id where p.reservation_id = ${id}`,
    )
    const { prescriptionId = 0, lineId = 0, recallId = 0 } = stored ?? {}
    const known = { id: prescriptionId, version: 1 }
    const reason = 'For the test of the guard'
    const answers: Readonly<Record<string, { status: number; body: { code?: string } }>> = {
      walkIn,
      checkIn: await ask(reservationUpdate.update, { body: { action: 'checkIn', id: booked.id, version: 1 } }),
      vitals: await ask(vitals.write, { body: { reservationId: id, pulse: 70 } }),
      allergy: await ask(allergies.create, { body: { userId: own, substance: 'Penicillin', severity: 'SEVERE' } }),
      handOut: await rx.handOut({ id, prescription: known }, [{ itemId }], { by: ask }),
      sendBack: await ask(prescription.sendBack, { body: { ...known, reason } }),
      takeIn: await ask(prescription.takeIn, { body: { ...known, lineId, qty: 1, reason } }),
      collect: await ask(checkUp.collect, { body: { id: examinationId, version: 1 } }),
      checkUp: await ask(checkUp.create, {
        body: { userId: own, provider: null, examinedOn: today, examinationType: 'SPECIAL' },
      }),
      decline: await ask(recall.decline, { body: { id: recallId, version: 1, reason } }),
    }
    const done = Object.entries(answers).flatMap(([name, { status, body }]) =>
      // What is no part of somebody's work is not there.
      ['NOT_YOUR_ACT', 'CARE_NEEDED', 'FORBIDDEN', 'NOT_FOUND'].includes(body.code ?? '') ? [] : [[name, status, body]],
    )
    expect(done).toEqual([])
    await run(kysely, sql`update reservations set status = 'CANCELLED' where id = any(${[id, booked.id]})`)
  })

  it('confirms, as the second person, what is handed out to the own one', async () => {
    const controlled = await rx.medicineWith([[100, 300]], { control: 'NARCOTIC' })
    const { id, prescription: stored } = await rx.submitted([rx.lineOf(controlled.itemId)], STAFF.NURSE)
    const known = { id: stored.id, version: stored.version }
    const second = { username: STAFF.NURSE, proof: sealer(api)(prescription.submit, known) }
    const { status, body } = await rx.handOut({ id, prescription: stored }, [{ itemId: controlled.itemId }], { second })
    expect([status, body.code]).toEqual([409, 'NOT_YOUR_ACT'])
  })
})
