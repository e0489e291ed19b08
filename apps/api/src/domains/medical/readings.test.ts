import { readdirSync } from 'node:fs'
import path from 'node:path'
import { file } from '@selamat/contract/domains/files/file'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { letter, letterPrint, ownLetters } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_KINDS } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { annualCheckUp, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { riskOf } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { recall } from '@selamat/contract/domains/medical/occupational/recall'
import { consents, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import { legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import {
  batchRecipients,
  controlledRegister,
} from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import type { CallInput, DataOf, Endpoint } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enterStaff } from '../../../test/clinic-staff.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { LETTER_CONTENT } from '../../../test/letters.ts'
import { permitSite } from '../../../test/permits/site.ts'
import { pharmacy } from '../../../test/pharmacy.ts'
import { sealer } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({
  ...{ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: 'https://she.example.co.id' },
})
const { as, context, clock, settle } = api
const { kysely } = context.database
const { picture } = await permitSite(api)
const rx = await pharmacy(api)
const seal = sealer(api)
const [DOCTOR, NURSE, PHARMACIST, STRANGER] = ['10000006', '10000007', '10000018', '10000005'] as const
const [colleague] = await insertPeople(kysely, { count: 1, first: 21_000_001, like: DOCTOR, role: 'Doctor' })
const today = formatDate(clock.now())
await enterStaff(kysely, clock.now(), { DOCTOR: colleague?.username ?? '' })

/** Every operation of the contract of the clinic that is not one of the kit on a list of things, such as medicines. */
async function operationsOfClinic(): Promise<Endpoint[]> {
  const root = path.join(import.meta.dirname, '../../../../../packages/contract/src/domains/medical')
  const found = new Set<Endpoint>()
  const kit = new Set<Endpoint>()
  const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value && 'permission' in value
  const collect = (value: unknown, into: Set<Endpoint>, depth = 0): void => {
    if (typeof value !== 'object' || value === null || depth > 3) return
    if (isEndpoint(value)) into.add(value)
    else if ('verbs' in value && 'endpoints' in value) collect(value.endpoints, kit, depth + 1)
    else for (const part of Object.values(value)) collect(part, into, depth + 1)
  }
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.ts')) collect(await import(path.join(root, name)), found)
  }
  return [...found].filter((one) => !kit.has(one))
}

/** What tells nobody more of a person's health than who asks has written or is: no reading is logged. Each has its reason. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'things and settings of the clinic, about nobody': [
    '/clinic-figures',
    '/clinic-figures/export',
    '/clinic-settings',
    '/exposure-groups/agents',
    '/exposure-groups/parts/detail',
    '/exposure-groups/rules',
    '/first-aid-boxes/content',
    '/first-aid-boxes/fill',
    '/first-aid-settings',
    '/icd-codes/search',
    '/inventories/batches/export',
    '/inventories/batches/list',
    '/inventories/logs/export',
    '/inventories/logs/list',
    '/inventories/stock/update',
    '/inventories/summary',
    '/letter-texts',
    '/letter-texts/:version',
    '/letter-texts/preview',
    '/medical-centers/doctors/options',
    '/medical-centers/history/list',
    '/medicines/batches/export',
    '/medicines/batches/list',
    '/medicines/codes/list',
    '/medicines/logs/export',
    '/medicines/logs/list',
    '/medicines/stock/update',
    '/medicines/summary',
    '/protocols',
    '/protocols/approve',
    '/protocols/list',
    '/protocols/update',
    '/reservations/inventory/list',
    '/reservations/quota',
    '/reservations/summary',
    '/reservations/times/list',
    '/reservations/types/list',
    '/stock-counts',
    '/stock-counts/:id',
    '/stock-counts/cancel',
    '/stock-counts/hand-in',
    '/stock-counts/lines/update',
    '/stock-counts/list',
    '/stock-counts/post',
    '/stock-counts/return',
  ],
  'figures of groups, without names': ['/shift-alarms/close', '/shift-alarms/list'],
  'times, names and queues, read all day by the staff (decisions 83, 84, 85)': [
    '/clinic-home',
    '/medical-records/list',
    '/prescriptions/list',
    '/reservations/board',
    '/reservations/history/list',
    '/reservations/list',
    '/reservations/patients/list',
    '/reservations/undo/list',
    '/safety-reservations/history/list',
    '/safety-reservations/list',
    '/visits/queue',
  ],
  'work and days, never why (decision 86)': ['/fitness/list'],
  'what oneself has booked, lets others know, or asks': [
    '/my-health/consents',
    '/my-health/consents/withdraw',
    '/my-health/disclosures',
    '/my-health/questions',
    '/reservations/own/list',
  ],
  'what the caller has just written, or its state': [
    '/annual-check-ups/delete/:id',
    '/check-ups/collect-many',
    '/check-ups/delete/:id',
    '/health-questions/answer',
    '/medical-records',
    '/medical-records/allergies',
    '/medical-records/allergies/strike',
    '/medical-records/allergies/update',
    '/medical-records/conditions',
    '/medical-records/conditions/strike',
    '/medical-records/conditions/update',
    '/medical-records/consents',
    '/medical-records/consents/withdraw',
    '/medical-records/open',
    '/medical-records/restrict',
    '/recalls/decline',
    '/recalls/excuse',
    '/recalls/summon',
    '/reservations',
    '/reservations/cancel',
    '/reservations/move',
    '/reservations/reject',
    '/reservations/save',
    '/reservations/status-undo',
    '/reservations/update',
    '/reservations/vitals',
    '/safety-reservations',
    '/visits/amendments',
    '/visits/call-in',
    '/visits/sign',
  ],
  'the log of the readings itself': ['/medical-access/export', '/medical-access/list', '/my-health/readings/list'],
  'kind, dates and validity, for whoever holds the letter': ['/letters/verify/:code'],
}

interface Reading {
  readonly patientId: number
  readonly userId: number
  readonly channel: string
}
const proved = new Set<string>()
const lastReading = async () =>
  (await run<{ id: number }>(kysely, sql`select coalesce(max(id), 0) as id from medical_readings`))[0]?.id ?? 0
const readingsSince = (id: number) =>
  run<Reading>(
    kysely,
    sql`select patient_id, user_id, channel from medical_readings where id > ${id} order by patient_id, id`,
  )
const userId = async (username: string) =>
  (await run<{ id: number }>(kysely, sql`select id from users where username = ${username}`))[0]?.id ?? 0

/**
 * Asks something of the record of some people as somebody: whoever may not is refused and leaves no reading, the answer leaves exactly
 * one of each of them. Operations of the own record are asked by nobody else.
 */
async function disclosed<E extends Endpoint>(
  operation: E,
  reader: string,
  input: CallInput<E> & { headers?: Record<string, string> },
  patients: readonly number[],
): Promise<DataOf<E>> {
  const [before, isOwn] = [await lastReading(), 'ownScope' in operation && operation.permission === 'signed-in']
  if (!isOwn) {
    const refused = await (await as(STRANGER))(operation, input)
    expect([operation.path, [403, 404].includes(refused.status)]).toEqual([operation.path, true])
    expect(await readingsSince(before)).toEqual([])
  }
  const answer = await (await as(reader))(operation, input)
  expect([operation.path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([operation.path, 200, ''])
  const by = { userId: await userId(reader), channel: operation.reading }
  const expected = patients.toSorted((a, b) => a - b).map((patientId) => ({ patientId, ...by }))
  expect([operation.path, await readingsSince(before)]).toEqual([operation.path, expected])
  proved.add(operation.path)
  return answer.body.data
}

const signedVisit = async () => {
  const made = await rx.visit()
  await rx.move(made.id, 'sign', 'finish')
  return made
}
const numberOf = async (id: number) =>
  (await run<{ number: string }>(kysely, sql`select number from reservations where id = ${id}`))[0]?.number ?? ''
const versionOf = async (id: number) =>
  (await run<{ version: number }>(kysely, sql`select version from reservations where id = ${id}`))[0]?.version ?? 0

describe('each answer of a confidential operation leaves exactly one reading of each person, a refusal none', () => {
  it('of records, reservations and My health', async () => {
    const { id, patientId, username } = await signedVisit()
    const assignmentNumber = await numberOf(id)
    await disclosed(medicalRecord.record, DOCTOR, { body: { username } }, [patientId])
    await disclosed(medicalRecord.detail, DOCTOR, { body: { id } }, [patientId])
    await disclosed(medicalRecord.export, NURSE, { body: { filter: { id: [patientId] } } }, [patientId])
    await disclosed(myHealth.read, username, {}, [patientId])
    await disclosed(reservationViews.export, NURSE, { body: { filter: { id: [id] } } }, [patientId])
    await disclosed(reservationViews.risk, NURSE, { body: { assignmentNumber } }, [patientId])
    await disclosed(reservationReads.HEALTH.detail, NURSE, { body: { assignmentNumber } }, [patientId])
    await disclosed(reservationReads.HEALTH.events, NURSE, { body: { assignmentNumber } }, [patientId])
    await run(kysely, sql`update reservations set origin = 'SAFETY' where id = ${id}`)
    await disclosed(reservationReads.SAFETY.detail, NURSE, { body: { assignmentNumber } }, [patientId])
    await disclosed(reservationReads.SAFETY.events, NURSE, { body: { assignmentNumber } }, [patientId])
  })

  it('of what a patient lets the clinic disclose, and asks it', async () => {
    const { id, patientId, username } = await signedVisit()
    await run(
      kysely,
      sql`insert into visits (id, company_id, patient_id, findings, disposition, signed_by, signed_at, created_at, updated_at)
        values (${id}, 1, ${patientId}, 'Wheeze on both sides', 'BACK_TO_WORK', ${await userId(DOCTOR)}, ${clock.now()}, ${clock.now()}, ${clock.now()})`,
    )
    const patient = await as(username)
    const period = { validFrom: today, validUntil: addDays(today, 30) }
    const consent = { recipient: 'RS Harapan', purpose: 'Second opinion on the cough', parts: ['FINDINGS'], ...period }
    const [granted] = (await patient(ownConsents.give, { body: consent as never })).body.data
    await disclosed(consents.list, DOCTOR, { body: { userId: patientId } }, [patientId])
    await disclosed(consents.disclose, DOCTOR, { body: { id: granted?.id ?? 0 } }, [patientId])
    const document = { signedOn: today, documentNumber: null, fileId: await picture(NURSE) }
    const signed = { userId: patientId, ...consent, ...document } as never
    const { file: scan } = (await (await as(NURSE))(consents.record, { body: signed })).body.data.document ?? {}
    await disclosed(file.download, DOCTOR, { params: { id: scan?.id ?? 0 } }, [patientId])
    const byLaw = {
      ...{
        userId: patientId,
        ground: 'LAW_ENFORCEMENT' as const,
        recipient: 'Polres Balikpapan',
        parts: ['REST'] as ['REST'],
      },
      ...{ purpose: 'Inquiry into the accident', documentNumber: 'B/118', documentOn: today },
    }
    const release = { body: { ...byLaw, proof: seal(legalDisclosures.release, byLaw) } }
    await disclosed(legalDisclosures.release, DOCTOR, release, [patientId])
    const question = { about: 'VISIT' as const, aboutId: id, kind: 'QUESTION' as const, question: 'What does it mean?' }
    const { number } = (await patient(healthQuestion.ask, { body: question })).body.data
    await disclosed(healthQuestion.detail, DOCTOR, { body: { assignmentNumber: number } }, [patientId])
  })

  it('of prescriptions and what was handed out', async () => {
    const { itemId, batches, label: keyword } = await rx.medicineWith([[100, 300]], { control: 'NARCOTIC' })
    const visit = await rx.visit()
    const { id: reservationId, patientId } = visit
    const written = {
      ...{
        isConfirm: false as const,
        treatmentId: null,
        reservationId,
        treatment: null,
        diagnose: 'J06.9',
        note: null,
      },
      medicines: [rx.lineOf(itemId, { qty: 5 })],
    }
    const { prescription: first } = await disclosed(prescription.submit, DOCTOR, { body: written }, [patientId])
    const known = (stored: { id: number; version: number } | null) => ({
      id: stored?.id ?? 0,
      version: stored?.version ?? 0,
    })
    await disclosed(prescription.cancel, DOCTOR, { body: known(first) }, [patientId])
    const back = await rx.submitted([rx.lineOf(itemId, { qty: 5 })])
    await disclosed(prescription.detail, PHARMACIST, { body: { reservationId: back.id } }, [back.patientId])
    const reason = 'The dose is not clear'
    await disclosed(prescription.sendBack, PHARMACIST, { body: { ...known(back.prescription), reason } }, [
      back.patientId,
    ])
    const waiting = await rx.submitted([rx.lineOf(itemId, { qty: 5 })])
    const { id: treatmentId, version } = waiting.prescription
    const second = { username: NURSE, proof: seal(prescription.submit, { id: treatmentId, version }) }
    const handing = {
      isConfirm: true as const,
      treatmentId,
      version,
      reservationId: waiting.id,
      medicines: [{ itemId }],
      second,
    }
    const { prescription: handed } = await disclosed(prescription.submit, PHARMACIST, { body: handing }, [
      waiting.patientId,
    ])
    await disclosed(batchRecipients, PHARMACIST, { body: { batchId: batches[0] ?? 0 } }, [waiting.patientId])
    await disclosed(controlledRegister.list, PHARMACIST, { body: { keyword } }, [waiting.patientId])
    await disclosed(controlledRegister.export, PHARMACIST, { body: { keyword } }, [waiting.patientId])
    const printing = { body: { reservationId: waiting.id } }
    await disclosed(prescription.labels, PHARMACIST, printing, [waiting.patientId])
    const lineId = handed?.lines[0]?.id ?? 0
    const returned = { ...known(handed), lineId, qty: 2, reason: 'The patient was sick of it' }
    await disclosed(prescription.takeIn, PHARMACIST, { body: returned }, [waiting.patientId])
  })

  it('of letters', async () => {
    const { id, patientId, username } = await signedVisit()
    const lot = (
      await run<{ batchNo: string }>(kysely, sql`select batch_no from stock_batches where company_id = 1 limit 1`)
    )[0]
    for (const action of LETTER_KINDS) {
      const of = { id, version: await versionOf(id), action }
      const content =
        action === 'ANTIGEN_RESULT' ? { ...LETTER_CONTENT[action], lot: lot?.batchNo ?? '' } : LETTER_CONTENT[action]
      const body = { ...of, proof: seal(letter.issue, of), content } as never
      await disclosed(letter.issue, DOCTOR, { body }, [patientId])
      await disclosed(letterPrint[action], NURSE, { body: { reservationId: id } }, [patientId])
    }
    const { letters } = await disclosed(letter.list, NURSE, { body: { reservationId: id } }, [patientId])
    await disclosed(ownLetters.list, username, {}, [patientId])
    const [first] = letters
    await disclosed(ownLetters.print, username, { params: { id: first?.id ?? 0 } }, [patientId])
    const revoking = { id: first?.id ?? 0, version: first?.version ?? 0, reason: 'The days are wrong' }
    await disclosed(letter.revoke, DOCTOR, { body: revoking }, [patientId])
  })

  it('of examinations, exposures and recalls', async () => {
    const { patientId, username } = await signedVisit()
    const head = { userId: patientId, provider: null, examinedOn: today }
    const made = await disclosed(checkUp.create, NURSE, { body: { ...head, examinationType: 'SPECIAL' } }, [patientId])
    const result = { test: 'PHYSICAL' as const, item: 'Physical examination', finding: 'Nothing abnormal' }
    const results = [{ ...result, value: null, unit: null, low: null, high: null, isCritical: false }]
    const found = { id: made.id, version: made.version, results, audiograms: [], spirometry: null }
    const written = await disclosed(checkUp.write, NURSE, { body: found }, [patientId])
    const of = ({ id, version }: { id: number; version: number }) => ({ id, version })
    const collected = await disclosed(checkUp.collect, NURSE, { body: of(written) }, [patientId])
    const reason = 'The blood is missing'
    const returned = await disclosed(checkUp.return, DOCTOR, { body: { ...of(collected), reason } }, [patientId])
    const again = await disclosed(checkUp.collect, NURSE, { body: of(returned) }, [patientId])
    const finding = { ...of(again), conclusion: 'Fit', state: 'FIT' as const, validUntil: null, restrictions: [] }
    const concluding = { ...finding, proof: seal(checkUp.conclude, finding) }
    const done = await disclosed(checkUp.conclude, DOCTOR, { body: concluding }, [patientId])
    await disclosed(checkUp.detail, DOCTOR, { body: { id: done.id } }, [patientId])
    const filter = { userId: [patientId] }
    await disclosed(checkUp.list, NURSE, { body: { filter } }, [patientId])
    await disclosed(checkUp.own, username, {}, [patientId])
    const voiding = { ...of(done), reason: 'The blood of another person' }
    const voided = { body: { ...voiding, proof: seal(checkUp.void, voiding) } }
    await disclosed(checkUp.void, colleague?.username ?? '', voided, [patientId])
    await disclosed(annualCheckUp.save, NURSE, { body: { ...head, planYear: 2026 } }, [patientId])
    await disclosed(annualCheckUp.list, NURSE, { body: { filter } }, [patientId])
    await disclosed(riskOf, NURSE, { body: { userId: patientId } }, [patientId])
    await settle()
    await run(kysely, sql`delete from recalls where user_id = ${patientId}`)
    await run(
      kysely,
      sql`insert into recalls (company_id, user_id, due_on, tests, status, created_at, updated_at)
        values (1, ${patientId}, ${today}, '{PHYSICAL}', 'DUE', ${clock.now()}, ${clock.now()})`,
    )
    await disclosed(recall.list, NURSE, { body: { filter } }, [patientId])
  })

  it('of fitness, with the document of another provider', async () => {
    const { patientId } = await signedVisit()
    const issue = {
      userId: patientId,
      state: 'TEMPORARY_UNFIT' as const,
      validUntil: addDays(today, 5),
      restrictions: [],
    }
    const external = { ...issue, state: 'FIT' as const, validFrom: today, validUntil: addMonths(today, 6) }
    const document = { provider: 'Prodia', fileId: await picture(NURSE) }
    const { file: stored } = await disclosed(fitness.external, NURSE, { body: { ...external, ...document } }, [
      patientId,
    ])
    await disclosed(file.download, NURSE, { params: { id: stored?.id ?? 0 } }, [patientId])
    const body = { ...issue, proof: seal(fitness.issue, issue) }
    const made = await disclosed(fitness.issue, DOCTOR, { body }, [patientId])
    await disclosed(fitness.certificates, NURSE, { body: { userId: patientId } }, [patientId])
    const back = { ...issue, state: 'FIT' as const, validUntil: null }
    const returning = { ...back, proof: seal(fitness.returnToWork, back) }
    await disclosed(fitness.returnToWork, DOCTOR, { body: returning }, [patientId])
    const revoking = { id: made.id, version: made.version, reason: 'Of another person' }
    await disclosed(fitness.revoke, DOCTOR, { body: { ...revoking, proof: seal(fitness.revoke, revoking) } }, [
      patientId,
    ])
  })

  it('of a record opened in an emergency counts to that emergency in every section beside the record, and to treatment where the reader treats', async () => {
    const visit = await signedVisit()
    const { id, patientId, username } = visit
    const assignmentNumber = await numberOf(id)
    const filter = { userId: [patientId] }
    const body = { userId: patientId, provider: null, examinedOn: today, examinationType: 'SPECIAL' as const }
    const { id: examinationId } = (await (await as(NURSE))(checkUp.create, { body })).body.data
    const certificate = { state: 'FIT' as const, validFrom: today, validUntil: addMonths(today, 6), restrictions: [] }
    const document = { provider: 'Prodia', fileId: await picture(NURSE) }
    const external = { userId: patientId, ...certificate, ...document }
    const { file: stored } = (await (await as(NURSE))(fitness.external, { body: external })).body.data
    const sections = async (reader: string) => {
      const ask = await as(reader)
      const before = await lastReading()
      const answers = [
        await ask(medicalRecord.record, { body: { username } }),
        await ask(fitness.certificates, { body: { userId: patientId } }),
        await ask(riskOf, { body: { userId: patientId } }),
        await ask(checkUp.list, { body: { filter } }),
        await ask(annualCheckUp.list, { body: { filter } }),
        await ask(checkUp.detail, { body: { id: examinationId } }),
        await ask(consents.list, { body: { userId: patientId } }),
        await ask(reservationReads.HEALTH.detail, { body: { assignmentNumber } }),
        await ask(reservationViews.risk, { body: { assignmentNumber } }),
        await ask(letter.list, { body: { reservationId: id } }),
        await ask(prescription.detail, { body: { reservationId: id } }),
        await ask(file.download, { params: { id: stored?.id ?? 0 } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const rows = await run<{ part: string; purpose: string; reason: string | null; emergency: boolean }>(
        kysely,
        sql`select part, purpose, reason, emergency from medical_readings where id > ${before} and patient_id = ${patientId} order by id`,
      )
      return { parts: rows.length, as: [...new Set(rows.map(({ purpose, reason }) => `${purpose} ${reason}`))], rows }
    }
    expect(await sections(DOCTOR)).toMatchObject({ parts: 11, as: ['TREATMENT null'] })
    await run(kysely, sql`update reservations set finished_at = finished_at - interval '90 days' where id = ${id}`)
    const reason = 'Collapsed at the jetty'
    const opening = { body: { username, purpose: 'EMERGENCY' as const, reason } }
    expect((await (await as(DOCTOR))(medicalRecord.open, opening)).status).toBe(200)
    const { parts, as: purposes, rows } = await sections(DOCTOR)
    expect([parts, purposes, rows.every(({ emergency }) => emergency)]).toEqual([11, [`EMERGENCY ${reason}`], true])
    // The opening of one reader is no purpose of another one.
    const before = await lastReading()
    await (await as(NURSE))(checkUp.list, { body: { filter } })
    const others = await run(kysely, sql`select purpose, emergency from medical_readings where id > ${before}`)
    expect(others).toEqual([{ purpose: 'TREATMENT', emergency: false }])
  })

  it('of a record opened in an emergency out of the data scope is of what lies beside it, too, for as long as it is open', async () => {
    const { id, patientId, username } = await signedVisit()
    const examination = { userId: patientId, provider: null, examinedOn: today, examinationType: 'SPECIAL' as const }
    const { id: examinationId } = (await (await as(NURSE))(checkUp.create, { body: examination })).body.data
    const [outside] = await insertPeople(kysely, { count: 1, first: 21_000_101, like: '10000008' })
    const reader = outside?.username ?? ''
    await giveRole(kysely, reader, 'own', { 'menu/Medical Record': 'ru', 'menu/Medical Center': 'r' })
    const ask = await as(reader)
    const [person, visit] = [{ body: { userId: patientId } }, { body: { reservationId: id } }]
    const reservation = { body: { assignmentNumber: await numberOf(id) } }
    const statuses = async () => [
      (await ask(fitness.certificates, person)).status,
      (await ask(riskOf, person)).status,
      (await ask(checkUp.detail, { body: { id: examinationId } })).status,
      (await ask(letter.list, visit)).status,
      (await ask(prescription.detail, visit)).status,
      (await ask(reservationReads.HEALTH.detail, reservation)).status,
      (await ask(reservationReads.HEALTH.events, reservation)).status,
      (await ask(reservationViews.risk, reservation)).status,
    ]
    const listed = async () => [
      (await ask(checkUp.list, { body: { filter: { userId: [patientId] } } })).body.data.length,
      (await ask(fitness.list, { body: { filter: { id: [patientId] } } })).body.data.length,
    ]
    const nothing = [404, 404, 404, 404, 404, 404, 404, 404]
    expect([await statuses(), await listed()]).toEqual([nothing, [0, 0]])
    const [before, reason] = [await lastReading(), 'Collapsed at the jetty']
    const opening = { body: { username, purpose: 'EMERGENCY' as const, reason } }
    expect((await ask(medicalRecord.open, opening)).status).toBe(200)
    expect([await statuses(), await listed()]).toEqual([nothing.map(() => 200), [1, 1]])
    const rows = await run(
      kysely,
      sql`select distinct purpose, reason, emergency from medical_readings where id > ${before} and patient_id = ${patientId}`,
    )
    expect(rows).toEqual([{ purpose: 'EMERGENCY', reason, emergency: true }])
    // It is read, not written.
    const { status, body } = await ask(checkUp.collect, { body: { id: examinationId, version: 1 } })
    expect([status, body.message]).toEqual([409, 'Only the staff of the medical center can do this'])
    clock.advance(4 * 3_600_000 + 1000)
    expect([await statuses(), await listed()]).toEqual([nothing, [0, 0]])
  })

  it('is asked of every operation of the clinic, and each of the others has its reason', async () => {
    const operations = await operationsOfClinic()
    const paths = (some: readonly Endpoint[]) => [...new Set(some.map((one) => one.path))].toSorted()
    const isRead = ({ reading }: Endpoint) => reading !== undefined
    expect([...proved].filter((one) => one !== file.download.path).toSorted()).toEqual(paths(operations.filter(isRead)))
    expect(Object.values(WITHOUT).flat().toSorted()).toEqual(paths(operations.filter((one) => !isRead(one))))
  })
})
