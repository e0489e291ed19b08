import { consents, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { AGUS, BUDI, FITRI, MAYA, RINA, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { as, clock } = test
const { db, signed, readingsOf, userId } = await visiting(test)
const budi = await as(BUDI)
const maya = await as(MAYA)
const today = formatDate(clock.now())
await signed(BUDI, { findings: 'Wheeze on both sides' })

const consent = (more: object = {}) => ({
  recipient: 'RS Harapan, dr. Hadi',
  purpose: 'Second opinion on the cough',
  parts: ['FINDINGS', 'DIAGNOSES'] as ('FINDINGS' | 'DIAGNOSES')[],
  validFrom: today,
  validUntil: addDays(today, 30),
  ...more,
})
const give = async (more: object = {}) => (await budi(ownConsents.give, { body: consent(more) as never })).body
const disclose = (id: number, who = maya) => who(consents.disclose, { body: { id } })

describe('a consent for disclosure', () => {
  it('is given by the patient for a recipient, a purpose, parts and a period, and is refused in words', async () => {
    const wrong = await give({ purpose: 'care', parts: [], validUntil: addDays(today, -1), recipient: ' ' })
    expect(wrong.errors).toEqual({
      recipient: 'This field is required',
      purpose: 'Say what it is for, in at least 10 letters',
      parts: 'Choose what may be disclosed',
      validUntil: 'Choose the first day or a later one',
    })
    expect((await give({ validUntil: addDays(today, 400) })).errors).toEqual({
      validUntil: 'Choose a day within a year of the first one',
    })
    expect((await give({ validFrom: addDays(today, -1) })).errors).toEqual({ validFrom: 'Choose today or a later day' })
    const [made] = (await give()).data
    expect(made).toMatchObject({
      recipient: 'RS Harapan, dr. Hadi',
      parts: ['DIAGNOSES', 'FINDINGS'],
      state: 'IN_FORCE',
    })
    const stranger = await (await as(RINA))(ownConsents.give, { body: consent() })
    expect(stranger.body.message).toBe('The medical center has no record of you yet')
  })

  it('lets who treats print its parts and nothing else, as one reading that names the recipient', async () => {
    const [made] = (await give()).data
    const id = made?.id ?? 0
    expect(
      (await maya(consents.list, { body: { userId: await userId(BUDI) } })).body.data.consents.map((row) => row.id),
    ).toContain(id)
    const before = (await readingsOf(BUDI)).length
    const printed = await disclose(id)
    expect(printed.status).toBe(200)
    const { text } = readPdf(printed.bytes)
    expect(text).toContain('Wheeze on both sides')
    expect(text).toContain('For RS Harapan, dr. Hadi')
    for (const hidden of ['Rest days', 'Allergies and conditions', 'Vitals']) expect(text).not.toContain(hidden)
    expect((await readingsOf(BUDI)).slice(before)).toEqual([
      {
        username: MAYA,
        channel: 'print',
        part: 'disclosure',
        purpose: 'DISCLOSURE',
        reason: 'To RS Harapan, dr. Hadi: Second opinion on the cough',
        emergency: false,
      },
    ])
    const [reading] = (await budi(myHealth.readings, { body: { limit: 1 } })).body.data
    expect(reading).toMatchObject({
      purpose: 'DISCLOSURE',
      reason: 'To RS Harapan, dr. Hadi: Second opinion on the cough',
    })
  })

  it('opens nothing to others, before its day, after it, or once it is withdrawn', async () => {
    const [made] = (await give()).data
    const id = made?.id ?? 0
    expect((await disclose(id, await as(AGUS))).status).toBe(403)
    expect((await (await as(FITRI))(consents.list, { body: { userId: await userId(BUDI) } })).status).toBe(403)
    expect((await disclose(999_999_999)).status).toBe(404)
    const withdraw = (who = budi) => who(ownConsents.withdraw, { body: { id, version: made?.version ?? 0 } })
    expect((await withdraw(await as(RINA))).status).toBe(404)
    const { body } = await withdraw()
    expect([body.message, body.data.find((row) => row.id === id)?.state]).toEqual(['Consent withdrawn', 'WITHDRAWN'])
    expect((await withdraw()).body.code).toBe('STALE')
    const refused = await disclose(id)
    expect([refused.status, refused.body.message]).toEqual([409, 'The consent is not in force: withdrawn'])
    const coming = (await give({ validFrom: addDays(today, 2) })).data.find(({ state }) => state === 'COMING')
    expect((await disclose(coming?.id ?? 0)).body.message).toBe('The consent is not in force: not begun yet')
    await run(db, 'update disclosure_consents set valid_from = $2, valid_until = $2 where id = $1', [
      coming?.id,
      addDays(today, -3),
    ])
    expect((await disclose(coming?.id ?? 0)).body.message).toBe('The consent is not in force: ended')
  })

  it('is limited to so many at a time, also when they come at once', async () => {
    await run(db, 'delete from disclosure_consents')
    const tries = await Promise.all(Array.from({ length: 22 }, () => give()))
    expect(tries.filter(({ code }) => code === 'WRONG_STATE')).toHaveLength(2)
  })
})
