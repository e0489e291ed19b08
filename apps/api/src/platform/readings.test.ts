import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'
import { logReadings, readingLog } from './readings.ts'

const { context } = await testApp()
const { kysely } = context.database
const log = readingLog({ table: 'caseReadings', record: 'caseId' })

it('logs each record of a response once, however often it was named, and lists who has read one, newest first', async () => {
  const cases = await run<{ id: number }>(kysely, 'select id from cases order by id limit 2')
  const [one = 0, other = 0] = cases.map(({ id }) => id)
  const [reader] = await run<{ id: number }>(kysely, `select id from users where username = '10000007'`)
  const by = (channel: string) => ({ userId: reader?.id ?? 0, at: context.clock.now(), channel })
  await logReadings(context.database, by('case'), [log.of(one), log.of(other), log.of(one)])
  await logReadings(context.database, by('pdf'), [log.of(one)])
  await logReadings(context.database, by('case'), [])
  const { data, pagination } = await log.list(kysely, one, { page: 1, limit: 10 })
  expect(data.map(({ username, channel }) => [username, channel])).toEqual([
    ['10000007', 'pdf'],
    ['10000007', 'case'],
  ])
  expect(pagination.totalItem).toBe(2)
  expect((await log.list(kysely, other, { page: 1, limit: 10 })).data).toHaveLength(1)
})

it('logs a file of more people than a statement holds once each, all or none', async () => {
  const reader = (await run<{ id: number }>(kysely, `select id from users where username = '10000007'`))[0]?.id ?? 0
  await run(
    kysely,
    `insert into patients (id, company_id, rm_number, created_at, updated_at)
     select id, company_id, 'RM-V' || id, now(), now() from users on conflict do nothing`,
  )
  const patients = await run<{ id: number }>(kysely, 'select id from patients order by id limit 4000')
  const medical = readingLog({ table: 'medicalReadings', record: 'patientId' })
  const parts = Array.from({ length: 150 }, (_, n) => `part ${n}`)
  const readings = parts.flatMap((part) => patients.map(({ id }) => medical.of(id, { part, purpose: 'AUDIT' })))
  expect(readings.length).toBeGreaterThan(5000)
  const by = { userId: reader, at: context.clock.now(), channel: 'export' }
  const logged = async () =>
    run<{ count: number; once: number }>(
      kysely,
      `select count(*)::int as count, count(distinct (patient_id, part))::int as once from medical_readings where purpose = 'AUDIT'`,
    )
  // The last one is of nobody: nothing of the others stays either.
  await expect(
    logReadings(context.database, by, [...readings, medical.of(-1, { part: 'record', purpose: 'AUDIT' })]),
  ).rejects.toThrow()
  expect(await logged()).toEqual([{ count: 0, once: 0 }])
  await logReadings(context.database, by, [...readings, ...readings.slice(0, 10)])
  expect(await logged()).toEqual([{ count: readings.length, once: readings.length }])
})
