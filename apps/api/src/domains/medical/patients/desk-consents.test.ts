import { file } from '@selamat/contract/domains/files/file'
import { consents, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { permitSite } from '../../../../test/permits/site.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { sealer } from '../../../../test/seal.ts'
import { ADMIN, AGUS, BUDI, FITRI, MAYA, RINA, SRI, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const { as, clock, settle } = test
const { db, signed, arrive, readingsOf, userId } = await visiting(test)
const { picture } = await permitSite(test)
const seal = sealer(test)
const [SUPER, THEIRS] = ['10000001', '10000020']
const [budi, sri, maya] = [await as(BUDI), await as(SRI), await as(MAYA)]
const today = formatDate(clock.now())
const patientId = await userId(BUDI)
await signed(BUDI, { findings: 'Wheeze on both sides' })

const bellOf = async (who: string) => {
  await settle()
  const { body } = await (await as(who))(notification.list, { body: { filter: { type: 'Health' } } })
  return body.data.notificationData.notification.map(({ subject }) => subject)
}

let documents = 0
const onDocument = (more: object = {}) => ({
  ...{ userId: patientId, recipient: 'RS Harapan, dr. Hadi', purpose: 'Second opinion on the cough' },
  ...{ parts: ['FINDINGS'], validFrom: today, validUntil: addDays(today, 30) },
  ...{ signedOn: today, documentNumber: `SP-${++documents}`, fileId: null, ...more },
})
const record = async (more: object = {}, who = sri) =>
  (await who(consents.record, { body: onDocument(more) as never })).body
const ownRows = async () => (await budi(ownConsents.list, {})).body.data

describe('a consent that a patient has signed on paper', () => {
  it('is recorded at the desk by its number or its scan, shown to the patient with who recorded it, and printed like any other', async () => {
    const made = await record({ documentNumber: ' SP-77 ', fileId: await picture(SRI) })
    expect([made.message, made.data]).toMatchObject([
      'Consent recorded',
      { state: 'IN_FORCE', document: { signedOn: today, number: 'SP-77', recordedBy: 'Sri Wahyuni' } },
    ])
    const { id, document: kept } = made.data
    expect((await ownRows()).find((row) => row.id === id)?.document).toEqual(kept)
    expect(await bellOf(BUDI)).toContain('A consent was recorded or withdrawn for you')
    const printed = await maya(consents.disclose, { body: { id } })
    expect([printed.status, readPdf(printed.bytes).text.includes('Wheeze on both sides')]).toEqual([200, true])
    // The scan opens to the patient and to who has the record open, and to nobody else.
    const scan = { params: { id: kept?.file?.id ?? 0 } }
    for (const [who, status] of [
      [BUDI, 200],
      [MAYA, 200],
      [AGUS, 404],
      [RINA, 404],
      [THEIRS, 404],
    ] as const) {
      expect([who, (await (await as(who))(file.download, scan)).status]).toEqual([who, status])
    }
  })

  it('is refused in words at its field, and keeps nothing then', async () => {
    const before = (await ownRows()).length
    const other = await picture(MAYA)
    for (const [more, errors] of [
      [{ documentNumber: '', fileId: null }, { documentNumber: 'Enter the number of the paper, or add its scan' }],
      [{ signedOn: addDays(today, 1) }, { validFrom: 'Choose the day of the signature or a later one' }],
      [{ signedOn: addDays(today, 1), validFrom: addDays(today, 1) }, { signedOn: 'Choose today or an earlier day' }],
      [{ validUntil: addDays(today, -1) }, { validUntil: 'Choose the first day or a later one' }],
      [
        { signedOn: addDays(today, -9), validFrom: addDays(today, -9), validUntil: addDays(today, -1) },
        { validUntil: 'Choose today or a later day' },
      ],
      [{ validUntil: addDays(today, 400) }, { validUntil: 'Choose a day within a year of the first one' }],
      [{ documentNumber: 'sp-77' }, { documentNumber: 'A consent with this number is recorded already' }],
      [{ parts: [] }, { parts: 'Choose what may be disclosed' }],
      [{ parts: ['EVERYTHING'] }, expect.anything()],
      [{ purpose: 'care' }, { purpose: 'Say what it is for, in at least 10 letters' }],
    ] as const) {
      expect([more, (await record(more)).errors]).toEqual([more, errors])
    }
    expect((await record({ fileId: other })).message).toBe('A file is no longer there. Please add it again')
    expect((await record({ userId: await userId(RINA) })).message).toBe(
      'The medical center has no record of this person yet',
    )
    expect((await record({ userId: await userId(SRI) })).message).toBe('Give your own consent in My health')
    expect((await ownRows()).length).toBe(before)
  })

  it('of one number is recorded once, also when two desks do it at once', async () => {
    const both = await Promise.all([record({ documentNumber: 'TWICE' }), record({ documentNumber: 'twice' })])
    expect(both.filter(({ code }) => code === 'INVALID')).toHaveLength(1)
  })

  it('is recorded and withdrawn by the desk of the company alone: not without the item, out of scope or of another company', async () => {
    const { id, version } = (await record()).data
    await giveRole(db, RINA, 'own', { 'menu/Medical Center': 'cru' })
    for (const [who, status] of [
      [BUDI, 403],
      [AGUS, 403],
      [ADMIN, 403],
      [RINA, 404],
      [SUPER, 404],
      [THEIRS, [403, 404]],
    ] as const) {
      const client = await as(who)
      const tried = [
        await client(consents.record, { body: onDocument() as never }),
        await client(consents.withdraw, { body: { id, version } }),
      ]
      for (const answer of tried) expect([who, [status].flat()]).toEqual([who, expect.arrayContaining([answer.status])])
    }
    const gone = await sri(consents.withdraw, { body: { id, version } })
    expect([gone.body.message, gone.body.data.state, gone.body.data.withdrawnBy]).toEqual([
      'Consent withdrawn',
      'WITHDRAWN',
      'Sri Wahyuni',
    ])
    expect((await sri(consents.withdraw, { body: { id, version } })).body.code).toBe('STALE')
    expect((await maya(consents.disclose, { body: { id } })).status).toBe(409)
    // The patient withdraws what was recorded, and the log says who did what, without a word of it.
    const own = (await record()).data
    const withdrawn = await budi(ownConsents.withdraw, { body: { id: own.id, version: own.version } })
    expect(withdrawn.body.data.find((row) => row.id === own.id)).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnBy: null,
    })
    const trail = await run<{ action: string; label: string }>(
      db,
      "select action, label from audit_events where entity = 'disclosure_consents' and entity_id = $1 order by id",
      [id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['record', 'withdraw'])
    expect(JSON.stringify(trail)).not.toContain('RS Harapan')
  })

  it('hands over the results of check-ups only where it names them', async () => {
    await run(
      db,
      `with e as (insert into examinations (company_id, number, patient_id, examination_type, examined_on, status, conclusion, signed_by,
          signed_at, created_at, updated_at)
        select 1, 'MED/EXM/2026/XI/9001', $1, 'SPECIAL', $2, 'CONCLUDED', 'Fit with hearing protection', u.id, $3, $3, $3
        from users u where u.username = $4 returning id),
      r as (insert into examination_results (examination_id, position, test, item, value, unit, low, high)
        select id, 1, 'BLOOD', 'Haemoglobin', 11.2, 'g/dL', 13, 17 from e)
      insert into audiograms (examination_id, ear, hz2000, hz3000, hz4000, is_baseline) select id, 'LEFT', 20, 30, 40, false from e`,
      [patientId, today, clock.now(), MAYA],
    )
    const printed = async (parts: readonly string[]) => {
      const { id } = (await record({ parts })).data
      return readPdf((await maya(consents.disclose, { body: { id } })).bytes).text
    }
    const said = ['Haemoglobin: 11.2 g/dL (Low)', 'Left ear: 20, 30, 40 dB HL', 'Fit with hearing protection']
    const [withThem, without] = [await printed(['CHECK_UPS']), await printed(['FINDINGS'])]
    for (const each of said) {
      expect([each, withThem.includes(each), without.includes(each)]).toEqual([each, true, false])
    }
    expect(withThem).not.toContain('Wheeze')
  })
})

describe('a disclosure on a legal ground', () => {
  const request = (more: object = {}) => ({
    ...{ userId: patientId, ground: 'LAW_ENFORCEMENT', recipient: 'Polres Balikpapan, Unit Reskrim' },
    ...{ purpose: 'Inquiry into the accident at the jetty', parts: ['DIAGNOSES'] },
    ...{ documentNumber: 'B/118/XI/2026', documentOn: addDays(today, -2), ...more },
  })
  const release = async (more: object = {}, who = maya, password?: string) => {
    const body = request(more)
    return who(legalDisclosures.release, {
      body: { ...body, proof: seal(legalDisclosures.release, body, password) } as never,
    })
  }
  const kept = async () => (await run<{ n: number }>(db, 'select count(*)::int as n from legal_disclosures'))[0]?.n

  it('is signed and printed with its ground and paper, one reading that names both, and the patient sees it and hears of it', async () => {
    const before = (await readingsOf(BUDI)).length
    const printed = await release()
    expect(printed.status).toBe(200)
    const { text } = readPdf(printed.bytes)
    for (const each of ['J45.9', 'Request of police, prosecutor or court', 'B/118/XI/2026'])
      expect(text).toContain(each)
    for (const hidden of ['Wheeze', 'Vitals', 'has agreed']) expect(text).not.toContain(hidden)
    const reason = `To Polres Balikpapan, Unit Reskrim: Inquiry into the accident at the jetty. Request of police, prosecutor or court, B/118/XI/2026 of ${addDays(today, -2)}`
    expect((await readingsOf(BUDI)).slice(before)).toEqual([
      { username: MAYA, channel: 'print', part: 'disclosure', purpose: 'LEGAL', reason, emergency: true },
    ])
    const [own] = (await budi(legalDisclosures.own, {})).body.data
    expect(own).toMatchObject({
      ground: 'LAW_ENFORCEMENT',
      documentNumber: 'B/118/XI/2026',
      releasedBy: 'Maya Anggraini',
    })
    expect((await budi(myHealth.readings, { body: { limit: 1 } })).body.data[0]).toMatchObject({
      purpose: 'LEGAL',
      reason,
    })
    expect(await bellOf(BUDI)).toContain('Your medical record was disclosed')
    const { disclosures } = (await maya(consents.list, { body: { userId: patientId } })).body.data
    expect(disclosures).toEqual([own])
    await expect(run(db, 'update legal_disclosures set ground = ground')).rejects.toThrow()
  })

  it('is refused without ground, paper, parts or signature, at the field, and keeps nothing', async () => {
    const before = await kept()
    for (const [more, errors] of [
      [{ ground: undefined }, { ground: 'Choose the legal ground' }],
      [{ ground: 'BECAUSE' }, { ground: 'Choose the legal ground' }],
      [{ documentNumber: ' ' }, { documentNumber: 'This field is required' }],
      [{ documentOn: addDays(today, 1) }, { documentOn: 'Choose today or an earlier day' }],
      [{ parts: [] }, { parts: 'Choose what may be disclosed' }],
      [{ purpose: 'law' }, { purpose: 'Say what it is for, in at least 10 letters' }],
    ] as const) {
      expect([more, (await release(more)).body.errors]).toEqual([more, errors])
    }
    expect((await release({}, maya, 'wrong')).body.errors).toHaveProperty('password')
    const reused = { ...request(), proof: seal(legalDisclosures.release, request({ userId: 1 })) } as never
    expect((await maya(legalDisclosures.release, { body: reused })).body.errors).toHaveProperty('password')
    expect((await release({ userId: await userId(RINA) })).body.message).toBe(
      'The medical center has no record of this person yet',
    )
    expect((await release({ userId: await userId(MAYA) })).body.code).toBe('NOT_YOUR_ACT')
    expect(await kept()).toBe(before)
  })

  it('is of the head of the clinic alone, needs no opening, also of a restricted record, and reaches no other company', async () => {
    for (const [who, status] of [
      [BUDI, 403],
      [AGUS, 403],
      [SRI, 403],
      [FITRI, 403],
      [ADMIN, 403],
      [SUPER, 404],
    ] as const) {
      expect([who, (await release({}, await as(who))).status]).toEqual([who, status])
    }
    expect((await release({ userId: await userId(THEIRS) })).status).toBe(404)
    const [someone] = await insertPeople(db, { count: 1, first: 73_900_001, like: BUDI })
    await arrive(someone?.username ?? '', { status: 'finish', daysAgo: 90 })
    await run(db, 'update patients set is_restricted = true where id = $1', [someone?.id])
    expect((await maya(medicalRecord.record, { body: { userId: someone?.id ?? 0 } })).status).toBe(403)
    expect((await release({ userId: someone?.id })).status).toBe(200)
    // Where somebody is named as the head of a clinic, no other doctor releases.
    await run(db, 'update medical_centers set head_doctor_id = $1 where company_id = 1', [await userId(MAYA)])
    await giveRole(db, AGUS, 'company', { 'menu/Medical Center Doctor': 'cru' })
    const refused = await release({}, await as(AGUS))
    expect([refused.status, refused.body.message]).toEqual([403, 'The head of the clinic discloses on a legal ground'])
    expect((await release()).status).toBe(200)
  })
})
