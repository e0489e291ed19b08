import { days, oneOf, recordsOf, register } from '@selamat/contract/kit/register'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { run } from '../platform/database.ts'
import { type Fragment, pageStatements } from '../platform/records/statements.ts'
import { column, dates, each, instants } from './filters.ts'
import { fileColumns } from './register-file.ts'
import { type Asking, registerQueries } from './register-queries.ts'
import { searchRegister } from './register-search.ts'

const { context } = await testApp()
const { kysely } = context.database
const textOf = (fragment: Fragment) => fragment.compile(kysely.withoutPlugins()).sql

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
const LENGTHS = {
  short: () => sql`length(t.site_name) < 12`,
  long: () => sql`length(t.site_name) >= 12`,
} as const
const siteList = register({
  label: { one: 'site', many: 'sites' },
  file: 'sites',
  row: z.object({ id: z.int(), siteName: z.string(), createdAt: z.iso.datetime() }),
  filters: {
    siteId: recordsOf('Site'),
    length: oneOf('Length', ['short', 'long'], { short: 'Short', long: 'Long' }),
    createdOn: days('Created on'),
    begin: z.string(),
  },
  sortable: ['siteName', 'newest'],
  order: { column: 'siteName', direction: 'ascending' },
  columns: {
    siteName: 'Site',
    name: { label: 'Name', value: ({ siteName }) => siteName.toUpperCase() },
    createdAt: { label: 'Created', header: 'Created at' },
    hidden: { label: 'On the screen alone', value: false },
  },
})
const reads = registerQueries(siteList, {
  table: 'sites',
  reader: (asking: Asking) => asking,
  scope: ({ actor }) => sql`t.company_id = ${actor.companyId}`,
  filters: {
    siteId: column('t.id'),
    length: each(LENGTHS),
    createdOn: instants('t.created_at'),
    begin: (begin, _, { siteId }) => (siteId ? null : sql`t.site_name like ${`${begin}%`}`),
  },
  sorts: { siteName: ['t.site_name'], newest: [] },
  statements: () => pageStatements('sites', 't.id, t.site_name, t.created_at'),
  present: (rows: readonly { id: number; siteName: string; createdAt: Date }[]) =>
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
})
const stored = await run<{ id: number; siteName: string }>(
  kysely,
  sql`select id, site_name from sites where company_id = 1 order by site_name, id`,
)
const first = stored[0] ?? { id: 0, siteName: '' }
const listed = async (query: Omit<Parameters<typeof reads.list>[2], 'limit'>) =>
  (await reads.list(context, ACTOR, { ...query, limit: 100 })).data.map(({ id }) => id)

describe('a filter', () => {
  it('asks one value to be equal, and several to be any of them', () => {
    expect(textOf(column('t.id')([1]))).toBe('"t"."id" = $1')
    expect(textOf(column('t.id')([1, 2]))).toBe('"t"."id" = any($1)')
  })

  it('asks days with both ends, or one', () => {
    expect(textOf(dates('t.on')({ from: '2026-01-01', until: '2026-01-02' }))).toBe(
      '"t"."on" >= $1::date and "t"."on" <= $2::date',
    )
    expect(textOf(instants('t.at')({ until: '2026-01-02' }))).toBe(
      `"t"."at" < ($1::date + 1)::timestamp at time zone 'Asia/Jakarta'`,
    )
  })
})

describe('the reads of a register', () => {
  it('list what the scope and every filter leave, in the order that is asked', async () => {
    expect(stored.length).toBeGreaterThan(1)
    expect(await listed({})).toEqual(stored.map(({ id }) => id))
    expect(await listed({ filter: { siteId: [first.id] } })).toEqual([first.id])
    expect(await listed({ filter: { begin: 'No such site' } })).toEqual([])
    // A filter that another one answers asks nothing.
    expect(await listed({ filter: { siteId: [first.id], begin: 'No such site' } })).toEqual([first.id])
    const newest = { column: 'newest', direction: 'descending' } as const
    expect(await listed({ orderBy: newest })).toEqual(stored.map(({ id }) => id).toSorted((a, b) => b - a))
  })

  it('find by a keyword, count and walk the same rows', async () => {
    expect(await listed({ keyword: first.siteName })).toContain(first.id)
    const counts = await reads.counts(context, ACTOR, {}, LENGTHS)
    expect(counts.short + counts.long).toBe(stored.length)
    expect(await listed({ filter: { length: ['short', 'long'] } })).toHaveLength(stored.length)
    const { count, rows } = await reads.every(context, ACTOR, {})
    const walked: number[] = []
    for await (const { id } of rows) walked.push(id)
    expect([count, walked]).toEqual([stored.length, stored.map(({ id }) => id)])
  })

  it('search the best of a kind', async () => {
    const { where } = await reads.select(context, ACTOR, { keyword: first.siteName })
    const found = await searchRegister(kysely, {
      kind: 'site',
      table: 'sites',
      alias: 't',
      where,
      address: (id: number) => `/sites/${id}`,
      columns: sql`t.id, t.site_name as label, null as hint`,
      joins: sql``,
      order: sql`t.site_name`,
    })
    expect(found[0]).toEqual({
      kind: 'site',
      id: first.id,
      label: first.siteName,
      hint: null,
      to: `/sites/${first.id}`,
    })
  })
})

it('the file of a register has its columns in their order, instants as dates of Excel', () => {
  const columns = fileColumns(siteList)
  expect(columns.map(({ header }) => header)).toEqual(['Site', 'Name', 'Created at'])
  const row = { id: 1, siteName: 'Port', createdAt: '2026-11-01T10:00:00+07:00' }
  expect(columns.map(({ value }) => value(row))).toEqual(['Port', 'PORT', new Date('2026-11-01T10:00:00Z')])
})
