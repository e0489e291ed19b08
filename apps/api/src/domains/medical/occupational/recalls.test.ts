import { checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import type { Test } from '@selamat/contract/domains/medical/occupational/examination-words'
import {
  exposureGroup,
  exposureGroupParts,
  riskOf,
} from '@selamat/contract/domains/medical/occupational/exposure-group'
import type { Agent } from '@selamat/contract/domains/medical/occupational/exposure-words'
import { protocol } from '@selamat/contract/domains/medical/occupational/protocol'
import { recall } from '@selamat/contract/domains/medical/occupational/recall'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../../demo/random.ts'
import { testApp } from '../../../../test/app.ts'
import { insertPeople } from '../../../../test/factories.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { recallsByHand } from '../../../../test/recall-oracle.ts'
import { sealer } from '../../../../test/seal.ts'
import { medicalPorts } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'
import { settleAll } from './settle-recalls.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const { kysely } = api.context.database
const seal = sealer(api)
const doctor = await api.as('10000006')
const nurse = await api.as('10000007')
const today = formatDate(api.clock.now())

const clear = async () => {
  for (const table of ['recalls', 'exposure_rules', 'exposure_agents', 'protocols']) {
    await run(kysely, sql`delete from ${sql.raw(table)}`)
  }
}
beforeAll(clear)

let serial = 40_000_000
interface Somebody {
  readonly id: number
  readonly username: string
  readonly departmentId: number
}
async function somebody(): Promise<Somebody> {
  const [made] = await insertPeople(kysely, { count: 1, first: ++serial, like: '10000008', role: 'Employee' })
  const [found] = await run<Somebody>(
    kysely,
    sql`select u.id, u.username, e.department_id from users u join employments e on e.user_id = u.id where u.username = ${made?.username ?? ''}`,
  )
  if (!found) throw new Error('nobody was made')
  return found
}
const content = (agent: Agent, tests: Test[], changed: object = {}) => ({
  protocolName: `${agent} ${++serial}`,
  agent,
  leastLevel: null,
  tests,
  intervalMonths: 12,
  baselineDays: 0,
  ...changed,
})
const draft = async (agent: Agent, tests: Test[], changed: object = {}) =>
  (await nurse(protocol.create, { body: content(agent, tests, changed) })).body.data
const approve = ({ id, version }: { id: number; version: number }, who = doctor) => {
  const body = { id, version }
  return who(protocol.approve, { body: { ...body, proof: seal(protocol.approve, body) } })
}
const group = async (departmentId: number, agent: Exclude<Agent, 'GENERAL'>, level: number | null) => {
  const { data } = (
    await nurse(exposureGroup.endpoints.create, { body: { groupName: `G ${++serial}`, description: null } })
  ).body
  await nurse(exposureGroupParts.rules, {
    body: { id: data.id, rules: [{ positionId: null, departmentId, locationId: null }] },
  })
  const measuredOn = level === null ? null : today
  return nurse(exposureGroupParts.agent, {
    body: { id: data.id, agent, level, unit: level === null ? null : 'dBA', measuredOn },
  })
}
const recallsOf = async (userId: number) =>
  (await nurse(recall.list, { body: { filter: { userId: [userId] } } })).body.data

describe('A protocol', () => {
  it('counts once a doctor has approved it, and is replaced by its next version', async () => {
    await clear()
    const { id: userId } = await somebody()
    const first = await draft('GENERAL', ['PHYSICAL'])
    await settleAll(api.context, medicalPorts)
    expect([first.state, await recallsOf(userId)]).toEqual(['DRAFT', []])
    expect((await approve(first, nurse)).status).toBe(403)
    const { data: force } = (await approve(first)).body
    expect([force.state, force.approvedBy]).toEqual(['IN_FORCE', 'Maya Anggraini'])
    await api.settle()
    expect((await recallsOf(userId)).map(({ tests }) => tests)).toEqual([['PHYSICAL']])
    const { id, version } = force
    const change = { ...content('GENERAL', ['PHYSICAL', 'BLOOD']), id, version }
    const { data: next } = (await nurse(protocol.update, { body: change })).body
    expect([next.state, next.versionNo]).toEqual(['DRAFT', 2])
    expect((await nurse(protocol.update, { body: change })).body.code).toBe('WRONG_STATE')
    await approve(next)
    const { data: both } = (await nurse(protocol.list, { body: { filter: { id: [id, next.id] } } })).body
    expect(both.map(({ state }) => state).sort()).toEqual(['IN_FORCE', 'REPLACED'])
    await api.settle()
    expect((await recallsOf(userId)).map(({ tests }) => tests)).toEqual([['BLOOD', 'PHYSICAL']])
    expect((await nurse(protocol.create, { body: content('GENERAL', [], { intervalMonths: 0 }) })).body.errors).toEqual(
      {
        tests: 'Choose a test',
        intervalMonths: 'At least 1',
      },
    )
  })
})

describe('A recall', () => {
  it('follows from noise that was measured: audiometry is due, and done once it is collected', async () => {
    await clear()
    const { id: userId, departmentId } = await somebody()
    await approve(await draft('NOISE', ['AUDIOMETRY'], { leastLevel: 85 }))
    const made = await group(departmentId, 'NOISE', 84)
    expect(made.body.data.people).toBeGreaterThan(0)
    await api.settle()
    expect(await recallsOf(userId)).toEqual([])
    const { id } = made.body.data
    const louder = { id, agent: 'NOISE' as const, level: 91, unit: 'dBA', measuredOn: today }
    expect((await nurse(exposureGroupParts.agent, { body: louder })).status).toBe(200)
    await api.settle()
    const [open] = await recallsOf(userId)
    expect([open?.status, open?.tests]).toEqual(['DUE', ['AUDIOMETRY']])
    const { data: risk } = (await nurse(riskOf, { body: { userId } })).body
    expect(risk.exposures.filter(({ source }) => source === 'MEASURED')).toMatchObject([
      { agent: 'NOISE', level: 91, unit: 'dBA', measuredOn: today },
    ])
    expect(risk.gaps.map(({ test }) => test)).toEqual(['AUDIOMETRY'])
    const head = { userId, provider: null, examinedOn: today, examinationType: 'SPECIAL' as const }
    const { data: exam } = (await nurse(checkUp.create, { body: head })).body
    const ear = { ear: 'LEFT' as const, hz2000: 10, hz3000: 10, hz4000: 10, isBaseline: true }
    const { data: written } = (
      await nurse(checkUp.write, {
        body: { id: exam.id, version: exam.version, results: [], audiograms: [ear], spirometry: null },
      })
    ).body
    await nurse(checkUp.collect, { body: { id: written.id, version: written.version } })
    await api.settle()
    expect((await recallsOf(userId)).map(({ status }) => status)).toEqual(['DONE'])
  })

  it('is summoned without a word of why, declined or excused with a reason, and rests until its day', async () => {
    await clear()
    const { id: userId, username } = await somebody()
    await approve(await draft('GENERAL', ['PHYSICAL']))
    await api.settle()
    const [open] = await recallsOf(userId)
    const id = open?.id ?? 0
    expect((await nurse(recall.summon, { body: { ids: [id, 999_999_999] } })).status).toBe(404)
    expect((await nurse(recall.summon, { body: { ids: [id] } })).body.data).toEqual({ summoned: [id], refused: [] })
    await api.settle()
    const [notice] = (await notificationsOf(kysely, username)).slice(-1)
    expect([notice?.subject, notice?.body]).toEqual([
      'A medical appointment',
      'Please book a time at the medical center',
    ])
    const [summoned] = await recallsOf(userId)
    const body = { id, version: summoned?.version ?? 0, reason: 'On leave abroad' }
    const early = await nurse(recall.excuse, { body: { ...body, quietUntil: today } })
    expect(early.body.errors).toEqual({ quietUntil: 'Choose a later day' })
    expect((await nurse(recall.excuse, { body: { ...body, quietUntil: addDays(today, 30) } })).status).toBe(200)
    await settleAll(api.context, medicalPorts)
    expect((await recallsOf(userId)).map(({ status }) => status)).toEqual(['EXCUSED'])
    expect((await nurse(recall.decline, { body })).body.code).toBe('STALE')
    await run(kysely, sql`update recalls set quiet_until = ${today} where id = ${id}`)
    await settleAll(api.context, medicalPorts)
    expect((await recallsOf(userId)).map(({ status }) => status).sort()).toEqual(['DUE', 'EXCUSED'])
    expect((await (await api.as('10000004'))(recall.list, { body: {} })).status).toBe(403)
  })
})

describe('The recalls of everybody', () => {
  it.each([1, 2, 3, 4, 5])(
    'are those of a search by hand through every person, rule, exposure, protocol and result, seed %i',
    async (seed) => {
      await clear()
      const random = seeded(seed)
      const people = await Promise.all(Array.from({ length: 12 }, somebody))
      const departments = await run<{ id: number }>(
        kysely,
        sql`select id from departments where company_id = 1 order by id limit 4`,
      )
      for (const { id } of people) {
        await run(
          kysely,
          sql`update employments set department_id = ${random.pick(departments).id}, valid_from = ${addDays(today, -random.below(900))}
          where user_id = ${id}`,
        )
      }
      const agents = ['NOISE', 'DUST', 'SOLVENT'] as const
      for (const agent of agents) await group(random.pick(departments).id, agent, random.pick([null, 80, 90]))
      const tests = ['PHYSICAL', 'AUDIOMETRY', 'SPIROMETRY', 'LIVER'] as const
      for (const agent of ['GENERAL', ...agents] as const) {
        await approve(
          await draft(agent, [random.pick(tests), 'BLOOD'], {
            leastLevel: random.pick([null, 85]),
            intervalMonths: random.pick([6, 12, 24]),
            baselineDays: random.pick([0, 90, 180]),
          }),
        )
      }
      for (const { id } of people) {
        if (random.below(3) === 0) continue
        await run(
          kysely,
          sql`with p as (insert into patients (id, company_id, rm_number, created_at, updated_at)
            values (${id}, 1, ${`RM-${id}-X`}, now(), now()) on conflict do nothing),
          e as (insert into examinations (company_id, number, patient_id, examination_type, examined_on, status, created_at, updated_at)
            values (1, ${`X/${seed}/${id}`}, ${id}, 'SPECIAL', ${addDays(today, -random.below(700))}, ${random.pick(['CONCLUDED', 'DRAFT', 'VOID'])}, now(), now())
            returning id)
          insert into examination_results (examination_id, position, test, item, finding)
            select e.id, 1, ${random.pick(tests)}, 'x', 'x' from e`,
        ).catch(() => undefined)
      }
      await settleAll(api.context, medicalPorts)
      const stored = await run<{ userId: number; dueOn: string; tests: Test[] }>(
        kysely,
        sql`select user_id, due_on, tests from recalls where status in ('DUE', 'SUMMONED', 'BOOKED') order by user_id`,
      )
      expect(stored).toEqual(await recallsByHand(kysely, today))
      expect(stored.length).toBeGreaterThan(0)
    },
  )
})
