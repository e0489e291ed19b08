import { notification } from '@selamat/contract/domains/notifications/notification'
import { DEFAULT_RUBRIC } from '@selamat/contract/domains/safety-voice/rubric'
import { safetyVoiceScoring as scoring } from '@selamat/contract/domains/safety-voice/scoring'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { undo } from '@selamat/contract/domains/workflow/undo'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'
import { run } from '../../platform/database.ts'
import { inSample } from './open-scoring.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { context, settle } = api
const { kysely } = context.database
const { person, start, place, userId } = await reporting(api)
const [BUDI, DEWI, SHE, ADMIN, FOREIGN] = ['10000008', '10000004', '10000003', '10000002', '10000020'] as const

const points = { hazard: 25, evidence: 10, severity: 20, action: 20, prevention: 10 }
const reasons = { hazard: null, evidence: 'No photo', severity: null, action: null, prevention: null }

/** A safety voice that is in the sample, or not. */
async function submit(sampled: boolean, reporter: string = BUDI): Promise<string> {
  const client = await person(reporter)
  const fieldData = {
    what: 'Loose grating at the pump',
    where: { locationId: place.locationId, subLocationId: null },
    date: '2026-11-19',
    severity: 'medium',
  }
  const body = { ...(await start(client, 'Safety voice')), fieldData }
  for (;;) {
    const { data } = (await client(report.submit, { body })).body
    if (inSample(data.assignmentNumber, DEFAULT_RUBRIC.secondScoringPercent) === sampled) {
      await settle()
      return data.assignmentNumber
    }
  }
}

const detail = async (username: string, assignmentNumber: string) =>
  (await (await person(username))(myTask.detail, { body: { assignmentNumber } })).body.data

async function score(username: string, assignmentNumber: string, more: object = {}) {
  const client = await person(username)
  // Who cannot read the report gets no detail.
  const task = (await detail(username, assignmentNumber))?.task
  const read = await client(scoring.task, { body: { assignmentNumber } })
  return client(scoring.score, {
    body: {
      assignmentNumber,
      taskId: task?.id ?? 999_999,
      version: task?.version ?? 1,
      rubricVersion: read.body.data?.rubricVersion ?? 0,
      points,
      reasons,
      duplicateOf: null,
      feedback: 'Clear. Add a photo next time',
      ...more,
    },
  })
}

const rowOf = async (assignmentNumber: string, username: string = DEWI) => {
  const { body } = await (await person(username))(scoring.list, { body: { keyword: assignmentNumber } })
  return body.data[0]
}
const readAs = async (username: string, id: number) => (await person(username))(scoring.detail, { body: { id } })

describe('a safety voice', () => {
  it('is scored by its task, and the reporter learns the result (SCORING-01, SCORING-02, SCORING-03, SCORING-04, SCORING-05, AMB-80)', async () => {
    const number = await submit(false)
    expect(await rowOf(number)).toMatchObject({ state: 'waiting', score: null, scorers: [] })
    const { task, allowedActions } = await detail(DEWI, number)
    expect(task?.page).toEqual({
      label: 'Score this report',
      address: `/safety-voice-score?assignmentNumber=${encodeURIComponent(number)}`,
    })
    expect(allowedActions).toEqual([])
    const saved = await score(DEWI, number)
    expect(saved).toMatchObject({ status: 200, body: { data: { score: 85, band: 'excellent' } } })
    await settle()
    const row = await rowOf(number)
    expect(row).toMatchObject({
      state: 'scored',
      score: 85,
      band: 'excellent',
      scorers: ['Dewi Lestari'],
      agreement: null,
    })
    const read = await readAs(ADMIN, row?.id ?? 0)
    expect(read.body.data).toMatchObject({
      assignmentNumber: number,
      rubricVersion: 1,
      scores: [{ round: 1, scorerName: 'Dewi Lestari', points, reasons, score: 85 }],
    })
    const bell = await (await person(BUDI))(notification.list, { body: {} })
    const mine = bell.body.data.notificationData.notification.filter(({ subject }) => subject === number)
    expect(mine.map(({ body }) => body)).toEqual([
      'Excellent, 85 of 100: Loose grating at the pump. Clear. Add a photo next time',
    ])
    expect((await detail(BUDI, number)).timeline.map(({ label }) => label)).toEqual(['Submitted', 'Scored'])
  })

  it('is not answered like another task, nor scored by its reporter, or by somebody to whom it is not assigned', async () => {
    const number = await submit(false, DEWI)
    const { task } = await detail(SHE, number)
    const plain = await (await person(SHE))(myTask.safety, {
      body: { assignmentNumber: number, taskId: task?.id ?? 0, version: 1, action: 'close' },
    })
    expect(plain).toMatchObject({ status: 409, body: { message: 'Open the report and choose “Score this report”' } })
    expect(await score(DEWI, number, { taskId: task?.id })).toMatchObject({
      status: 409,
      body: { message: 'You cannot score your own report. Somebody else scores it' },
    })
    expect((await score('10000005', number, { taskId: task?.id })).status).toBe(404)
    expect((await score(FOREIGN, number, { taskId: task?.id })).status).toBeGreaterThanOrEqual(403)
    expect((await score(SHE, number)).status).toBe(200)
  })

  it('has errors at the points and at the number of the earlier report; a duplicate costs its penalty', async () => {
    const [earlier, number] = [await submit(false), await submit(false)]
    const wrong = await score(DEWI, number, { points: { ...points, evidence: 16 } })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { 'points.evidence': 'Use at most 15 points' } } })
    const unknown = await score(DEWI, number, { duplicateOf: 'SHE/SVC/1999/I/0001' })
    expect(unknown.body.errors).toEqual({ duplicateOf: 'Use the number of an earlier report' })
    expect((await score(DEWI, number, { feedback: ' ' })).status).toBe(422)
    expect((await score(DEWI, number, { duplicateOf: earlier })).body.data).toEqual({
      assignmentNumber: number,
      score: 55,
      band: 'fair',
    })
  })

  it('of the sample is scored a second time by somebody who cannot see the first score', async () => {
    const number = await submit(true)
    expect((await score(DEWI, number)).status).toBe(200)
    await settle()
    const row = await rowOf(number, SHE)
    expect(row).toMatchObject({ state: 'second', score: null, band: null, scorers: [] })
    const id = row?.id ?? 0
    expect((await readAs(SHE, id)).body.data.scores).toEqual([])
    expect((await readAs(DEWI, id)).body.data.scores).toHaveLength(1)
    const visible = JSON.stringify([
      await detail(SHE, number),
      (await readAs(SHE, id)).body,
      (await readAs(ADMIN, id)).body,
    ])
    expect(visible).not.toContain('"score":85')
    expect(visible).not.toContain('Add a photo')
    const lower = { hazard: 10, evidence: 10, severity: 10, action: 10, prevention: 5 }
    expect((await score(SHE, number, { points: lower })).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({
      state: 'scored',
      score: 65,
      band: 'good',
      agreement: 'different',
      scorers: ['Dewi Lestari', expect.any(String)],
    })
    expect((await readAs(ADMIN, id)).body.data.scores.map(({ score: each }) => each)).toEqual([85, 45])
    const stored = run(kysely, `update safety_voice_scores set score = 100 where scoring_id = ${id}`)
    await expect(stored).rejects.toThrow()
  })

  it('is not scored a second time by the same person', async () => {
    const number = await submit(true)
    await score(DEWI, number)
    const dewi = await userId(DEWI)
    const { task } = await detail(SHE, number)
    await run(
      kysely,
      `insert into task_candidates (task_id, user_id, case_id, type_flow, source, open, opened_at)
       select task_id, ${dewi}, case_id, type_flow, 'reassign', true, opened_at from task_candidates where task_id = ${task?.id ?? 0} limit 1`,
    )
    expect(await score(DEWI, number)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You have scored this report already') },
    })
  })

  it('is scored anew, by the same person too, after its score was undone; the undone one counts no more', async () => {
    const number = await submit(true)
    await score(DEWI, number, { points: { ...points, hazard: 0 } })
    await settle()
    expect(await rowOf(number)).toMatchObject({ state: 'second' })
    const [stored] = await run<{ id: number; version: number }>(
      kysely,
      sql`select id, version from cases where assignment_number = ${number}`,
    )
    const undone = await (await person(SHE))(undo.status, {
      body: { id: stored?.id ?? 0, version: stored?.version ?? 0, reason: 'Wrong report' },
    })
    expect(undone).toMatchObject({ status: 200, body: { data: { status: 'WAITING_APPROVAL' } } })
    await settle()
    const row = await rowOf(number)
    expect(row).toMatchObject({ state: 'waiting', score: null })
    expect((await readAs(DEWI, row?.id ?? 0)).body.data.scores).toEqual([])
    expect(await score(DEWI, number)).toMatchObject({ status: 200, body: { data: { score: 85 } } })
    expect((await score(SHE, number)).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({ state: 'scored', score: 85, agreement: 'same' })
  })

  it('is given one score where two save at the same time', async () => {
    const number = await submit(false)
    const both = await Promise.all([score(DEWI, number), score(DEWI, number)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the list', () => {
  it('is filtered by band, scorer and agreement, ordered by score, and shows other companies nothing (SCORING-04)', async () => {
    const client = await person(ADMIN)
    const list = async (body: object) => (await client(scoring.list, { body: { limit: 100, ...body } })).body.data
    const scores = (await list({ orderBy: { column: 'score', direction: 'descending' } })).map(
      ({ score: each }) => each ?? -1,
    )
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    const excellent = await list({ filter: { band: ['excellent'] } })
    expect(new Set(excellent.map(({ band }) => band))).toEqual(new Set(['excellent']))
    const byDewi = await list({ filter: { scorerId: [await userId(DEWI)] } })
    expect(byDewi.every(({ scorers }) => scorers.includes('Dewi Lestari'))).toBe(true)
    expect((await list({ filter: { agreement: ['different'] } })).length).toBeGreaterThan(0)
    expect((await list({ filter: { state: ['waiting'] } })).every(({ state }) => state === 'waiting')).toBe(true)
    const foreign = await (await person(FOREIGN))(scoring.list, { body: {} })
    expect(foreign.body.data).toEqual([])
    expect((await readAs(FOREIGN, 1)).status).toBe(404)
    expect((await (await person(BUDI))(scoring.list, { body: {} })).status).toBe(403)
  })

  it('has the agreement of each pair of scorers', async () => {
    const { body } = await (await person(ADMIN))(scoring.agreement, {})
    const [pair] = body.data
    expect([pair?.first, pair?.second].sort()).toContain('Dewi Lestari')
    expect(pair?.reports).toBeGreaterThan(1)
    expect(pair?.same).toBeLessThanOrEqual(pair?.reports ?? 0)
    expect(pair?.kappa === null || Math.abs(pair?.kappa ?? 2) <= 1).toBe(true)
  })
})

describe('the sample', () => {
  it('is the same for the same number, and about as large as the rubric says', () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => `SHE/SVC/2026/XI/${index}`)
    const count = numbers.filter((each) => inSample(each, 10)).length
    expect(count).toBeGreaterThan(430)
    expect(count).toBeLessThan(570)
    expect(numbers.filter((each) => inSample(each, 0))).toEqual([])
    expect(numbers.every((each) => inSample(each, 100))).toBe(true)
    expect(numbers.map((each) => inSample(each, 10))).toEqual(numbers.map((each) => inSample(each, 10)))
  })
})

describe('the rubric', () => {
  it('is changed as a new version, which earlier scores do not follow', async () => {
    const [scored, open] = [await submit(false), await submit(false)]
    await score(DEWI, scored)
    const client = await person(SHE)
    const { version } = (await client(scoring.rubric, {})).body.data
    const rubric = { ...DEFAULT_RUBRIC, duplicatePenalty: 50, bands: { fair: 50, good: 70, excellent: 90 } }
    const write = (at: number) => client(scoring.changeRubric, { body: { rubric, version: at } })
    expect((await write(version)).body.data).toMatchObject({ version: version + 1, rubric })
    expect((await write(version)).status).toBe(409)
    const uneven = { ...rubric, criteria: { ...rubric.criteria, hazard: { label: 'Hazard', points: 30 } } }
    const refused = await client(scoring.changeRubric, { body: { rubric: uneven, version: version + 1 } })
    expect(refused.body.errors).toEqual({ 'rubric.criteria': 'The points of all criteria must add up to 100' })
    const old = await score(DEWI, open, { rubricVersion: version })
    expect(old).toMatchObject({ status: 409, body: { message: expect.stringContaining('The rubric has changed') } })
    expect((await score(DEWI, open)).body.data).toMatchObject({ score: 85, band: 'good' })
    const row = await rowOf(scored)
    expect((await readAs(DEWI, row?.id ?? 0)).body.data).toMatchObject({ band: 'excellent', rubricVersion: version })
  })
})
