import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, clock, as } = await testApp()
const sql = (text: string, values: unknown[] = []) =>
  run<Record<string, unknown>>(context.database.kysely, text, values)

describe('the signed-in user', () => {
  it('has the profile with the employment of the day', async () => {
    const mine = async () => (await (await as('10000008'))(user.me, {})).body.data.user
    expect(await mine()).toMatchObject({
      username: '10000008',
      companyName: 'PT Selat Petrokimia',
      employerName: 'PT Selat Petrokimia',
      departmentName: 'Production',
      positionName: 'Field Operator',
      siteName: 'Gresik Plant',
      superiorName: 'Agus Setiawan',
    })
    clock.set('2026-06-30T16:59:59Z')
    expect(await mine()).toMatchObject({ positionName: 'Junior Operator', superiorName: 'Dedi Kurniawan' })
    clock.set('2026-06-30T17:00:00Z')
    expect(await mine()).toMatchObject({ positionName: 'Field Operator', superiorName: 'Agus Setiawan' })
  })

  it('has the employer and the operating company of a contractor', async () => {
    const { body } = await (await as('10000009'))(user.me, {})
    expect(body.data.user).toMatchObject({
      companyName: 'PT Selat Petrokimia',
      employerName: 'PT Karya Teknik Mandiri',
    })
  })

  it('is returned to a user without any permission', async () => {
    const { status, body } = await (await as('10000010'))(user.me, {})
    expect(status).toBe(200)
    expect(
      body.data.authUser.roles[0]?.features[0]?.permissions.every(({ permissions }) => permissions.length === 0),
    ).toBe(true)
  })
})

describe('the look-up of people', () => {
  const pick = async (username: string, body: object) => (await (await as(username))(user.options, { body })).body.data
  const names = async (username: string, body: object) => (await pick(username, body)).options.map(({ label }) => label)

  it('finds three letters anywhere in name and employee ID, ignoring case and accents', async () => {
    expect(await names('10000008', { keyword: 'SANTO' })).toContain('Budi Santoso (10000008)')
    expect(await names('10000008', { keyword: 'sántó' })).toContain('Budi Santoso (10000008)')
    expect(await names('10000008', { keyword: '00000 ' })).toHaveLength(19)
    expect(await pick('10000008', { keyword: '10000008' })).toEqual({
      options: [
        {
          id: expect.any(Number),
          value: '10000008',
          label: 'Budi Santoso (10000008)',
          username: '10000008',
          hint: null,
        },
      ],
      totalItem: 1,
    })
  })

  it('finds fewer letters at the beginning of a name or employee ID only', async () => {
    const found = await names('10000008', { keyword: 'bu' })
    expect(found).toContain('Budi Santoso (10000008)')
    expect(found.every((name) => /\bbu/i.test(name))).toBe(true)
    expect((await pick('10000008', { keyword: '10', limit: 1000 })).totalItem).toBeGreaterThan(50)
    expect(await names('10000008', { keyword: '00' })).toEqual([])
  })

  it('takes a keyword as text, not as a pattern', async () => {
    for (const keyword of ['%', '_', '%%%', '1000000_', "'; drop table users; --", '\\']) {
      expect(await names('10000008', { keyword })).toEqual([])
    }
  })

  it('stays within the company, or the contractor, by keyword, without filter and by id', async () => {
    const [stranger] = await sql(`select id from users where username = '10000020'`)
    const [colleague] = await sql(`select id from users where username = '10000008'`)
    const ids = [stranger?.id, colleague?.id]
    expect(await names('10000004', { ids })).toEqual(['Budi Santoso (10000008)'])
    expect(await names('10000004', { keyword: 'Lukman' })).toEqual([])
    expect(await names('10000001', { keyword: 'Lukman' })).toEqual([])
    expect(await names('10000009', { ids })).toEqual([])
    const contractorCompany = await pick('10000009', { limit: 1000 })
    const [count] = await sql(
      `select count(*)::int as n from users u join companies c on c.id = u.employer_id where c.subcont`,
    )
    expect(contractorCompany.totalItem).toBe(count?.n)
    expect(contractorCompany.options.map(({ label }) => label)).toContainEqual(
      expect.stringMatching(/^Slamet Riyadi \(\d{8}\)$/),
    )
  })

  it('offers no archived person, but names one by id', async () => {
    await sql(`update users set archived_at = now() where username = '10000013'`)
    const [gone] = await sql(`select id from users where username = '10000013'`)
    expect(await names('10000008', { keyword: 'Prasetyo' })).not.toContain('Eko Prasetyo (10000013)')
    expect(await names('10000008', { ids: [gone?.id] })).toEqual(['Eko Prasetyo (10000013)'])
  })

  it('returns at most a page and the total, also for the limit 999,999', async () => {
    const few = await pick('10000008', { limit: 5 })
    expect(few.options).toHaveLength(5)
    expect(few.totalItem).toBe((await pick('10000008', { limit: 999_999 })).options.length)
    const call = await as('10000008')
    for (const body of [
      { limit: 0 },
      { limit: 1_000_000 },
      { keyword: 'x'.repeat(201) },
      { unknown: 1 },
      { ids: ['1'] },
    ]) {
      expect((await call(user.options, { body } as never)).status).toBe(422)
    }
  })

  it('returns names only without the permission to read users or choose people, and finds nobody by employee ID or email', async () => {
    const { kysely } = context.database
    const reader = '73111111'
    await insertPeople(kysely, { count: 1, first: Number(reader), like: '10000008', role: '' })
    await giveRole(kysely, reader, 'company', { 'submenu/Location': 'r', 'menu/My Task': 'r', 'menu/Articles': 'crud' })
    const bare = { id: expect.any(Number), label: 'Budi Santoso', hint: null, value: null, username: null }
    for (const keyword of ['budi santo', 'sántó']) {
      expect((await pick(reader, { keyword })).options).toEqual([bare])
    }
    expect((await pick(reader, { keyword: 'bu' })).options).toContainEqual(bare)
    const { options } = await pick(reader, { limit: 1000 })
    expect(options.length).toBeGreaterThan(20)
    expect(options.every(({ value, username, hint }) => value === null && username === null && hint === null)).toBe(
      true,
    )
    expect(options.filter(({ label }) => /\(\d/.test(label))).toEqual([])
    const [row] = await sql(`select email from users where username = '10000008'`)
    for (const keyword of ['10000008', '1000000', '100', '10', '1', 'santoso 1', 'Santoso (1', row?.email, '@']) {
      expect([keyword, await pick(reader, { keyword })]).toEqual([keyword, { options: [], totalItem: 0 }])
    }
    const call = await as(reader)
    expect((await call(user.directSuperiors, { query: { keyword: 'budi santo' } })).body.data.options).toEqual([bare])
    expect((await call(user.directSuperiors, { query: { keyword: '10000008' } })).body.data.options).toEqual([])
    expect((await call(user.children, { body: { username: '10000006' } })).status).toBe(404)
    expect((await call(user.children, { body: {} })).status).toBe(200)
  })

  it.each(['create', 'update'] as const)(
    'gives the employee ID with the right to %s where people are chosen',
    async (action) => {
      const chooser = action === 'create' ? '73111112' : '73111113'
      await insertPeople(context.database.kysely, { count: 1, first: Number(chooser), like: '10000008', role: '' })
      await giveRole(context.database.kysely, chooser, 'own', { 'submenu/Sub Location': action.charAt(0) })
      const [found] = (await pick(chooser, { keyword: '10000008' })).options
      expect(found).toMatchObject({ value: '10000008', label: 'Budi Santoso (10000008)' })
    },
  )

  it('lists the own team first, then who is called so by the first name, then the others, each by name', async () => {
    await insertPeople(context.database.kysely, { count: 4, first: 73_111_120, like: '10000008', role: '' })
    for (const [at, name] of ['Wati Zubin', 'Zubin Widodo', 'Agus Zubin', 'Zubin Adi'].entries()) {
      await sql(`update users set full_name = $1 where username = $2`, [name, `${73_111_120 + at}`])
    }
    await sql(`update employments set superior_id = (select id from users where username = '10000006')
      where user_id = (select id from users where username = '73111120')`)
    for (const keyword of ['zu', 'zub']) {
      const { options, totalItem } = await pick('10000006', { keyword })
      expect(options.map(({ label }) => label.slice(0, -11))).toEqual([
        'Wati Zubin',
        'Zubin Adi',
        'Zubin Widodo',
        'Agus Zubin',
      ])
      expect(totalItem).toBe(4)
    }
    expect((await names('10000006', { keyword: 'zub', limit: 2 })).map((label) => label.slice(0, -11))).toEqual([
      'Wati Zubin',
      'Zubin Adi',
    ])
  })

  it('has post and site of the own team, and else only of people within the permission to read users', async () => {
    const [near] = (await pick('10000006', { keyword: '73111120' })).options
    expect(near?.hint).toBe('Field Operator · Gresik Plant')
    await giveRole(context.database.kysely, '10000006', 'subordinates', { 'submenu/User': 'r' })
    const [below] = (await pick('10000006', { keyword: '10000007' })).options
    const [other] = (await pick('10000006', { keyword: '10000008' })).options
    expect(below).toMatchObject({ value: '10000007', hint: expect.any(String) })
    expect(other).toMatchObject({ value: '10000008', hint: null })
    expect((await pick('10000002', { keyword: '10000008' })).options[0]?.hint).toBe('Field Operator · Gresik Plant')
  })
})
