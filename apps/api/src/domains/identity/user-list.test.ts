import { user } from '@selamat/contract/domains/identity/user'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { app, context, as, signIn } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const idOf = async (table: string, column: string, name: string) => {
  const [row] = await sql(`select id from ${table} where ${column} = $1 order by id limit 1`, [name])
  return Number(row?.id)
}
const admin = await as('10000002')
const plain = await as('10000008')
const listed = async (body: object, call = admin) => (await call(user.list, { body })).body
const names = async (body: object) => (await listed(body)).data.result.map(({ username }) => username)
const count = async (text: string) => Number((await sql(`select count(*)::int as n from ${text}`))[0]?.n)

describe('the list of users', () => {
  it('is a POST with the people under result, and pagination (USERS-06, USERS-12)', async () => {
    expect([user.list.method, user.list.path]).toEqual(['POST', '/users/list'])
    const { data, pagination } = await listed({ limit: 5 })
    expect(data.result).toHaveLength(5)
    const all = await count(
      `users u where company_id = (select company_id from users where username = '10000002') and archived_at is null`,
    )
    expect(pagination).toEqual({ page: 1, limit: 5, totalItem: all, totalPage: Math.ceil(all / 5), totalIsExact: true })
    const [first] = (await listed({ keyword: '10000008' })).data.result
    expect(first).toMatchObject({
      fullName: 'Budi Santoso',
      positionName: 'Field Operator',
      departmentName: 'Production',
      siteName: 'Gresik Plant',
      employerName: 'PT Selat Petrokimia',
      roles: [{ name: 'Employee' }],
      mustChangePassword: false,
      lockedUntil: null,
    })
  })

  it('is sorted by name, employee ID or change in both directions, and pages without gaps', async () => {
    const fullNames = (await listed({ limit: 1000 })).data.result.map(({ fullName }) => fullName)
    const [sorted] = await sql(`select array_agg(full_name order by full_name, id) as names from users
      where company_id = (select company_id from users where username = '10000002')`)
    expect(fullNames).toEqual(sorted?.names)
    const up = await names({ limit: 1000, orderBy: { column: 'username', direction: 'ascending' } })
    const down = await names({ limit: 1000, orderBy: { column: 'username', direction: 'descending' } })
    expect(up).toEqual([...down].reverse())
    const pages = [1, 2, 3].map((page) =>
      names({ page, limit: 7, orderBy: { column: 'username', direction: 'ascending' } }),
    )
    expect((await Promise.all(pages)).flat()).toEqual(up.slice(0, 21))
    expect((await admin(user.list, { body: { orderBy: { column: 'email' as never } } })).status).toBe(422)
  })

  it('is searched by name, employee ID and e-mail', async () => {
    expect(await names({ keyword: 'budi santo' })).toEqual(['10000008'])
    const [row] = await sql(`select email from users where username = '10000008'`)
    expect(await names({ keyword: row?.email })).toEqual(['10000008'])
    expect(await names({ keyword: '1000000%' })).toEqual([])
  })

  it.each([
    ['roleId', 'roles', 'name', 'Nurse', ['10000007', '10000018']],
    ['positionId', 'positions', 'position_name', 'Company Doctor', ['10000006']],
    ['sectionId', 'sections', 'section_name', 'Clinic', ['10000006', '10000007']],
    ['departmentId', 'departments', 'department_name', 'Health Services', ['10000006', '10000007', '10000018']],
    ['superiorId', 'users', 'username', '10000006', ['10000007', '10000018']],
  ] as const)('is filtered by %s, of today', async (field, table, column, name, expected) => {
    const filter = { [field]: [await idOf(table, column, name)] }
    expect((await names({ filter, limit: 1000 })).filter((one) => one.startsWith('100000')).sort()).toEqual(expected)
  })

  it('is filtered by employer, site, group, category and waiting passwords, and by several at once', async () => {
    const contractor = await idOf('companies', 'company_name', 'PT Karya Teknik Mandiri')
    const { result } = (await listed({ filter: { employerId: [contractor] }, limit: 1000 })).data
    expect(result.length).toBe(await count(`users where employer_id = ${contractor}`))
    await sql(`update users set category = 'Specialist', must_change_password = true where username = '10000014'`)
    const site = await idOf('sites', 'code', 'GRS')
    const filter = { category: ['Specialist' as const], mustChangePassword: true, siteId: [site] }
    expect(await names({ filter })).toContain('10000014')
    expect(await names({ filter: { ...filter, employerId: [contractor] } })).not.toContain('10000014')
    expect((await admin(user.list, { body: { filter: { unknown: 1 } as never } })).status).toBe(422)
  })

  it('is exported to Excel within the data scope, with an audit row', async () => {
    const { access_token: token } = await signIn('10000002')
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/users/export',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: { keyword: '1000000' },
    })
    expect(response.headers['content-disposition']).toContain('users-20261120.xlsx')
    const book = await readXlsx(response.rawPayload)
    const rows = book.sheets[0]?.rows ?? []
    expect(rows[0]?.slice(0, 3)).toEqual(['Employee ID', 'Full name', 'E-mail'])
    expect(
      rows
        .slice(1)
        .map((row) => String(row[0]))
        .sort(),
    ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((n) => `1000000${n}`))
    const [noted] = await sql(`select after from audit_events where entity = 'users' and action = 'export'`)
    expect(noted?.after).toMatchObject({ rows: 9, keyword: '1000000' })
  })
})

describe('short lists', () => {
  it('name the people of a role and of a position by POST: id, employee ID and name only (USERS-19, USERS-20)', async () => {
    expect([user.byRole.method, user.byPosition.method]).toEqual(['POST', 'POST'])
    const doctor = await idOf('roles', 'name', 'Doctor')
    const byRole = await admin(user.byRole, { body: { roleId: doctor } })
    expect(byRole.body.data).toEqual([{ id: expect.any(Number), username: '10000006', fullName: 'Maya Anggraini' }])
    const positionId = await idOf('positions', 'position_name', 'Company Doctor')
    const byPosition = await admin(user.byPosition, { body: { positionId } })
    expect(byPosition.body.data.map(({ username }) => username)).toEqual(['10000006'])
    expect(byPosition.body.pagination?.totalItem).toBe(1)
    const second = await as('10000020')
    expect((await second(user.byRole, { body: { roleId: doctor } })).body.data).toEqual([])
    expect((await plain(user.byRole, { body: { roleId: doctor } })).status).toBe(403)
    expect((await plain(user.byPosition, { body: { positionId } })).status).toBe(403)
  })

  it('name the people of a role and of a position only within the permission to read users', async () => {
    await giveRole(kysely, '10000005', 'own', { 'submenu/User': 'r' })
    const reader = await as('10000005')
    const roleId = await idOf('roles', 'name', 'Doctor')
    const positionId = await idOf('positions', 'position_name', 'Company Doctor')
    expect((await reader(user.byRole, { body: { roleId } })).body.data).toEqual([])
    expect((await reader(user.byPosition, { body: { positionId } })).body.data).toEqual([])
  })

  it('name the direct subordinates of a person, or one’s own, by POST (USERS-21)', async () => {
    expect(user.children.method).toBe('POST')
    const clinic = (await plain(user.children, { body: { username: '10000006' } })).body.data
    expect(clinic.map(({ username }) => username).sort()).toEqual(['10000007', '10000018'])
    const own = (await (await as('10000006'))(user.children, { body: {} })).body.data
    expect(own).toEqual(clinic)
    expect((await plain(user.children, { body: { username: '10000020' } })).status).toBe(404)
  })

  it('offer direct superiors and people by employee ID (USERS-08, USERS-32)', async () => {
    expect(user.directSuperiors.method).toBe('GET')
    const { options } = (await admin(user.directSuperiors, { query: { keyword: 'Agus' } })).body.data
    expect(options).toContainEqual(
      expect.objectContaining({
        value: '10000005',
        label: 'Agus Setiawan (10000005)',
        hint: 'Production Supervisor · Gresik Plant',
      }),
    )
    const every = [options, (await plain(user.options, { body: { limit: 50 } })).body.data.options].flat()
    expect(every.every(({ value, label }) => label.endsWith(` (${value})`))).toBe(true)
    const far = (await plain(user.directSuperiors, { query: { limit: 999_999 } })).body.data
    expect(far.options.length).toBe(far.totalItem)
    expect((await plain(user.options, { body: { keyword: '10000005' } })).body.data.options[0]?.username).toBe(
      '10000005',
    )
  })
})

it('estimates the count beyond 10,000 people and asks for a filter beyond that page', {
  timeout: 120_000,
}, async () => {
  for (let first = 80_000_000; first < 80_010_050; first += 1005) {
    await insertPeople(kysely, { count: 1005, first, like: '10000008' })
  }
  await sql('analyze users')
  const { pagination } = await listed({ limit: 10 })
  expect(pagination?.totalIsExact).toBe(false)
  expect(pagination?.totalItem).toBeGreaterThan(10_000)
  expect((await admin(user.list, { body: { start: 9_995, limit: 10 } })).body.errors).toEqual({
    page: 'Narrow the filter',
  })
})
