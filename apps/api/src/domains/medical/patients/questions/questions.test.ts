import { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { AGUS, BUDI, FITRI, MAYA, RINA, SRI, visiting } from '../../../../../test/visits.ts'
import { run } from '../../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { as, settle } = test
const { db, signed, arrive, readingsOf, userId, recordOf } = await visiting(test)
const budi = await as(BUDI)
const maya = await as(MAYA)
const SECRET = 'Quaggafever'
const visitId = await signed(BUDI, { findings: `${SECRET} since Monday` })
// Nobody treats Budi any more: the task alone opens his record.
await run(
  db,
  `update reservations set finished_at = finished_at - interval '60 days', status = 'finish' where id = $1`,
  [visitId],
)

const ask = (body: object, who = budi) =>
  who(healthQuestion.ask, {
    body: { about: 'VISIT', aboutId: visitId, question: `Why ${SECRET}, please?`, ...body } as never,
  })
const detail = (who: typeof budi, number: string) => who(healthQuestion.detail, { body: { assignmentNumber: number } })
const answer = async (who: typeof budi, number: string, text = 'It was a cold. The words are corrected') => {
  const { task } = (await detail(who, number)).body.data ?? {}
  const of = { assignmentNumber: number, taskId: task?.id ?? 1, version: task?.version ?? 1 }
  return who(healthQuestion.answer, { body: { ...of, answer: text } })
}
const bell = async (who: string) => {
  await settle()
  const { data } = (await (await as(who))(notification.list, { body: {} })).body
  return JSON.stringify(data.notificationData.notification)
}

describe('a question about an entry of the own health', () => {
  it('goes to who signed it as a health task, opens the record to that person, and its answer comes back', async () => {
    expect((await recordOf(MAYA, BUDI)).status).toBe(403)
    const { body } = await ask({ kind: 'OBJECTION' })
    const { number } = body.data
    expect([body.message, number]).toEqual(['Sent to the medical center', 'MED/ASK/2026/XI/0001'])
    const [row] = (await maya(myTask.list, { body: { filter: { assignmentNumber: number } } })).body.data
    expect(JSON.stringify(row)).not.toContain(SECRET)
    expect((await recordOf(MAYA, BUDI)).status).toBe(200)
    const found = (await detail(maya, number)).body.data
    expect(found).toMatchObject({ kind: 'OBJECTION', question: `Why ${SECRET}, please?`, isOwn: false, answer: null })
    expect(found.aboutLabel).toContain('MED/RSV/')
    expect((await readingsOf(BUDI)).at(-1)).toMatchObject({ username: MAYA, part: 'question', purpose: 'TREATMENT' })
    expect((await answer(maya, number, 'No')).body.errors).toEqual({ answer: 'Answer in at least 10 letters' })
    expect((await answer(maya, number)).body).toMatchObject({ message: 'Answered', data: { status: 'finish' } })
    expect((await answer(maya, number)).status).toBe(409)
    expect((await recordOf(MAYA, BUDI)).status).toBe(403)
    const [own] = (await budi(healthQuestion.own, {})).body.data
    expect(own).toMatchObject({
      number,
      answer: { text: 'It was a cold. The words are corrected', by: 'Maya Anggraini' },
    })
    const bells = (await bell(BUDI)) + (await bell(MAYA))
    expect(bells).toContain('Your medical report has an answer')
    expect(bells).not.toContain(SECRET)
    const written = await run<{ n: number }>(
      db,
      `select count(*)::int as n from audit_events where before::text || after::text || label || coalesce(reason, '') like $1`,
      [`%${SECRET}%`],
    )
    expect(written).toEqual([{ n: 0 }])
  })

  it('is read by the patient and who has the task, and by nobody else', async () => {
    const { number } = (await ask({})).body.data
    expect((await detail(budi, number)).body.data.isOwn).toBe(true)
    for (const who of [AGUS, RINA, FITRI, SRI])
      expect([who, (await detail(await as(who), number)).status]).toEqual([who, 404])
    // The item shows that there is a question, and not what it says.
    expect((await detail(await as('10000001'), number)).status).toBe(404)
    expect((await answer(await as(SRI), number)).status).toBe(404)
  })

  it('is about an entry that the person sees: not of others, not unsigned, not what one has read oneself', async () => {
    const open = await arrive(RINA)
    const rina = await as(RINA)
    for (const [who, body] of [
      [rina, { aboutId: visitId }],
      [rina, { aboutId: open }],
      [budi, { about: 'LETTER', aboutId: 999_999 }],
      [budi, { about: 'ALLERGY', aboutId: 999_999 }],
    ] as const)
      expect((await ask(body, who)).status).toBe(404)
    await budi(myHealth.read, {})
    const [mine] = await run<{ id: number }>(
      db,
      'select max(id) as id from medical_readings where user_id = patient_id',
    )
    expect((await ask({ about: 'READING', aboutId: mine?.id })).status).toBe(404)
    expect((await ask({ question: 'Why?' })).body.errors).toEqual({ question: 'Say it in at least 10 letters' })
  })

  it('about a reading is not answered by the reader', async () => {
    await (await as(SRI))(medicalRecord.open, {
      body: { username: BUDI, purpose: 'AUDIT', reason: 'Audit of the records' },
    })
    await recordOf(SRI, BUDI)
    await maya(medicalRecord.open, { body: { username: BUDI, purpose: 'AUDIT', reason: 'Audit of the records' } })
    await recordOf(MAYA, BUDI)
    const of = async (who: string) =>
      (
        await run<{ id: number }>(
          db,
          'select max(id) as id from medical_readings where user_id = $1 and patient_id = $2',
          [await userId(who), await userId(BUDI)],
        )
      )[0]?.id
    const bySri = (await ask({ about: 'READING', aboutId: await of(SRI) })).body.data.number
    expect((await answer(maya, bySri)).status).toBe(200)
    const byMaya = (await ask({ about: 'READING', aboutId: await of(MAYA) })).body.data.number
    expect((await answer(maya, byMaya)).body).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'It is about your own reading. Another person answers it',
    })
  })

  it('waits with ten others at most', async () => {
    const tries = []
    for (let n = 0; n < 11; n++) tries.push((await ask({})).status)
    expect(tries.at(-1)).toBe(409)
  })
})
