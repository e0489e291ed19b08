import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { compose, SentOnce } from './composer.ts'
import { run } from './database.ts'

const { context } = await testApp()

it('sends a long value once, wherever it stands in a statement', async () => {
  const ids = new SentOnce('{1,2,3}')
  const among = (value: number) => sql`${value} = any(${ids}::int[])`
  const statement = () => sql`select ${among(2)} as one, ${among(5)} as other`
  expect(compose(statement())).toEqual(['select $1 = any($2::int[]) as one, $3 = any($2::int[]) as other', [2, ids, 5]])
  // Each statement has places of its own.
  expect(compose(sql`select ${ids}::int[]`)).toEqual(['select $1::int[]', [ids]])
  const rows = await run(context.database.kysely, statement())
  expect(rows).toEqual([{ one: true, other: false }])
  expect((await statement().execute(context.database.kysely)).rows).toEqual(rows)
})
