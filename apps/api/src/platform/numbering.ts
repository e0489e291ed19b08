import { formatDate, romanNumeral } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Database, run } from './database.ts'
import type { Fragment } from './records/statements.ts'

const BLOCK = 20
const TAKEN = sql.lit(BLOCK)

const written = (prefix: string, code: string, year: number, month: number, number: number) =>
  `${prefix}/${code}/${year}/${romanNumeral(month)}/${String(number).padStart(4, '0')}`

/** Takes numbers ahead in blocks of 20, in a transaction of its own, so that many starts at once do not queue for a counter. */
export function numbering(database: Database) {
  const blocks = new Map<string, { next: number; end: number; taking?: Promise<void> }>()

  async function take(companyId: number, code: string, year: number, month: number): Promise<number> {
    const key = `${companyId}/${code}/${year}/${month}`
    const block = blocks.get(key) ?? { next: 0, end: 0 }
    blocks.set(key, block)
    while (block.next >= block.end) {
      block.taking ??= refill(block, sql`${companyId}, ${code}, ${year}, ${month}`).finally(() => {
        delete block.taking
      })
      await block.taking
    }
    return block.next++
  }

  async function refill(block: { next: number; end: number }, key: Fragment): Promise<void> {
    const [row] = await run<{ first: number }>(
      database.kysely,
      sql`insert into document_counters as c (company_id, code, year, month, next_number) values (${key}, 1 + ${TAKEN})
        on conflict (company_id, code, year, month) do update set next_number = c.next_number + ${TAKEN}
        returning next_number - ${TAKEN} as first`,
    )
    if (!row) throw new Error('the counter gave no number')
    block.next = row.first
    block.end = row.first + BLOCK
  }

  return {
    /** So many numbers at once, in their order. */
    async many(companyId: number, prefix: string, code: string, at: Date, count: number): Promise<string[]> {
      const [year = 0, month = 1] = formatDate(at).split('-').map(Number)
      const [row] = await run<{ first: number }>(
        database.kysely,
        sql`insert into document_counters as c (company_id, code, year, month, next_number)
          values (${companyId}, ${code}, ${year}, ${month}, 1 + ${count}::integer)
          on conflict (company_id, code, year, month) do update set next_number = c.next_number + ${count}::integer
          returning next_number - ${count}::integer as first`,
      )
      const first = row?.first ?? 1
      return Array.from({ length: count }, (_, index) => written(prefix, code, year, month, first + index))
    },

    /** The next number of a code in the month of `at`: `SHE/HAZ/2026/XI/0042`; never a double, gaps are allowed. */
    async next(companyId: number, prefix: string, code: string, at: Date): Promise<string> {
      const [year = 0, month = 1] = formatDate(at).split('-').map(Number)
      const number = await take(companyId, code, year, month)
      return written(prefix, code, year, month, number)
    },
  }
}
export type Numbering = ReturnType<typeof numbering>
