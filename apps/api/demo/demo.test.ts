import { beforeAll, expect, it } from 'vitest'
import { run } from '../src/platform/database.ts'
import { DEMO_PASSWORD, testApp } from '../test/app.ts'
import { DEMO_PASSWORD as ANNOUNCED, demoAccounts } from './accounts.ts'
import { generateEmployees } from './employees.ts'
import { seeded } from './random.ts'

const { context, signIn } = await testApp()
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  run<Row>(context.database.kysely, text, values)

beforeAll(() => expect(ANNOUNCED).toBe(DEMO_PASSWORD))

it('has the twenty named accounts, each with its announced role', async () => {
  expect(demoAccounts.map(({ username }) => username)).toEqual(
    Array.from({ length: 20 }, (_, n) => String(10_000_001 + n)),
  )
  for (const { username, fullName, role } of demoAccounts) {
    const { user } = await signIn(username)
    expect([user.fullName, user.roles.map(({ name }) => name)]).toEqual([fullName, [role]])
  }
})

it('has a chain of superiors from the employee over PIC and department head to the SHE manager', async () => {
  const chain = await sql<{ username: string }>(`
    with recursive above as (
      select id, username, 0 as n from users where username = '10000008'
      union all
      select b.id, b.username, a.n + 1 from above a
      join employments e on e.user_id = a.id and e.valid_until is null join users b on b.id = e.superior_id where a.n < 3)
    select username from above order by n`)
  expect(chain.map(({ username }) => username)).toEqual(['10000008', '10000005', '10000017', '10000003'])
})

it('appoints the safety officer at every site and the permit people at the plant', async () => {
  const rows = await sql<{ kind: string; username: string; site: string | null }>(`
    select a.kind, u.username, s.code as site from appointments a join users u on u.id = a.user_id left join sites s on s.id = a.site_id`)
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'safety-officer', username: '10000004', site: null },
      { kind: 'authoriser', username: '10000011', site: 'GRS' },
      { kind: 'permit-issuer', username: '10000012', site: 'GRS' },
      { kind: 'isolation-officer', username: '10000013', site: 'GRS' },
      { kind: 'gas-tester', username: '10000014', site: 'GRS' },
      { kind: 'fire-watch', username: '10000014', site: 'GRS' },
    ]),
  )
})

it('gives everyone a position, and everyone but the top three a superior in the company', async () => {
  const [row] = await sql(`
    select count(*)::int as people, count(e.position_id)::int as positions, count(e.site_id)::int as sites,
      count(*) filter (where e.superior_id is null)::int as top, count(*) filter (where b.company_id <> u.company_id)::int as foreigners
    from users u left join employments e on e.user_id = u.id and e.valid_until is null left join users b on b.id = e.superior_id`)
  expect(row).toEqual({ people: 80, positions: 80, sites: 80, top: 3, foreigners: 0 })
})

it('is the same at every load: numbers, people, teams of twelve', () => {
  const numbers = () => Array.from({ length: 5 }, seeded(7).next)
  expect(numbers()).toEqual(numbers())
  const company = (id: number) => ({
    id,
    sites: new Map(),
    departments: new Map(),
    sections: new Map(),
    positions: new Map(),
  })
  const make = (count: number) =>
    generateEmployees(count, { operator: company(1), second: company(3), contractorId: 2 }, () => 9)
  const people = make(1000)
  expect(people).toEqual(make(1000))
  expect(make(100)).toEqual(people.slice(0, 100))
  expect(people.map(({ username }) => username)).toEqual(people.map((_, n) => String(10_001_001 + n)))
  const leaders = people.filter(({ superior }) => superior?.startsWith('100000'))
  expect(leaders).toHaveLength(Math.ceil(1000 / 12))
  expect(new Set(people.map(({ fullName }) => fullName)).size).toBeGreaterThan(900)
})
