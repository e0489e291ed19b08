import { employment } from '@selamat/contract/domains/identity/employment'
import { role } from '@selamat/contract/domains/identity/role'
import { user } from '@selamat/contract/domains/identity/user'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople, roleValues } from '../../../test/factories.ts'
import { buildApp } from '../../app.ts'
import { run } from '../../platform/database.ts'

const { context, as, signIn } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const roleId = async (name: string, of = '10000002') => {
  const [row] = await sql(
    'select r.id from roles r join users u on u.company_id = r.company_id where r.name = $1 and u.username = $2',
    [name, of],
  )
  return Number(row?.id)
}
const admin = await as('10000002')
const superAdmin = await as('10000001')
type Caller = typeof admin

const edit = async (call: Caller, username: string, change: object) => {
  const { user: row } = (await superAdmin(user.get, { params: { username } })).body.data
  const { version, fullName, email, phone, positionId, sectionId, departmentId, siteId, superiorId } = row
  const same = { username, version, fullName, email, phone, positionId, sectionId, departmentId, siteId, superiorId }
  const body = { ...same, employerId: row.employerId, roleIds: row.roles.map(({ id }) => id), ...change }
  return call(user.update, { body })
}
const archive = async (call: Caller, username: string) => {
  const [row] = await sql('select version from users where username = $1', [username])
  return call(user.delete, { params: { username }, headers: { 'if-match': String(row?.version) } })
}

describe('an administrator who gives a role', () => {
  it('needs its permissions and scope: nobody gets more, new or existing', async () => {
    const doctor = await roleId('Doctor')
    const top = await roleId('Super Admin')
    const body = { username: '70004000', fullName: 'Accomplice', email: null }
    const created = await admin(user.create, { body: { ...body, roleIds: [doctor] } })
    expect(created.body.errors?.roleIds).toMatch(
      /^You cannot give Doctor: You do not have these permissions: .*Medical Record/,
    )
    const edited = await edit(admin, '10000013', { roleIds: [top] })
    expect(edited.body.errors).toEqual({
      roleIds: 'You cannot give Super Admin: This role has a wider data scope than yours',
    })
    expect((await edit(superAdmin, '10000013', { roleIds: [await roleId('Employee'), doctor] })).status).toBe(200)
    expect((await edit(admin, '10000013', { fullName: 'Kept as it was' })).status).toBe(200)
    expect((await edit(admin, '10000013', { roleIds: [await roleId('Employee')] })).status).toBe(200)
  })

  it('cannot change their own roles', async () => {
    const { status, body } = await edit(admin, '10000002', { roleIds: [await roleId('Employee')] })
    expect([status, body.errors]).toEqual([
      422,
      { roleIds: 'You cannot change your own roles. Ask another administrator' },
    ])
    expect((await edit(admin, '10000002', { phone: '0811222333' })).status).toBe(200)
  })
})

describe('what administrators cannot change about themselves', () => {
  const SUPERIOR = 'You cannot set your own superior. Ask another administrator'
  const POSITION = 'You cannot change your own position. Ask another administrator'
  const idOf = async (username: string) =>
    Number((await sql('select id from users where username = $1', [username]))[0]?.id)

  it('is superior, position and employer, in the form of a person', async () => {
    const [position] = await sql(`select id from positions where position_name = 'Rigger' order by id limit 1`)
    const [contractorCompany] = await sql(`select employer_id as id from users where username = '10000009'`)
    const tries = [
      { superiorId: await idOf('10000008') },
      { superiorId: null },
      { positionId: Number(position?.id), validFrom: '2026-12-01' },
      { employerId: Number(contractorCompany?.id) },
    ]
    const errors = []
    for (const change of tries) errors.push((await edit(admin, '10000002', change)).body.errors)
    expect(errors).toEqual([
      { superiorId: SUPERIOR },
      { superiorId: SUPERIOR },
      { positionId: POSITION },
      { employerId: 'You cannot change your own employer. Ask another administrator' },
    ])
    expect((await edit(superAdmin, '10000002', { superiorId: await idOf('10000003') })).status).toBe(200)
  })

  it('is their employment, new, corrected or deleted', async () => {
    const { data } = (await admin(employment.list, { body: { username: '10000002' } })).body
    const { id, version, positionId, sectionId, departmentId, siteId, validFrom } = data[0] ?? Object.create(null)
    const position = { positionId, sectionId, departmentId, siteId, superiorId: null, validFrom, validUntil: null }
    const tries = [
      await admin(employment.create, { body: { ...position, username: '10000002', validFrom: '2031-01-01' } }),
      await admin(employment.update, { body: { ...position, id, version } }),
      await admin(employment.delete, { params: { id }, headers: { 'if-match': String(version) } }),
    ]
    expect(tries.map(({ body }) => [body.code, body.message])).toEqual(tries.map(() => ['NOT_YOUR_ACT', POSITION]))
  })

  it('can be filled in once if empty: the first administrator of a company sets their own position', async () => {
    await sql(`delete from employments where user_id = $1`, [await idOf('10000001')])
    const { user: row } = (await superAdmin(user.get, { params: { username: '10000001' } })).body.data
    const [position] = await sql('select id from positions where company_id = $1 order by id limit 1', [row.companyId])
    const positionId = Number(position?.id)
    const first = { superiorId: await idOf('10000003'), positionId }
    expect((await edit(superAdmin, '10000001', first)).body.errors).toEqual({ superiorId: SUPERIOR })
    expect((await edit(superAdmin, '10000001', { positionId })).body.data.user).toMatchObject({ positionId })
  })
})

describe('an administrator of a department', () => {
  it('cannot move people into another one, by form or by employment', async () => {
    await giveRole(kysely, '10000015', 'department', { 'submenu/User': 'cru' })
    const call = await as('10000015')
    const { user: row } = (await superAdmin(user.get, { params: { username: '10000015' } })).body.data
    const [elsewhere] = await sql('select id from departments where id <> $1 and company_id = $2 order by id limit 1', [
      row.departmentId,
      row.companyId,
    ])
    const departmentId = Number(elsewhere?.id)
    const messages = {
      departmentId: 'This changes your data scope. Ask another administrator',
      sectionId: 'You cannot change your own position. Ask another administrator',
    }
    const edited = await edit(call, '10000015', { departmentId, sectionId: null })
    expect([edited.status, edited.body.errors]).toEqual([422, messages])
    const position = { positionId: null, sectionId: null, siteId: null, superiorId: null, departmentId }
    const body = { ...position, username: '10000015', validFrom: '2019-01-01', validUntil: '2019-12-31' }
    expect((await call(employment.create, { body })).body.code).toBe('NOT_YOUR_ACT')
    expect((await edit(call, '10000015', { phone: '0811222555' })).status).toBe(200)
    expect((await edit(admin, '10000015', { departmentId, sectionId: null })).status).toBe(200)
  })
})

describe('a user with a wider data scope', () => {
  it('cannot be changed, archived or signed out by one with a narrower scope', async () => {
    const params = { username: '10000001' }
    const tries = [
      await edit(admin, '10000001', { fullName: 'Fallen' }),
      await archive(admin, '10000001'),
      await admin(userSession.end, { params, body: {} }),
      await admin(userSession.unlock, { params }),
      await admin(userSession.resetPassword, { params }),
    ]
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [409, 'NOT_YOUR_ACT']))
  })

  it('or with other permissions cannot be taken over by a password or an email address', async () => {
    const reset = await admin(userSession.resetPassword, { params: { username: '10000006' } })
    expect([reset.status, reset.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    const mailed = await edit(admin, '10000006', { email: 'thief@selatpetrokimia.example' })
    expect(mailed.body.errors?.email).toMatch('This user has permissions that you do not have')
    expect((await edit(admin, '10000006', { phone: '0811222334' })).status).toBe(200)
    expect((await admin(userSession.resetPassword, { params: { username: '10000012' } })).status).toBe(200)
  })
})

describe('the last administrator', () => {
  // The second company has one Company Admin; its other people have no such right.
  const LAST = 'No other active user can administer the users and roles of the company. Add another administrator first'

  it('cannot be archived, lose the role or move to a contractor', async () => {
    const tries = [
      await archive(superAdmin, '10000020'),
      await edit(superAdmin, '10000020', { roleIds: [] }),
      await edit(superAdmin, '10000020', { roleIds: [await roleId('Employee', '10000020')] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.message])).toEqual(tries.map(() => [409, LAST]))
    await insertPeople(kysely, { count: 1, first: 70004010, like: '10000020', role: 'Company Admin' })
    expect((await archive(superAdmin, '70004010')).status).toBe(200)
  })

  it('keeps the permissions of the role', async () => {
    const id = await roleId('Company Admin', '10000020')
    const before = (await superAdmin(role.endpoints.get, { params: { id } })).body.data
    const { name, description, version, grants, scope } = before
    const taken = grants.map((grant) => (grant.itemId === 25 ? { ...grant, actions: ['read' as const] } : grant))
    const body = { id, version, name, description, scope }
    const stripped = await superAdmin(role.endpoints.update, { body: { ...body, grants: taken } })
    expect([stripped.status, stripped.body.message]).toEqual([409, LAST])
    const resolvedFilters = await superAdmin(role.endpoints.update, { body: { ...body, grants, scope: 'department' } })
    expect([resolvedFilters.status, resolvedFilters.body.message]).toEqual([409, LAST])
    expect((await superAdmin(role.endpoints.update, { body: { ...body, grants } })).status).toBe(200)
  })

  it.each([
    ['of a company', '10000020', 'Company Admin', 70004100],
    ['of everything', '10000001', 'Super Admin', 70004200],
  ])('%s stays when two archive each other at the same time', async (_of, only, name, base) => {
    await sql('update users set archived_at = now() where username = $1', [only])
    for (let first = base; first < base + 50; first += 10) {
      await insertPeople(kysely, { count: 2, first, like: only, role: name })
      const [one, other] = await Promise.all([as(String(first)), as(String(first + 1))])
      const tries = await Promise.all([archive(one, String(first + 1)), archive(other, String(first))])
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      await sql('update users set archived_at = now() where username = any($1)', [[String(first), String(first + 1)]])
    }
    await sql('update users set archived_at = null where username = $1', [only])
  })
})

it('changed permissions act on the next request, on every instance', async () => {
  const app = await buildApp(context, context.log, { maxDelayMs: 0 })
  const { access_token: token } = await signIn('10000014')
  const elsewhere = async (path: string) =>
    (await app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  const manager = await as('10000002')
  try {
    expect(await elsewhere('/users/10000013')).toBe(403)
    const made = await manager(role.endpoints.create, {
      body: roleValues('User reader', 'company', { 'submenu/User': 'r' }),
    })
    const roleIds = [await roleId('Employee'), made.body.data.id]
    const [row] = await sql(`select version, full_name as "fullName", email from users where username = '10000014'`)
    const body = { username: '10000014', fullName: row?.fullName, email: row?.email, version: Number(row?.version) }
    const granted = await manager(user.update, { body: { ...body, fullName: 'Rina Marlina', roleIds } })
    expect(granted.status).toBe(200)
    expect(await elsewhere('/users/10000013')).toBe(200)
    expect((await archive(manager, '10000014')).status).toBe(200)
    expect(await elsewhere('/users/me')).toBe(401)
  } finally {
    await app.close()
  }
})
