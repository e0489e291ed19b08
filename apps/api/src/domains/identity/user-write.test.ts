import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { run } from '../../platform/database.ts'

const { context, as, signIn, clock } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const idOf = async (table: string, column: string, name: string) => {
  const [row] = await sql(`select id from ${table} where ${column} = $1 order by id limit 1`, [name])
  return Number(row?.id)
}
const admin = await as('10000002')
const employee = await idOf('roles', 'name', 'Employee')
const pic = await idOf('roles', 'name', 'PIC')
const ammonia = await idOf('sections', 'section_name', 'Ammonia')
const operator = await idOf('positions', 'position_name', 'Field Operator')
const gresik = await idOf('sites', 'code', 'GRS')
const superior = await idOf('users', 'username', '10000005')

const inputOf = (username: string, more: object = {}) => ({
  username,
  fullName: `Person ${username}`,
  email: `p${username}@selatpetrokimia.example`,
  roleIds: [employee],
  positionId: operator,
  sectionId: ammonia,
  siteId: gresik,
  superiorId: superior,
  ...more,
})
const make = async (username: string, more: object = {}) => {
  const { status, body } = await admin(user.create, { body: inputOf(username, more) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const detail = async (username: string) => (await admin(user.get, { params: { username } })).body.data.user
/** The body that would leave a person as it is. */
const asItIs = async (username: string) => {
  const { version, fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink, ...row } =
    await detail(username)
  const { menuPreferences, positionId, sectionId, departmentId, siteId, superiorId, groupId, employerId } = row
  return {
    username,
    version,
    fullName,
    email,
    phone,
    nikPassport,
    gender,
    dateOfBirth,
    category,
    consultationLink,
    menuPreferences,
    positionId,
    sectionId,
    departmentId,
    siteId,
    superiorId,
    groupId,
    employerId,
    roleIds: row.roles.map(({ id }) => id),
  }
}
const edit = async (username: string, change: object) =>
  admin(user.update, { body: { ...(await asItIs(username)), ...change } })

describe('creating a person', () => {
  it('by POST creates the person, the position from today and a temporary password that must be changed (USERS-14)', async () => {
    expect([user.create.method, user.create.path]).toEqual(['POST', '/users'])
    const { user: made, temporaryPassword } = await make('70000001', {
      phone: '+62 812-7000 0001',
      nikPassport: '3525011203900001',
      gender: 'Female',
      dateOfBirth: '1990-03-12',
      category: 'Engineer',
      consultationLink: 'https://meet.example/clinic',
      menuPreferences: ['SHE', 'Medical Center'],
    })
    expect(made).toMatchObject({
      username: '70000001',
      phone: '6281270000001',
      nikPassport: '3525011203900001',
      dateOfBirth: '1990-03-12',
      category: 'Engineer',
      consultationLink: 'https://meet.example/clinic',
      menuPreferences: ['SHE', 'Medical Center'],
      positionName: 'Field Operator',
      departmentName: 'Production',
      sectionName: 'Ammonia',
      superiorUsername: '10000005',
      validFrom: '2026-11-20',
      employerName: 'PT Selat Petrokimia',
      mustChangePassword: true,
      roles: [{ id: employee, name: 'Employee' }],
    })
    const { user: account } = await signIn('70000001', String(temporaryPassword))
    expect(account.mustChangePassword).toBe(true)
    const [stored] = await sql(`select password_hash as hash from users where username = '70000001'`)
    expect(stored?.hash).toMatch(/^\$argon2id\$/)
  })

  it('tried again with its key returns the person without the password, which is not stored (USERS-14)', async () => {
    const headers = { 'idempotency-key': 'create-70000002' }
    const first = await admin(user.create, { body: inputOf('70000002'), headers })
    const again = await admin(user.create, { body: inputOf('70000002'), headers })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data.user.id).toBe(first.body.data.user.id)
    const { temporaryPassword } = first.body.data
    expect(temporaryPassword).toBeTruthy()
    expect(again.body.data.temporaryPassword).toBeNull()
    const [kept] = await sql(
      `select count(*)::int as n from idempotency_keys k, audit_events a where k.answer::text like $1 or a.after::text like $1`,
      [`%${temporaryPassword}%`],
    )
    expect(kept?.n).toBe(0)
  })

  it('names a used employee ID, email or national ID at its field', async () => {
    await make('70000003', { nikPassport: '111222333' })
    const refused = async (more: object) => (await admin(user.create, { body: inputOf('70000004', more) })).body
    expect((await refused({ username: '10000020' })).errors).toEqual({ username: 'This Employee ID is already used' })
    expect((await refused({ email: 'P70000003@Selatpetrokimia.example' })).errors).toEqual({
      email: 'Another user already uses this email address',
    })
    expect((await refused({ nikPassport: '111222333' })).errors).toEqual({
      nikPassport: 'Another user already has this national ID or passport number',
    })
  })

  it('twice at the same time with one employee ID creates one person', async () => {
    const tries = await Promise.all(
      [1, 2, 3, 4].map((n) => admin(user.create, { body: inputOf('70000005', { email: `n${n}@x.example` }) })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('refuses an invalid employee ID, email, number, link or past day, each at its field', async () => {
    const { status, body } = await admin(user.create, {
      body: inputOf('1234567a', {
        email: 'nobody',
        phone: '12ab',
        nikPassport: 'A123',
        consultationLink: 'http://x.example',
        category: 'Boss' as never,
        menuPreferences: ['SHE', 'SHE'],
      }),
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      username: 'Must be numbers',
      email: 'The input is not a valid email',
      phone: 'Must be 5 to 15 digits',
      nikPassport: 'Must be a positive integer number',
      consultationLink: 'Use an address that begins with https://',
      category: 'Choose one from the list',
      menuPreferences: 'Choose each preference once',
    })
    const born = await admin(user.create, { body: inputOf('70000006', { dateOfBirth: '2026-11-20' }) })
    expect(born.body.errors).toEqual({ dateOfBirth: 'The date of birth must be in the past' })
  })

  it('refuses a department, group, role or employer that is not of the company, at its field', async () => {
    const [foreign] =
      await sql(`select d.id as department, (select id from roles r where r.company_id = d.company_id limit 1) as role,
      d.company_id as company, (select id from sites s where s.company_id = d.company_id limit 1) as site,
      (select id from users u where u.company_id = d.company_id limit 1) as person
      from departments d where d.company_id <> (select company_id from users where username = '10000002') limit 1`)
    const refused = async (more: object) => (await admin(user.create, { body: inputOf('70000007', more) })).body.errors
    const choose = 'Choose one from the list'
    expect(await refused({ departmentId: foreign?.department, sectionId: null })).toEqual({ departmentId: choose })
    expect(await refused({ siteId: foreign?.site, superiorId: foreign?.person })).toEqual({
      siteId: choose,
      superiorId: choose,
    })
    expect(await refused({ groupId: 999_999 })).toEqual({ groupId: choose })
    expect(await refused({ roleIds: [foreign?.role] })).toEqual({ roleIds: choose })
    expect(await refused({ employerId: foreign?.company })).toEqual({ employerId: choose })
    const maintenance = await idOf('departments', 'department_name', 'Maintenance')
    expect(await refused({ departmentId: maintenance })).toEqual({
      sectionId: 'This section belongs to another department',
    })
  })

  it('gives the default role of the group, else of the company, if none is chosen', async () => {
    const [group] = await sql(
      `insert into groups (company_id, group_name, created_at, updated_at) select company_id, 'Night watch', $1, $1 from users where username = '10000002' returning id`,
      [clock.now()],
    )
    expect((await make('70000010', { roleIds: [] })).user.roles).toEqual([])
    await sql(
      `insert into settings (company_id, name, value, updated_at) select company_id, 'role', $1, $2 from users where username = '10000002'`,
      [JSON.stringify({ defaultRoleId: employee }), clock.now()],
    )
    await sql('insert into group_roles (group_id, role_id) values ($1, $2)', [group?.id, pic])
    expect((await make('70000011', { roleIds: [] })).user.roles.map(({ name }) => name)).toEqual(['Employee'])
    const grouped = await make('70000012', { roleIds: [], groupId: group?.id })
    expect([grouped.user.groupName, grouped.user.roles.map(({ name }) => name)]).toEqual(['Night watch', ['PIC']])
    expect((await make('70000013', { groupId: group?.id })).user.roles.map(({ name }) => name)).toEqual(['Employee'])
  })
})

describe('changing a person', () => {
  it('by POST changes the sent fields, adds history and increases the version (USERS-15)', async () => {
    await make('70000020')
    const { version } = await detail('70000020')
    const { status, body } = await edit('70000020', { fullName: 'Siti Aminah', nikPassport: '99887766' })
    expect([status, body.message]).toEqual([200, 'Data Saved Successfully'])
    expect(body.data.user).toMatchObject({ fullName: 'Siti Aminah', version: version + 1 })
    const history = (await admin(user.history, { params: { username: '70000020' } })).body.data
    expect(history.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(history[0]?.changes).toEqual([
      { field: 'fullName', from: 'Person 70000020', to: 'Siti Aminah' },
      { field: 'nikPassport', from: null, to: '••••7766' },
    ])
  })

  it('changes the sent fields and keeps the others: contact, roles, position, group and preferences', async () => {
    await make('70000024', {
      phone: '6281270000024',
      nikPassport: '3525011203900024',
      gender: 'Female',
      dateOfBirth: '1990-03-12',
      category: 'Engineer',
      consultationLink: 'https://meet.example/clinic',
      menuPreferences: ['SHE'],
      validFrom: '2026-01-01',
    })
    const before = await detail('70000024')
    expect(before.roles).not.toEqual([])
    const { version, username } = before
    const { body } = await admin(user.update, { body: { username, version, fullName: 'Renamed' } })
    const { updatedAt, ...same } = before
    expect(body.data.user).toMatchObject({ ...same, version: version + 1, fullName: 'Renamed' })
    const positions = () => sql(`select id, version from employments where user_id = $1`, [before.id])
    const position = await positions()
    // What is named as empty is taken away, and only that.
    const emptied = await admin(user.update, { body: { username, version: version + 1, email: null, roleIds: [] } })
    expect(emptied.body.data.user).toMatchObject({
      ...same,
      version: version + 2,
      fullName: 'Renamed',
      email: null,
      roles: [],
    })
    expect(await positions()).toEqual(position)
    const department = await idOf('departments', 'department_name', 'Maintenance')
    const moved = await admin(user.update, { body: { username, version: version + 2, departmentId: department } })
    expect(moved.body.data.user).toMatchObject({
      departmentName: 'Maintenance',
      sectionName: null,
      positionName: before.positionName,
      superiorUsername: before.superiorUsername,
    })
  })

  it('refuses a version that somebody else has changed, with who and when', async () => {
    await make('70000021')
    const stale = await asItIs('70000021')
    await edit('70000021', { fullName: 'First' })
    const { status, body } = await admin(user.update, { body: { ...stale, fullName: 'Second' } })
    expect([status, body.code]).toEqual([409, 'STALE'])
    expect(body.details).toEqual({ changedBy: 'Ratna Puspitasari', changedAt: '2026-11-20T09:00:00+07:00' })
    const both = await asItIs('70000021')
    const tries = await Promise.all(
      ['Third', 'Fourth'].map((fullName) => admin(user.update, { body: { ...both, fullName } })),
    )
    expect(tries.map((one) => one.status).sort()).toEqual([200, 409])
  })

  it('never changes the employee ID, and finds no person under a wrong one', async () => {
    expect((await edit('70000021', { username: '79999999' })).status).toBe(404)
  })

  it('moves to a new position from a date: the old one ends the day before', async () => {
    await make('70000022', { validFrom: '2026-01-01' })
    const same = await edit('70000022', { validFrom: '2026-06-01' })
    expect(same.body.data.user.validFrom).toBe('2026-01-01')
    const moved = await edit('70000022', {
      positionId: await idOf('positions', 'position_name', 'Welder'),
      validFrom: '2026-10-01',
    })
    expect(moved.body.data.user).toMatchObject({ positionName: 'Welder', validFrom: '2026-10-01' })
    const positions = await sql(
      `select valid_from as "from", valid_until as until from employments where user_id = $1 order by valid_from`,
      [moved.body.data.user.id],
    )
    expect(positions).toEqual([
      { from: '2026-01-01', until: '2026-09-30' },
      { from: '2026-10-01', until: null },
    ])
    const corrected = await edit('70000022', { superiorId: null, validFrom: '2026-10-01' })
    expect(corrected.body.data.user).toMatchObject({ superiorId: null, validFrom: '2026-10-01' })
    const early = await edit('70000022', { superiorId: superior, validFrom: '2026-09-30' })
    expect(early.body.errors).toEqual({
      validFrom: 'The current position started on 2026-10-01. Choose that day or a later one',
    })
    const later = await edit('70000022', { superiorId: superior, validFrom: '2027-01-01' })
    expect(later.body.data.user.superiorId).toBeNull()
    clock.set('2026-12-31T17:00:00Z')
    const then = await (await as('10000002'))(user.get, { params: { username: '70000022' } })
    expect(then.body.data.user.superiorUsername).toBe('10000005')
    clock.set('2026-11-20T02:00:00Z')
  })
})
