import { role } from '@selamat/contract/domains/identity/role'
import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, as, send, signIn } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const idOf = async (table: string, column: string, name: string) => {
  const [row] = await sql(`select id from ${table} where ${column} = $1 order by id limit 1`, [name])
  return Number(row?.id)
}
const admin = await as('10000002')
const ifMatch = (version: number) => ({ 'if-match': String(version) })
const detail = async (username: string) => (await admin(user.get, { params: { username } })).body.data.user

describe('DELETE and PUT on a person', () => {
  it('archives an active one and ends the sessions at once, and restores (USERS-17, USERS-18, USERS-13)', async () => {
    expect([user.delete.method, user.restore.method]).toEqual(['DELETE', 'PUT'])
    const [made] = await insertPeople(kysely, { count: 1, first: 70000030, like: '10000008' })
    const { access_token: token } = await signIn('70000030')
    expect((await send(user.me, { token })).status).toBe(200)
    const params = { username: '70000030' }
    const done = await admin(user.delete, { params, headers: ifMatch(1) })
    expect(done.body).toEqual({ result: true, message: 'Successfully archived.', data: null })
    expect((await send(user.me, { token })).status).toBe(401)
    await expect(signIn('70000030')).rejects.toThrow('400')
    const archived = (await admin(user.archived, { body: { keyword: '70000030' } })).body.data.result
    expect(archived.map(({ id }) => id)).toEqual([made?.id])
    expect((await admin(user.list, { body: { keyword: '70000030' } })).body.data.result).toEqual([])
    const back = await admin(user.restore, { params, headers: ifMatch(2) })
    expect([back.body.message, back.body.data.user.archivedAt]).toEqual(['Successfully restored.', null])
    expect((await send(user.me, { token })).status).toBe(401)
    expect((await signIn('70000030')).user.username).toBe('70000030')
  })

  it('permanently deletes an archived one without references, else lists them (G-048)', async () => {
    await insertPeople(kysely, { count: 2, first: 70000031, like: '10000008' })
    await signIn('70000031')
    const params = { username: '70000031' }
    await admin(user.delete, { params, headers: ifMatch(1) })
    const gone = await admin(user.delete, { params, headers: ifMatch(2) })
    expect(gone.body).toEqual({ result: true, message: 'Successfully deleted.', data: null })
    expect((await admin(user.get, { params })).status).toBe(404)

    await sql(`update employments set superior_id = $1 where user_id = $2 and valid_until is null`, [
      await idOf('users', 'username', '70000032'),
      await idOf('users', 'username', '10000008'),
    ])
    const used = { username: '70000032' }
    await admin(user.delete, { params: used, headers: ifMatch(1) })
    const refused = await admin(user.delete, { params: used, headers: ifMatch(2) })
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'IN_USE',
      { usedBy: [{ what: 'position of a user', count: 1, records: [] }] },
    ])
    const valid = (await admin(user.deleteValid, { params: used })).body.data
    expect(valid).toEqual({ deletable: false, usedBy: [{ what: 'position of a user', count: 1, records: [] }] })
  })

  it('is refused for one’s own account and at an old version', async () => {
    const mine = await detail('10000002')
    const self = await admin(user.delete, { params: { username: '10000002' }, headers: ifMatch(mine.version) })
    expect([self.status, self.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    const old = await admin(user.delete, { params: { username: '10000013' }, headers: ifMatch(99) })
    expect(old.body.code).toBe('STALE')
  })
})

describe('the administrator of a company (USERS-16)', () => {
  const body = (companyDetailId: number, username: string) => ({
    companyDetailId,
    username,
    fullName: 'New Administrator',
    email: null,
  })

  it('is created by its own POST: for a contractor of the company, with a temporary password (USERS-16)', async () => {
    expect([user.createForCompany.method, user.createForCompany.path]).toEqual(['POST', '/company-users'])
    const contractor = await idOf('companies', 'company_name', 'PT Karya Teknik Mandiri')
    const { status, body: answer } = await admin(user.createForCompany, { body: body(contractor, '70000040') })
    expect(status).toBe(200)
    const { user: account } = await signIn('70000040', String(answer.data.temporaryPassword))
    expect([account.mustChangePassword, account.roles.map(({ name }) => name)]).toEqual([true, ['Contractor']])
    expect((await detail('70000040')).employerName).toBe('PT Karya Teknik Mandiri')
  })

  it('of another operating company needs data scope all', async () => {
    const second = await idOf('companies', 'company_name', 'PT Andalas Energi')
    const refused = await admin(user.createForCompany, { body: body(second, '70000041') })
    expect(refused.body.errors).toEqual({ companyDetailId: 'Choose one from the list' })
    const made = await (await as('10000001'))(user.createForCompany, { body: body(second, '70000041') })
    expect(made.status).toBe(200)
    const [account] = await sql(
      `select c.company_name as company, r.name as role from users u join companies c on c.id = u.company_id
       join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.company_id = u.company_id where u.username = '70000041'`,
    )
    expect(account).toEqual({ company: 'PT Andalas Energi', role: 'Company Admin' })
  })
})

it('needs no permission on roles: the look-up shows which can be given (USERS-31)', async () => {
  const { options } = (await admin(user.roles, { query: { limit: 999_999 } })).body.data
  const by = (name: string) => options.find(({ label }) => label === name)
  expect(by('Employee')).toMatchObject({ scope: 'own', givable: true, reason: null })
  expect(by('Super Admin')).toMatchObject({ givable: false, reason: 'This role has a wider data scope than yours' })
  expect(by('Doctor')?.reason).toMatch(/^You do not have these permissions: .*Medical Record/)
  expect((await (await as('10000008'))(role.endpoints.list, { body: {} })).status).toBe(403)
  const plain = (await (await as('10000008'))(user.roles, { query: { keyword: 'emplo' } })).body.data
  expect(plain.options.map(({ label, givable }) => [label, givable])).toEqual([['Employee', false]])
})
