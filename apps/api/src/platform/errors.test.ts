import { open } from 'node:fs/promises'
import { RuleBudgetError } from '@selamat/contract/kit/rule-budget'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { toHttpError } from './errors.ts'

const { kysely } = (await testApp()).context.database
const meaningOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      const meant = toHttpError(error)
      return meant && [meant.status, meant.message]
    },
  )

it('a full disk is said in words, that of the files and that of the database', async () => {
  const text = [503, 'The server has no room left, so nothing was saved. Tell your administrator, then try again']
  const write = async () => {
    const file = await open('/dev/full', 'w')
    await file.writeFile('x').finally(() => file.close())
  }
  expect(await meaningOf(write())).toEqual(text)
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  expect(await meaningOf(full.execute(kysely))).toEqual(text)
})

it('a pooler that finds no connection means that the database is away, not that the server has failed', async () => {
  const late = sql`do $$ begin raise exception 'query_wait_timeout' using errcode = '08P01'; end $$`
  expect(await meaningOf(late.execute(kysely))).toEqual([503, 'The service is busy. Please try again in a moment'])
})

it('a number that its column cannot hold is refused, not a failure', async () => {
  expect(await meaningOf(sql`select ${'3000000000'}::int4`.execute(kysely))).toEqual([
    422,
    'A number is larger than can be stored. Reload the page and try again',
  ])
})

it('rules that need more than a request may are refused with what to do', () => {
  expect(toHttpError(new RuleBudgetError())).toMatchObject({
    status: 422,
    message: expect.stringContaining('fewer rows'),
  })
})
