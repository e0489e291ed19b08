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
  await logReadings(kysely, by('case'), [log.of(one), log.of(other), log.of(one)])
  await logReadings(kysely, by('pdf'), [log.of(one)])
  await logReadings(kysely, by('case'), [])
  const { data, pagination } = await log.list(kysely, one, { page: 1, limit: 10 })
  expect(data.map(({ username, channel }) => [username, channel])).toEqual([
    ['10000007', 'pdf'],
    ['10000007', 'case'],
  ])
  expect(pagination.totalItem).toBe(2)
  expect((await log.list(kysely, other, { page: 1, limit: 10 })).data).toHaveLength(1)
})
