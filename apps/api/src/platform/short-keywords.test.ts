import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'
import { keywordPattern, matching } from './keyword.ts'

const { context } = await testApp()
const { kysely } = context.database

const finds = async (text: string, keyword: string) => {
  const pattern = keywordPattern(keyword) ?? ''
  const [row] = await run<{ found: boolean }>(kysely, sql`select search_text(${text}) ${matching(pattern)} as found`)
  return row?.found
}

it('a keyword of one or two letters finds where a word or the part of a code begins, and nothing within them', async () => {
  const text = 'Agus Setiawan (EQ-204) Pump.House Élan 5% of'
  for (const keyword of ['ag', 'AG', 's', 'se', 'eq', '20', 'ho', 'el', 'é', '(e', '5%']) {
    expect([keyword, await finds(text, keyword)]).toEqual([keyword, true])
  }
  for (const keyword of ['gu', 'et', 'q-', '04', 'us', '%', '[a', '\\d', '5_']) {
    expect([keyword, await finds(text, keyword)]).toEqual([keyword, false])
  }
})

it('short keywords are read from the index over trigrams, like longer ones', async () => {
  await kysely.connection().execute(async (db) => {
    await run(
      db,
      sql`create temporary table things as select search_text('Thing ' || n || ' of ' || md5(n::text)) as search_text
      from generate_series(1, 20000) n union all select 'agus zx-17' union all select 'zy valve'`,
    )
    await run(db, sql`create index things_search on things using gin (search_text gin_trgm_ops)`)
    await run(db, sql`analyze things`)
    const planOf = async (keyword: string) => {
      const rows = await run<Record<string, string>>(
        db,
        sql`explain (analyze, costs off, timing off, summary off) select * from things t where t.search_text ${matching(keywordPattern(keyword) ?? '')}`,
      )
      return rows.map((row) => Object.values(row).join()).join('\n')
    }
    for (const keyword of ['zx', 'zy', 'z', '17', 'valve']) {
      expect([keyword, await planOf(keyword)]).toEqual([
        keyword,
        expect.stringContaining('Bitmap Index Scan on things_search'),
      ])
    }
  })
})
