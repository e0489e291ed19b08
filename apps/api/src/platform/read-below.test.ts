import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'
import { readBelow } from './read-below.ts'

const { context } = await testApp()
const { kysely } = context.database
const TODAY = '2026-11-20'

interface Post {
  readonly userId: number
  readonly superiorId: number
}

it('reads everybody below somebody, of every superior, at a few looks a level', async () => {
  const posts = await run<Post>(
    kysely,
    sql`select user_id, superior_id from employments
      where superior_id is not null and valid_from <= ${TODAY} and (valid_until is null or valid_until >= ${TODAY})`,
  )
  const of = Map.groupBy(posts, ({ superiorId }) => superiorId)
  const belowOf = (id: number): number[] => (of.get(id) ?? []).flatMap(({ userId }) => [userId, ...belowOf(userId)])
  const wrong: number[] = []
  let deepest = 0
  for (const id of [...of.keys(), 0]) {
    const expected = belowOf(id).sort((one, other) => one - other)
    deepest = Math.max(deepest, expected.length)
    const below = (await readBelow(kysely, { userId: id }, TODAY)).toPostgres()
    const found = below.slice(1, -1).split(',').filter(Boolean).map(Number)
    if (String(found.sort((one, other) => one - other)) !== String(expected)) wrong.push(id)
  }
  expect([wrong, deepest > 20]).toEqual([[], true])
})
