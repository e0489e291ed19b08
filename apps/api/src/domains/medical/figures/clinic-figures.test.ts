import { figures } from '@selamat/contract/domains/medical/figures/clinic-figures'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { run } from '../../../platform/database.ts'

const [MANAGER, NURSE, EMPLOYEE, CONTRACTOR] = ['10000003', '10000007', '10000008', '10000009'] as const
const YEAR = 2026

const { context, as } = await testApp()
const db = context.database.kysely
const nurse = await as(NURSE)

describe('the year of the clinic in figures', () => {
  it('counts the signed visits of the year, by month and disposition, and people by fitness', async () => {
    const { data } = (await nurse(figures.read, { query: { year: YEAR } })).body
    const [counted] = await run<{ visits: number }>(
      db,
      sql`select count(*)::int as visits from visits
        where company_id = 1 and signed_at >= '2026-01-01T00:00:00+07:00' and signed_at < '2027-01-01T00:00:00+07:00'`,
    )
    expect(data.visits).toBe(counted?.visits)
    expect(data.parts.months.map(({ name }) => name).slice(0, 3)).toEqual(['January', 'February', 'March'])
    for (const part of [data.parts.months, data.parts.dispositions]) {
      const visible = part.reduce((sum, { count }) => sum + (count ?? 0), 0)
      expect(visible).toBeLessThanOrEqual(data.visits ?? 0)
    }
    expect(data.parts.fitness.some(({ count }) => (count ?? 0) >= data.smallest)).toBe(true)
    expect(data.people).toBeGreaterThan(10)
  })

  it('never shows a count in which somebody could be recognised', async () => {
    const { data } = (await nurse(figures.read, { query: { year: YEAR } })).body
    const counts = Object.values(data.parts).flatMap((cells) => cells.map(({ count }) => count))
    expect(counts.every((count) => count === null || count === 0 || count >= data.smallest)).toBe(true)
  })

  it('has none of a year without visits', async () => {
    const { data } = (await nurse(figures.read, { query: { year: 2001 } })).body
    expect([data.visits, data.restDays, data.parts.diagnoses]).toEqual([0, 0, []])
  })

  it('is for the clinic and for readers of dashboards, not for others', async () => {
    expect((await (await as(MANAGER))(figures.read, { query: { year: YEAR } })).status).toBe(200)
    for (const other of [EMPLOYEE, CONTRACTOR]) {
      expect((await (await as(other))(figures.read, { query: { year: YEAR } })).status).toBe(403)
      expect((await (await as(other))(figures.export, { body: { year: YEAR } })).status).toBe(403)
    }
  })

  it('leaves as an Excel sheet, named in the audit log', async () => {
    const { status, headers } = await nurse(figures.export, { body: { year: YEAR } })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('clinic-2026')])
    const [entry] = await run(
      db,
      sql`select 1 from audit_events where action = 'export' and label = 'figures of the clinic 2026'`,
    )
    expect(entry).toBeDefined()
  })
})
