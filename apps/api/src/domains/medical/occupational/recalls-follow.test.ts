import { checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import {
  exposureGroup,
  exposureGroupParts,
  riskOf,
} from '@selamat/contract/domains/medical/occupational/exposure-group'
import { protocol } from '@selamat/contract/domains/medical/occupational/protocol'
import { recall } from '@selamat/contract/domains/medical/occupational/recall'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { insertPeople } from '../../../../test/factories.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { sealer } from '../../../../test/seal.ts'
import { medicalPorts } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'
import { settleOf } from './settle-recalls.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const { kysely, transaction } = api.context.database
const { approved, row, departmentOf, person } = await assessing(api)
const seal = sealer(api)
const doctor = await person('10000006')
const nurse = await person('10000007')
const today = formatDate(api.clock.now())

beforeEach(async () => {
  for (const table of ['recalls', 'exposure_rules', 'exposure_agents', 'protocols'])
    await run(kysely, sql`delete from ${sql.table(table)}`)
})

let serial = 46_000_000
async function somebody(): Promise<{ readonly id: number; readonly username: string }> {
  const [made] = await insertPeople(kysely, { count: 1, first: ++serial, like: '10000008', role: 'Employee' })
  const [found] = await run<{ id: number }>(kysely, sql`select id from users where username = ${made?.username ?? ''}`)
  return { id: found?.id ?? 0, username: made?.username ?? '' }
}
async function noiseProtocol() {
  const content = {
    ...{ protocolName: `Noise ${++serial}`, agent: 'NOISE' as const, leastLevel: 85, tests: ['AUDIOMETRY' as const] },
    ...{ intervalMonths: 12, baselineDays: 0 },
  }
  const { id, version } = (await nurse(protocol.create, { body: content })).body.data
  const body = { id, version }
  await doctor(protocol.approve, { body: { ...body, proof: seal(protocol.approve, body) } })
}
async function groupOf(rule: { positionId?: number; departmentId?: number }): Promise<number> {
  const { id } = (
    await nurse(exposureGroup.endpoints.create, { body: { groupName: `G ${++serial}`, description: null } })
  ).body.data
  const whole = { positionId: null, departmentId: null, locationId: null, ...rule }
  await nurse(exposureGroupParts.rules, { body: { id, rules: [whole] } })
  return id
}
const recallsOf = async (userId: number) =>
  (await nurse(recall.list, { body: { filter: { userId: [userId] } } })).body.data.map(({ status, tests }) => [
    status,
    tests,
  ])
async function examined(userId: number, level: number, on: string, isBaseline: boolean) {
  const head = { userId, provider: null, examinedOn: on, examinationType: 'SPECIAL' as const }
  const { id, version } = (await nurse(checkUp.create, { body: head })).body.data
  const ear = { ear: 'LEFT' as const, hz2000: level, hz3000: level, hz4000: level, isBaseline }
  const written = await nurse(checkUp.write, {
    body: { id, version, results: [], audiograms: [ear], spirometry: null },
  })
  return nurse(checkUp.collect, { body: { id, version: written.body.data.version } })
}

it('a noise row that is approved in an assessment exposes its department, calls its people at once, and their audiogram shows the shift', async () => {
  // The assessments of the demo name noise already.
  await run(kysely, sql`update hiradc_rows set in_force = false where hazard ~* 'noise'`)
  await noiseProtocol()
  const author = '10000005'
  const departmentId = await departmentOf(author)
  await groupOf({ departmentId })
  const { id } = await somebody()
  await run(kysely, sql`update employments set department_id = ${departmentId} where user_id = ${id}`)
  await examined(id, 10, addMonths(today, -14), true)
  await api.settle()
  expect(await recallsOf(id)).toEqual([])
  const { number } = await approved([
    row({ hazard: 'Continuous noise of the compressors', category: 'NOISE_VIBRATION' }),
  ])
  await api.settle()
  expect(await recallsOf(id)).toEqual([['DUE', ['AUDIOMETRY']]])
  const { data: risk } = (await nurse(riskOf, { body: { userId: id } })).body
  expect(risk.exposures.filter(({ agent }) => agent === 'NOISE')).toMatchObject([{ source: 'HIRADC', origin: number }])
  const { data } = (await examined(id, 25, today, false)).body
  expect(data.audiograms).toMatchObject([{ ear: 'LEFT', shift: 15, hasShift: true, baseline: { meanHigh: 10 } }])
  await api.settle()
  expect((await recallsOf(id)).map(([status]) => status)).toEqual(['DONE'])
})

it('a person who gets a post with noise is called at once, and no more once the post is left, or the person', async () => {
  await noiseProtocol()
  const [post] = await run<{ id: number; other: number }>(
    kysely,
    sql`select min(id) as id, max(id) as other from positions where company_id = 1`,
  )
  const positionId = post?.id ?? 0
  const groupId = await groupOf({ positionId })
  await nurse(exposureGroupParts.agent, {
    body: { id: groupId, agent: 'NOISE', level: 92, unit: 'dBA', measuredOn: today },
  })
  await api.settle()
  const { id } = await somebody()
  const moved = async (to: number) => {
    await run(kysely, sql`update employments set position_id = ${to} where user_id = ${id}`)
    await api.settle()
  }
  await moved(post?.other ?? 0)
  expect(await recallsOf(id)).toEqual([])
  await moved(positionId)
  expect(await recallsOf(id)).toEqual([['DUE', ['AUDIOMETRY']]])
  await moved(post?.other ?? 0)
  expect((await recallsOf(id)).map(([status]) => status)).toEqual(['DONE'])
  const events = await run(kysely, sql`select 1 from outbox where not dead`)
  expect(events).toEqual([])
})

it('one person is settled in at most 200 ms, and five hundred in one event within some seconds', async () => {
  await noiseProtocol()
  const [post] = await run<{ id: number }>(kysely, sql`select min(id) as id from positions where company_id = 1`)
  const groupId = await groupOf({ positionId: post?.id ?? 0 })
  await nurse(exposureGroupParts.agent, {
    body: { id: groupId, agent: 'NOISE', level: 92, unit: 'dBA', measuredOn: today },
  })
  await api.settle()
  const { id } = await somebody()
  const took = async (ids: readonly number[]) => {
    const start = performance.now()
    await transaction((tx) => settleOf(tx, medicalPorts, ids, api.clock.now()))
    return performance.now() - start
  }
  await took([id])
  const times = await Promise.all([1, 2, 3].map(() => took([id])))
  expect(Math.min(...times)).toBeLessThan(200)
  const many = await run<{ id: number }>(kysely, sql`select id from users where company_id = 1 order by id limit 500`)
  expect(await took(many.map((one) => one.id))).toBeLessThan(5000)
})
