import { oneOf, register } from '@selamat/contract/kit/register'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { pageStatements } from '../platform/records/statements.ts'
import { each } from '../register/filters.ts'
import { type Asking, registerQueries } from '../register/register-queries.ts'
import { countMeasures } from './count-measures.ts'

const { context } = await testApp()
const ACTOR = {
  userId: 1,
  username: '10000001',
  fullName: 'Admin',
  companyId: 1,
  employerId: 1,
  departmentId: null,
  siteId: null,
  sessionId: '',
  scopes: ['company'] as const,
}
const locationList = register({
  label: { one: 'location', many: 'locations' },
  file: 'locations',
  row: z.object({ id: z.int(), locationName: z.string() }),
  filters: {
    length: oneOf('Length', ['short', 'long'], { short: 'Short', long: 'Long' }),
    begins: oneOf('Begins', ['late'], { late: 'After C' }),
  },
  sortable: ['locationName'],
  order: { column: 'locationName', direction: 'ascending' },
  columns: { locationName: 'Location' },
})
const reads = registerQueries(locationList, {
  table: 'locations',
  reader: (asking: Asking) => asking,
  scope: ({ actor }) => sql`t.company_id = ${actor.companyId}`,
  filters: {
    length: each({ short: () => sql`length(t.location_name) < 11`, long: () => sql`length(t.location_name) >= 11` }),
    begins: () => sql`t.location_name > 'C'`,
  },
  sorts: { locationName: ['t.location_name'] },
  statements: () => pageStatements('locations', 't.id, t.location_name'),
  present: (rows: readonly { id: number; locationName: string }[]) => rows.map((row) => row),
})
const LENGTH = sql`case when length(t.location_name) < 11 then 'short' else 'long' end`

it('figures count exactly the rows that the list has with their filter, all together and told apart', async () => {
  const filter = { begins: ['late' as const] }
  const listed = async (narrower: object) =>
    (await reads.list(context, ACTOR, { filter: { ...filter, ...narrower }, limit: 1 })).pagination.totalItem
  const reader = await reads.readerFor(context, ACTOR)
  const counted = await countMeasures(reads, reader, filter, {
    all: { rows: {}, by: { value: LENGTH } },
    short: { rows: { length: ['short'] } },
    none: { rows: { length: [] } },
  })
  const byLength = Object.fromEntries(counted('all').by.map(({ value, rows }) => [value, rows]))
  expect(byLength).toEqual({ short: await listed({ length: ['short'] }), long: await listed({ length: ['long'] }) })
  expect(counted('all').rows).toBe(await listed({}))
  expect(counted('short')).toEqual({ rows: byLength.short, by: [] })
  expect(counted('none').rows).toBe(0)
  expect(byLength.short).toBeGreaterThan(0)
})

it('a row that a join repeats counts once, and says how often', async () => {
  const reader = await reads.readerFor(context, ACTOR)
  const twice = sql`cross join (values ('x'), ('x'), (null)) v (word)`
  const counted = await countMeasures(reads, reader, {}, { all: { rows: {}, by: { value: sql`v.word`, join: twice } } })
  const { rows, by } = counted('all')
  expect(rows).toBe((await reads.list(context, ACTOR, { limit: 1 })).pagination.totalItem)
  expect(by).toEqual([{ value: 'x', rows, times: 2 * rows }])
})
