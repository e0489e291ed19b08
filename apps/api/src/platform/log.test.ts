import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'
import { describeError } from './log.ts'

const { context } = await testApp()

it('writes the failure and its cause, without data, statement or connection', async () => {
  const { kysely } = context.database
  const insert = `insert into secrets (name, value) values ('token_secret', 'Budi Santoso')`
  const error: unknown = await run(kysely, insert).catch((reason: unknown) => reason)
  const described = describeError(error)
  expect(described).toMatchObject({
    type: 'error',
    code: '23505',
    constraint: 'secrets_pkey',
    table: 'secrets',
    message: 'duplicate key value violates unique constraint "secrets_pkey"',
  })
  expect(Object.keys(described)).not.toContain('detail')
  expect(JSON.stringify(described)).not.toContain('Budi Santoso')
})

it('reads copied errors, nested errors, and other values', () => {
  expect(describeError({ message: 'copied', client: { password: 'geheim' } })).toEqual({ message: 'copied' })
  expect(describeError('just a text')).toEqual({ message: 'just a text' })
  const nested = describeError(new AggregateError([new Error('one')], 'many', { cause: new TypeError('why') }))
  expect(nested).toMatchObject({ message: 'many', cause: { type: 'TypeError' }, errors: [{ message: 'one' }] })
})
