import { reservationLifecycle } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { vitals } from '@selamat/contract/domains/medical/visits/vitals'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { AGUS, BUDI, FITRI, MAYA, RINA, SRI, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'
import { reservationMoves } from '../appointments/reservation-moves.ts'
import { reservationSubject } from '../appointments/reservation-subject.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, context, clock } = test
const { db, arrive, draft, signed, proofOf } = await visiting(test)

const save = async (username: string, body: ReturnType<typeof draft>) => (await as(username))(visit.save, { body })
const sign = async (username: string, of: { id: number; version: number }, password?: string) =>
  (await as(username))(visit.sign, { body: { ...of, proof: proofOf(of, password) } })
const detail = async (username: string, id: number) => (await as(username))(medicalRecord.detail, { body: { id } })
const write = async (username: string, body: object) =>
  (await as(username))(vitals.write, { body: body as { reservationId: number } })

describe('vitals', () => {
  it('are written by the nurse of somebody at the clinic, and let the patient be called in', async () => {
    const id = await arrive(BUDI, { status: 'CHECKED_IN', needsVitals: true })
    const sri = await as(SRI)
    const early = await sri(visit.callIn, { body: { id, version: 1 } })
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'GATES_CLOSED',
      'The vitals are not written yet',
    ])
    expect((await write(SRI, { reservationId: id, systolic: 120, diastolic: 80, temperature: 36.8 })).status).toBe(200)
    const queue = (await sri(visit.queue, { body: {} })).body.data
    expect(queue.find((row) => row.id === id)).toMatchObject({ status: 'CHECKED_IN', needsVitals: true })
    expect(queue.find((row) => row.id === id)?.vitalsAt).not.toBeNull()
    expect((await sri(visit.callIn, { body: { id, version: 1 } })).status).toBe(200)
    expect((await sri(visit.callIn, { body: { id, version: 1 } })).body.code).toBe('STALE')
    const found = (await detail(MAYA, id)).body.data
    expect([found.status, found.vitals[0]?.systolic, found.vitals[0]?.temperature]).toEqual([
      'IN_EXAMINATION',
      120,
      36.8,
    ])
    await run(db, "update reservations set status = 'finish', finished_at = $2 where id = $1", [id, clock.now()])
    const late = await write(SRI, { reservationId: id, pulse: 70 })
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE'])
  })

  it('are refused outside of what a living person can have, with the value in the right unit', async () => {
    const id = await arrive(BUDI)
    const wrong: readonly (readonly [object, Record<string, string>])[] = [
      [{ temperature: 98.6 }, { temperature: 'From 30 to 45 °C. 98.6 °F is 37.0 °C' }],
      [{ weight: 501 }, { weight: 'From 1 to 500 kg. 501 lb is 227.3 kg' }],
      [{ glucose: 5.5 }, { glucose: 'From 10 to 1500 mg/dL. 5.5 mmol/L is 99 mg/dL' }],
      [{ height: 1.72 }, { height: 'From 30 to 300 cm. 1.72 m is 172 cm' }],
      [{ pulse: 72.5 }, { pulse: 'Use a whole number' }],
      [{ temperature: 36.85 }, { temperature: 'At most one decimal' }],
      [{ systolic: 80, diastolic: 120 }, { diastolic: 'The diastolic pressure is lower than the systolic' }],
      [{ systolic: 90, diastolic: 90 }, { diastolic: 'The diastolic pressure is lower than the systolic' }],
      [{ systolic: 120 }, { diastolic: 'Enter both values of the pressure' }],
      [
        { spo2: 101, pain: -1 },
        { spo2: 'From 50 to 100 %', pain: 'From 0 to 10 of 10' },
      ],
      [{}, { systolic: 'Enter at least one value' }],
    ]
    for (const [values, errors] of wrong) {
      const { status, body } = await write(SRI, { reservationId: id, ...values })
      expect([values, status, body.errors]).toEqual([values, 422, errors])
    }
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [id])
  })

  it('are a 404 to somebody whose scope does not reach the patient', async () => {
    const id = await arrive(BUDI)
    await giveRole(db, RINA, 'own', { 'menu/Medical Center': 'cru' })
    expect((await write(RINA, { reservationId: id, pulse: 70 })).status).toBe(404)
    expect((await write(RINA, { reservationId: 999_999, pulse: 70 })).status).toBe(404)
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [id])
  })
})

describe('the record of a visit', () => {
  it('is saved on the server by the care team, word by word, and not over what somebody else saved (MEDICAL-21)', async () => {
    const id = await arrive(BUDI)
    const first = await save(SRI, draft(id, { findings: null, diagnoses: [], disposition: null }))
    expect([first.status, first.body.data.version]).toEqual([200, 1])
    const second = await save(MAYA, draft(id, { version: 1, findings: 'Lungs clear' }))
    expect(second.body.data.version).toBe(2)
    const stale = await save(SRI, draft(id, { version: 1 }))
    expect([stale.status, stale.body.code, stale.body.details?.changedBy]).toEqual([409, 'STALE', 'Maya Anggraini'])
    expect((await save(SRI, draft(id))).body.code).toBe('STALE')
    const { visit: found } = (await detail(MAYA, id)).body.data
    expect([found.findings, found.savedBy, found.diagnoses]).toEqual([
      'Lungs clear',
      'Maya Anggraini',
      [{ code: 'J45.9', text: 'Asthma', rank: 'PRIMARY' }],
    ])
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [id])
    expect((await save(MAYA, draft(id, { version: 2 }))).body.code).toBe('WRONG_STATE')
  })

  it('refuses what cannot be, at its field', async () => {
    const id = await arrive(BUDI)
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ diagnoses: [{ code: 'A9', rank: 'PRIMARY' }] }, 'diagnoses.0.code', 'Use a code of ICD-10, such as J06.9'],
      [{ diagnoses: [{ code: 'q99.8', rank: 'PRIMARY' }] }, 'diagnoses.0.text', 'Write what the code stands for'],
      [
        {
          diagnoses: [
            { code: 'I10', rank: 'PRIMARY' },
            { code: 'J00', rank: 'PRIMARY' },
          ],
        },
        'diagnoses',
        'Only one diagnosis is the primary one',
      ],
      [
        {
          diagnoses: [
            { code: 'j06.9', rank: 'PRIMARY' },
            { code: 'J069', rank: 'SECONDARY' },
          ],
        },
        'diagnoses',
        'A code is there twice',
      ],
      [{ restFrom: '2026-11-25', restUntil: '2026-11-24' }, 'restUntil', 'Choose the first day of rest or a later one'],
      [{ injuryAt: '2027-01-01T08:00:00+07:00' }, 'injuryAt', 'An injury is in the past'],
      [{ injuryLocationId: 999_999 }, 'injuryLocationId', 'Choose one from the list'],
      [{ findings: 'x'.repeat(4001) }, 'findings', 'At most 4000 characters'],
    ]
    for (const [more, field, message] of wrong) {
      const { status, body } = await save(MAYA, draft(id, more))
      expect([field, status, body.errors]).toEqual([field, 422, { [field]: message }])
    }
    const other = await save(MAYA, draft(id, { diagnoses: [{ code: 'Q99.8', text: 'A rare thing', rank: 'PRIMARY' }] }))
    expect(other.status).toBe(200)
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [id])
  })
})

describe('the signature', () => {
  it('needs findings, a primary diagnosis and a disposition, and ends the visit', async () => {
    const id = await arrive(BUDI)
    await save(MAYA, draft(id, { findings: null, disposition: null, diagnoses: [{ code: 'I10', rank: 'SECONDARY' }] }))
    const bare = await sign(MAYA, { id, version: 1 })
    expect([bare.status, bare.body.errors]).toEqual([
      422,
      {
        findings: 'Write the findings',
        diagnoses: 'Choose the primary diagnosis',
        disposition: 'Choose where the patient goes',
      },
    ])
    await save(MAYA, draft(id, { version: 1, disposition: 'REST', restFrom: '2026-11-01', injuryClass: 'FAC' }))
    expect((await sign(MAYA, { id, version: 2 })).body.errors).toEqual({
      injuryClass: 'Work is not the cause: clear the class, or say that it is',
      restFrom: 'Rest begins on the day of the visit or later',
      restUntil: 'Enter the last day of rest',
    })
    await save(MAYA, draft(id, { version: 2 }))
    expect((await sign(MAYA, { id, version: 2 })).body.code).toBe('STALE')
    const wrong = await sign(MAYA, { id, version: 3 }, 'Wrong#Password1')
    expect([wrong.status, wrong.body.errors?.password]).toEqual([422, 'The password is wrong'])
    const done = await sign(MAYA, { id, version: 3 })
    expect([done.status, done.body.data.status, done.body.message]).toEqual([200, 'finish', 'Visit signed'])
    expect((await sign(MAYA, { id, version: 4 })).body.code).toBe('WRONG_STATE')
    expect((await save(MAYA, draft(id, { version: 4 }))).body.message).toBe('The visit is signed. Add an amendment')
    const { visit: found, canSign, canWrite } = (await detail(MAYA, id)).body.data
    expect([found.signedBy, canSign, canWrite]).toEqual(['Maya Anggraini', false, false])
  })

  it('is of a doctor, who is not the patient', async () => {
    const id = await arrive(BUDI)
    await save(MAYA, draft(id))
    expect((await sign(SRI, { id, version: 1 })).status).toBe(403)
    const own = await arrive(MAYA)
    expect((await save(MAYA, draft(own))).body.code).toBe('CARE_NEEDED')
    await run(db, "update reservations set status = 'CANCELLED' where id = any($1)", [[id, own]])
  })

  it('keeps what was signed, through an undo and a second signature', async () => {
    const id = await signed(BUDI, { findings: 'First findings' })
    const subject = await reservationSubject(context, db, null, { id })
    if (!subject) throw new Error('no reservation')
    // The undo is another page's; here only what it means for the signature.
    const rights = {
      reception: true,
      doctor: true,
      pharmacist: false,
      undo: true,
      measures: true,
      reads: false,
      team: false,
      cares: false,
    }
    await context.database.transaction((tx) =>
      reservationMoves.move(
        tx,
        { actor: null },
        { subject: { ...subject, rights }, action: 'undo', at: clock.now(), reason: 'Wrong side', change: () => ({}) },
      ),
    )
    const { visit: undone } = (await detail(MAYA, id)).body.data
    expect([undone.signedAt, undone.findings]).toEqual([null, 'First findings'])
    const { version } = undone
    const saved = await save(MAYA, draft(id, { version, findings: 'Second findings' }))
    expect((await sign(MAYA, { id, version: saved.body.data.version })).status).toBe(200)
    const kept = await run<{ findings: string }>(
      db,
      "select content ->> 'findings' as findings from visit_signatures where visit_id = $1 order by id",
      [id],
    )
    expect(kept.map(({ findings }) => findings)).toEqual(['First findings', 'Second findings'])
    await expect(run(db, 'delete from visit_signatures')).rejects.toThrow('append-only')
  })

  it('is followed by amendments with a reason, never by a change', async () => {
    const id = await signed(BUDI)
    const amend = async (username: string, more: object = {}) =>
      (await as(username))(visit.amend, {
        body: { id, field: 'plan', text: 'Review in two weeks', reason: 'Result of the X-ray', ...more },
      })
    expect((await amend(SRI)).status).toBe(403)
    expect((await amend(MAYA, { reason: 'Result' })).body.errors).toEqual({ reason: 'Say why, in at least 10 letters' })
    expect((await amend(MAYA)).status).toBe(200)
    expect((await detail(MAYA, id)).body.data.amendments).toMatchObject([
      { field: 'plan', text: 'Review in two weeks', by: 'Maya Anggraini' },
    ])
    const open = await arrive(BUDI)
    const early = await (await as(MAYA))(visit.amend, {
      body: { id: open, field: 'plan', text: 'Later', reason: 'Result of the X-ray' },
    })
    expect([early.status, early.body.code]).toEqual([409, 'WRONG_STATE'])
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [open])
    await expect(run(db, 'update visit_amendments set text = text')).rejects.toThrow('append-only')
  })

  it('writes no medical word into the audit log', async () => {
    await signed(BUDI, { findings: 'Secretfinding', complaint: 'Secretcomplaint' })
    const rows = await run(
      db,
      "select 1 from audit_events where (before::text || after::text || coalesce(reason, '') || label) ilike '%secret%'",
    )
    expect(rows).toEqual([])
  })
})

describe('the queue', () => {
  it('lists who is at the clinic, the most urgent first, to the clinic alone (MEDICAL-29)', async () => {
    await run(db, "update reservations set status = 'CANCELLED' where status not in ('finish', 'CANCELLED')")
    const routine = await arrive(BUDI, { status: 'CHECKED_IN' })
    const emergency = await arrive(RINA, { status: 'CHECKED_IN', urgency: 'EMERGENCY' })
    for (const reader of [MAYA, SRI, FITRI]) {
      const { body } = await (await as(reader))(visit.queue, { body: {} })
      expect(body.data.map(({ id }) => id)).toEqual([emergency, routine])
    }
    for (const reader of [AGUS, BUDI]) expect((await (await as(reader))(visit.queue, { body: {} })).status).toBe(403)
    expect(reservationLifecycle.actions.callIn.who).toBe('care team')
  })
})
