import { createHash } from 'node:crypto'
import { letter, letterCheck, letterPrint, ownLetters } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_KINDS, type LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { enterStaff } from '../../../../test/clinic-staff.ts'
import { giveRole } from '../../../../test/factories.ts'
import { LETTER_CONTENT } from '../../../../test/letters.ts'
import { DOCTOR, ELSEWHERE, NURSE, pharmacy } from '../../../../test/pharmacy.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { sealer } from '../../../../test/seal.ts'
import { run } from '../../../platform/database.ts'
import { inLetters } from './body.ts'

const api = await testApp({
  ACCESS_TOKEN_MINUTES: '1440',
  PUBLIC_URL: 'https://she.example.co.id',
})
const { context, as, send, clock, settle } = api
const { kysely } = context.database
const { visit, move, doctor, medicineWith, lineOf, prescribe, submitted, companyId } = await pharmacy(api)
const nurse = await as(NURSE)
const sealFor = sealer(api)
const [lot] = await run<{ batchNo: string }>(
  kysely,
  sql`select batch_no from stock_batches where company_id = ${companyId} order by id limit 1`,
)

const CONTENT = {
  ...LETTER_CONTENT,
  ANTIGEN_RESULT: { ...LETTER_CONTENT.ANTIGEN_RESULT, lot: lot?.batchNo ?? '' },
}

const read = async (reservationId: number, by = doctor) => by(letter.list, { body: { reservationId } })
async function issue(
  id: number,
  action: LetterKind,
  part: object = {},
  { by = doctor, password = undefined as string | undefined } = {},
) {
  const [row] = await run<{ version: number }>(kysely, sql`select version from reservations where id = ${id}`)
  const operation = { id, version: row?.version ?? 1, action }
  const proof = sealFor(letter.issue, operation, password)
  return by(letter.issue, { body: { ...operation, proof, content: { ...CONTENT[action], ...part } } as never })
}
const signedVisit = async () => {
  const made = await visit()
  await move(made.id, 'sign', 'finish')
  return made
}
const print = async (reservationId: number, kind: LetterKind, by = nurse) =>
  by(letterPrint[kind], { body: { reservationId } })
const codeOf = async (reservationId: number) => {
  const [row] = await run<{ code: string }>(
    kysely,
    sql`select code from letters where reservation_id = ${reservationId} order by id desc limit 1`,
  )
  return row?.code ?? ''
}
const check = async (code: string) => send(letterCheck, { params: { code } })

const SAYS: Readonly<Record<LetterKind, readonly string[]>> = {
  HEALTH: [
    'Health letter',
    'Work permit',
    'Healthy',
    '2027-02-20',
    'Colour vision',
    '130/85 mmHg',
    'Body mass index',
    '24.5',
  ],
  SICK: ['Sick letter', '2026-11-20', '2026-11-22', '3 (three)', 'From the examination on'],
  REFERRAL: [
    'Referral letter',
    'RSUD Balikpapan',
    'Lung specialist',
    'Urgent',
    'Salbutamol inhaler',
    'Is it asthma?',
    'None known',
  ],
  ANTIGEN_RESULT: ['Antigen result', 'Standard Q', 'Nasal swab', 'Negative', '2026-11-20 08:30'],
  GUARANTEE: ['Guarantee letter', 'RS Pertamina', 'Rp 25,000,000', '2026-11-20 to 2026-12-20'],
  REIMBURSEMENT: ['Reimbursement letter', 'INV-2', 'Rp 150,000', 'Rp 500,000', 'Rp 450,000', 'Approved by'],
}

describe('the six letters', () => {
  it.each(LETTER_KINDS)(
    '%s: the doctor issues it, and it is printed as a PDF as it was issued, byte for byte (MEDICAL-73, MEDICAL-74, MEDICAL-75, MEDICAL-76, MEDICAL-77, MEDICAL-78, LIMITS-27)',
    async (kind) => {
      const { id, patientId, username } = await signedVisit()
      await run(
        kysely,
        sql`insert into vitals (company_id, reservation_id, patient_id, at, by_id, systolic, diastolic, weight, height)
          values (${companyId}, ${id}, ${patientId}, ${clock.now()}, ${patientId}, 130, 85, 75.0, 175)`,
      )
      const nothing = await print(id, kind)
      expect([nothing.status, nothing.body.message]).toEqual([422, 'The doctor has not issued this letter'])
      const issued = await issue(id, kind)
      expect([issued.status, issued.body.data.letters.length]).toEqual([200, 1])
      const [row] = issued.body.data.letters
      expect(row).toMatchObject({ kind, status: 'ISSUED', validity: 'VALID', sipNo: '503/1187/2024' })
      expect(row?.number).toMatch(/^MED\/[A-Z]{3}\/2026\/XI\/\d{4}$/)
      const first = await print(id, kind)
      clock.advance(60_000)
      const again = await print(id, kind)
      expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(again.bytes.equals(first.bytes)).toBe(true)
      expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(row?.sha256)
      const text = readPdf(first.bytes).text
      for (const part of [
        ...SAYS[kind],
        row?.number ?? '',
        username,
        'dr. Maya Anggraini',
        'SIP 503/1187/2024',
        'page 1 of 1',
      ]) {
        expect(text).toContain(part)
      }
      const logged = await run<{ channel: string; purpose: string }>(
        kysely,
        sql`select channel, purpose from medical_readings where patient_id = ${patientId} and channel = 'print'`,
      )
      expect(logged).toEqual([
        { channel: 'print', purpose: 'LETTER' },
        { channel: 'print', purpose: 'LETTER' },
      ])
    },
  )

  it('writes days in letters', () => {
    expect([1, 14, 20, 21, 90, 100, 365].map(inLetters)).toEqual([
      ...['one', 'fourteen', 'twenty', 'twenty-one', 'ninety', 'one hundred', 'three hundred sixty-five'],
    ])
  })
})

describe('a letter is refused', () => {
  it('before the visit is signed, to another doctor, and without a SIP number in force', async () => {
    const open = await visit()
    const before = await issue(open.id, 'SICK')
    expect([before.status, before.body.message]).toEqual([422, 'Sign the visit first'])
    const { id } = await signedVisit()
    await giveRole(kysely, '10000005', 'company', { 'menu/Medical Center Doctor': 'crud', 'menu/Medical Record': 'r' })
    await enterStaff(kysely, clock.now(), { DOCTOR: '10000005' })
    const other = await issue(id, 'SICK', {}, { by: await as('10000005') })
    expect([other.status, other.body.message]).toEqual([
      422,
      'Only the doctor who has examined the patient issues letters of the visit',
    ])
    await run(kysely, sql`update clinicians set sip_valid_until = '2026-11-19'`)
    const expired = await issue(id, 'SICK')
    expect([expired.status, expired.body.message]).toEqual([422, 'Your SIP number was valid until 2026-11-19'])
    expect((await read(id)).body.data.refusal).toBe('Your SIP number was valid until 2026-11-19')
    await run(kysely, sql`update clinicians set sip_valid_until = '2027-05-31'`)
    expect((await issue(id, 'SICK')).status).toBe(200)
  })

  it('without the password of the doctor, and to whoever is the patient or the claimant', async () => {
    const { id } = await signedVisit()
    const wrong = await issue(id, 'SICK', {}, { password: 'Wrong#2026' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']])
    const own = await visit({ patient: DOCTOR, status: 'finish' })
    const self = await issue(own.id, 'REIMBURSEMENT')
    expect([self.status, self.body.message]).toEqual([409, 'Somebody else of the medical center does this for you'])
    expect((await issue(id, 'SICK', {}, { by: nurse })).status).toBe(403)
  })

  it('for days before the visit, in the wrong order, and with a diagnosis that the patient does not agree to', async () => {
    const { id } = await signedVisit()
    const errors = async (action: LetterKind, part: object) => (await issue(id, action, part)).body.errors
    expect(await errors('SICK', { restFrom: '2026-11-19' })).toEqual({
      'content.restFrom': 'Not before the examination on 2026-11-20',
    })
    expect(await errors('SICK', { restUntil: '2026-11-19' })).toEqual({
      'content.restUntil': 'Choose a day on or after the first',
    })
    expect(await errors('SICK', { diagnosis: 'Bronchitis' })).toEqual({
      'content.diagnosis': 'The diagnosis stands on the letter only with the consent of the patient',
    })
    expect(await errors('ANTIGEN_RESULT', { lot: 'NO-SUCH-LOT' })).toEqual({
      'content.lot': 'The stock has no batch of this number',
    })
    expect(await errors('REIMBURSEMENT', { approved: 450_001 })).toEqual({
      'content.approved': 'At most Rp 450,000: the limit',
    })
    expect(await errors('GUARANTEE', { ceiling: 0 })).toEqual({ 'content.ceiling': 'From 1 to 10,000,000,000' })
    expect((await read(id)).body.data.letters).toEqual([])
  })

  it('of another company, as if it were not there', async () => {
    const { id } = await signedVisit()
    await issue(id, 'SICK')
    await giveRole(kysely, ELSEWHERE, 'company', {
      'menu/Medical Center Doctor': 'crud',
      'menu/Medical Record': 'crud',
    })
    const stranger = await as(ELSEWHERE)
    expect((await print(id, 'SICK', stranger)).status).toBe(404)
    expect((await read(id, stranger)).status).toBe(404)
    expect((await issue(id, 'SICK', {}, { by: stranger })).status).toBe(404)
  })
})

describe('a letter that is out', () => {
  it('is checked by its code without signing in: no name, no diagnosis', async () => {
    const { id } = await signedVisit()
    await issue(id, 'SICK', { consent: true, diagnosis: 'Acute bronchitis' })
    const answer = await check(await codeOf(id))
    expect(Object.keys(answer.body.data).toSorted()).toEqual(
      [
        'companyName',
        'initials',
        'issuedOn',
        'kind',
        'number',
        'revokedOn',
        'sha256',
        'validFrom',
        'validUntil',
        'validity',
      ].toSorted(),
    )
    expect(answer.body.data).toMatchObject({
      kind: 'SICK',
      validity: 'VALID',
      issuedOn: '2026-11-20',
      validUntil: '2026-11-22',
    })
    expect(answer.body.data.initials).toMatch(/^([A-Z]\. ?)+$/)
    expect(answer.text).not.toContain('bronchitis')
    expect((await check('x'.repeat(43))).body.message).toBe('No letter has this code')
  })

  it('is revoked by a doctor with a reason; then nobody prints it and its code says so', async () => {
    const { id } = await signedVisit()
    const [row] = (await issue(id, 'SICK')).body.data.letters
    const revoke = (reason: string, by = doctor) =>
      by(letter.revoke, { body: { id: row?.id ?? 0, version: row?.version ?? 0, reason } })
    expect((await revoke('no')).body.errors).toEqual({ reason: 'Say why, in at least 10 letters' })
    expect((await revoke('The days were wrong', nurse)).status).toBe(403)
    expect((await revoke('The days were wrong')).body.data.letters).toMatchObject([
      { status: 'REVOKED', revokeReason: 'The days were wrong' },
    ])
    expect((await revoke('The days were wrong')).status).toBe(409)
    expect((await print(id, 'SICK')).body.message).toBe('The doctor has not issued this letter')
    expect((await check(await codeOf(id))).body.data).toMatchObject({ validity: 'REVOKED', revokedOn: '2026-11-20' })
  })

  it('is revoked when its visit is undone, and the prescription is with the doctor again', async () => {
    const { itemId } = await medicineWith([[30, 300]])
    const made = await submitted([lineOf(itemId)])
    await issue(made.id, 'SICK')
    const { id: treatmentId, version } = made.prescription
    await nurse(prescription.submit, {
      body: {
        isConfirm: true,
        treatmentId,
        version,
        reservationId: made.id,
        medicines: [{ itemId, closedReason: 'The patient has it at home' }],
      } as never,
    })
    await move(made.id, 'undo')
    await settle()
    expect((await check(await codeOf(made.id))).body.data.validity).toBe('REVOKED')
    const { prescription: stored } = (await doctor(prescription.detail, { body: { reservationId: made.id } })).body.data
    expect(stored?.status).toBe('RETURNED')
    const edit = { treatmentId, version: stored?.version }
    expect((await prescribe(made.id, [lineOf(itemId, { qty: 2 })], edit)).status).toBe(200)
  })

  it('is printed by the patient as an own letter, and by no other employee', async () => {
    const { id, username } = await signedVisit()
    const [row] = (await issue(id, 'SICK')).body.data.letters
    const patient = await as(username)
    expect((await patient(ownLetters.list, {})).body.data.letters).toMatchObject([
      { kind: 'SICK', number: row?.number },
    ])
    const own = await patient(ownLetters.print, { params: { id: row?.id ?? 0 } })
    expect(createHash('sha256').update(own.bytes).digest('hex')).toBe(row?.sha256)
    const other = await as('10000008')
    expect((await other(ownLetters.list, {})).body.data.letters).toEqual([])
    expect((await other(ownLetters.print, { params: { id: row?.id ?? 0 } })).status).toBe(404)
    expect((await print(id, 'SICK', other)).status).toBe(403)
  })

  it('is checked 30 times in ten minutes from one address', async () => {
    clock.advance(DAY / 24)
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await check('y'.repeat(43))).status)
    expect([statuses.at(0), statuses.at(29), statuses.at(30)]).toEqual([404, 404, 429])
    clock.advance(DAY / 24)
  })

  it('expires after its last day', async () => {
    const { id } = await signedVisit()
    await issue(id, 'SICK')
    clock.advance(3 * DAY)
    expect((await check(await codeOf(id))).body.data.validity).toBe('EXPIRED')
  })
})
