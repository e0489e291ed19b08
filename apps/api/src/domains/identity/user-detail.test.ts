import { auth } from '@selamat/contract/domains/identity/auth'
import { user } from '@selamat/contract/domains/identity/user'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import { DAY } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { seal } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'

const { context, as, send, signIn, clock } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const admin = await as('10000002')
const of = (username: string) => ({ params: { username } })

describe('a person is visible', () => {
  it('with the permission to read users: the user and the auth user (USERS-07, USERS-11, USERS-24)', async () => {
    expect([user.get.method, user.get.path]).toEqual(['GET', '/users/:username'])
    const { status, body } = await admin(user.get, of('10000008'))
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      username: '10000008',
      fullName: 'Budi Santoso',
      companyName: 'PT Selat Petrokimia',
      employerName: 'PT Selat Petrokimia',
      departmentName: 'Production',
      sectionName: 'Ammonia',
      positionName: 'Field Operator',
      siteName: 'Gresik Plant',
      superiorUsername: '10000005',
      validFrom: '2026-07-01',
      subordinateCount: 0,
      archivedAt: null,
      lockedUntil: null,
    })
    expect(body.data.user.roles.map(({ name }) => name)).toEqual(['Employee'])
    expect(body.data.authUser).toMatchObject({ username: '10000008', fullName: 'Budi Santoso' })
    expect(body.data.authUser.roles[0]?.features[0]?.permissions.length).toBeGreaterThan(0)
    expect((await admin(user.get, of('10000020'))).status).toBe(404)
    expect((await admin(user.get, of('19999999'))).status).toBe(404)
  })

  it('to superiors of any level, with work data and without private data (USERS-10, USERS-23)', async () => {
    expect([user.subordinate.method, user.subordinate.path]).toEqual(['GET', '/users/subordinates/:username'])
    for (const above of ['10000005', '10000017', '10000003']) {
      const { status, body } = await (await as(above))(user.subordinate, of('10000008'))
      expect([above, status]).toEqual([above, 200])
      expect(body.data.user).toMatchObject({ fullName: 'Budi Santoso', positionName: 'Field Operator' })
      expect(Object.keys(body.data.user)).not.toEqual(expect.arrayContaining(['nikPassport']))
      expect(Object.keys(body.data.user)).not.toEqual(expect.arrayContaining(['roles']))
      expect(body.data.authUser.username).toBe('10000008')
    }
    for (const other of ['10000016', '10000008', '10000020']) {
      expect([other, (await (await as(other))(user.subordinate, of('10000008'))).status]).toEqual([other, 404])
    }
    clock.set('2026-06-30T02:00:00Z')
    expect((await (await as('10000016'))(user.subordinate, of('10000008'))).status).toBe(200)
    expect((await (await as('10000005'))(user.subordinate, of('10000008'))).status).toBe(404)
    clock.set('2026-11-20T02:00:00Z')
  })

  it('to oneself, without any permission (USERS-09, USERS-22)', async () => {
    const { body } = await (await as('10000008'))(user.me, {})
    expect(body.data.user).toMatchObject({ username: '10000008', sectionName: 'Ammonia', superiorUsername: '10000005' })
    expect(Object.keys(body.data.user)).toContain('nikPassport')
    expect(body.data.authUser.username).toBe('10000008')
  })

  it('with the national ID only with the permission to write users or to read medical records', async () => {
    await sql(`update users set nik_passport = '3525010101' where username = '10000013'`)
    await giveRole(kysely, '10000004', 'company', { 'submenu/User': 'r' })
    const reader = await as('10000004')
    expect((await reader(user.get, of('10000013'))).body.data.user.nikPassport).toBeNull()
    expect((await admin(user.get, of('10000013'))).body.data.user.nikPassport).toBe('3525010101')
  })

  it('with the allowed actions, and why others are not allowed', async () => {
    const actions = async (username: string, call = admin) =>
      Object.fromEntries(
        (await call(user.get, of(username))).body.data.user.allowedActions.map(({ action, allowed, reason }) => [
          action,
          allowed || reason,
        ]),
      )
    expect(await actions('10000008')).toMatchObject({
      edit: true,
      changeRoles: true,
      changePosition: true,
      resetPassword: true,
      endSessions: true,
      unlock: 'The account is not locked',
      archive: true,
      restore: 'This user is not archived',
      delete: 'Archive the user first',
    })
    expect(await actions('10000001')).toMatchObject({
      edit: 'This user has a wider data scope. Ask an administrator who has it',
      archive: 'This user has a wider data scope. Ask an administrator who has it',
    })
    expect(await actions('10000006')).toMatchObject({
      edit: true,
      resetPassword: 'This user has permissions that you do not have. Ask an administrator who has them, or the user',
    })
    expect(await actions('10000002')).toMatchObject({
      changeRoles: 'You cannot change your own roles',
      changePosition: 'You cannot change your own position. Ask another administrator',
    })
    expect(await actions('10000013', await as('10000004'))).toMatchObject({
      edit: 'You do not have this permission. Ask your administrator',
      delete: 'You do not have this permission. Ask your administrator',
    })
  })
})

describe('sessions and sign-ins of a person', () => {
  const employee = '10000014'

  it('are listed and ended, one or all, and sign-in events are kept', async () => {
    const one = await signIn(employee)
    const two = await signIn(employee)
    const open = (await admin(userSession.list, { body: { username: employee } })).body.data
    expect(open).toHaveLength(2)
    expect(open[0]).toMatchObject({ createdAt: '2026-11-20T09:00:00+07:00', current: false })
    const [first] = await sql(`select session_id as id from refresh_tokens r join sessions s on s.id = r.session_id
      join users u on u.id = s.user_id where u.username = '${employee}' order by r.issued_at limit 1`)
    const ended = await admin(userSession.end, { ...of(employee), body: { sessionId: String(first?.id) } })
    expect(ended.body.data).toEqual({ ended: 1 })
    const alive = async () =>
      Promise.all([one, two].map(async ({ access_token: token }) => (await send(user.me, { token })).status))
    expect((await alive()).sort()).toEqual([200, 401])
    expect((await admin(userSession.end, { ...of(employee), body: {} })).body.data).toEqual({ ended: 1 })
    expect(await alive()).toEqual([401, 401])
    const { data, pagination } = (await admin(userSession.signIns, { body: { username: employee, limit: 3 } })).body
    expect(data.map(({ action }) => action)).toEqual(['end-sessions', 'end-sessions', 'sign-in'])
    expect(pagination?.totalItem).toBe(4)
    const mine = (await admin(userSession.list, { body: { username: '10000002' } })).body.data
    expect(mine.map(({ current }) => current)).toContain(true)
  })

  it('a locked account is shown and unlocked (G-011)', async () => {
    for (let n = 0; n < 5; n++) await expect(signIn('10000013', 'Wrong#2026')).rejects.toThrow('Invalid Employee ID')
    await expect(signIn('10000013')).rejects.toThrow('429')
    const paused = (await admin(user.get, of('10000013'))).body.data.user
    expect(paused.lockedUntil).toBe('2026-11-20T09:15:00+07:00')
    expect(paused.allowedActions).toContainEqual({ action: 'unlock', allowed: true, reason: null })
    const listed = (await admin(user.list, { body: { keyword: '10000013' } })).body.data.result
    expect(listed[0]?.lockedUntil).toBe('2026-11-20T09:15:00+07:00')
    expect((await admin(userSession.unlock, of('10000013'))).body.data).toEqual({ lifted: 5 })
    expect((await signIn('10000013')).user.username).toBe('10000013')
  })

  it('a password is reset to a temporary one, shown once; sessions end and the account is unlocked', async () => {
    await insertPeople(kysely, { count: 1, first: 70000050, like: '10000008' })
    const { access_token: token } = await signIn('70000050')
    const { body } = await admin(userSession.resetPassword, of('70000050'))
    expect((await send(user.me, { token })).status).toBe(401)
    await expect(signIn('70000050')).rejects.toThrow('Invalid Employee ID')
    const account = await signIn('70000050', body.data.temporaryPassword)
    expect(account.user.mustChangePassword).toBe(true)
    expect(body.data.temporaryPassword).toMatch(/^[\w-]{12}$/)
    const own = await admin(userSession.resetPassword, of('10000002'))
    expect([own.status, own.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
  })

  it('a temporary password works for 24 hours; a new password chosen by then stays', async () => {
    await insertPeople(kysely, { count: 2, first: 70000060, like: '10000008' })
    const give = async (username: string) =>
      (await admin(userSession.resetPassword, of(username))).body.data.temporaryPassword
    const [late, used] = [await give('70000060'), await give('70000061')]
    const { access_token: token } = await signIn('70000061', used)
    const payload = { currentPassword: used, newPassword: 'Gelombang-Tenang7' }
    await send(auth.changePassword, { token, body: { data: seal(payload, context.keys.publicKey) } })
    clock.advance(DAY - 1000)
    await signIn('70000060', late)
    clock.advance(1000)
    await expect(signIn('70000060', late)).rejects.toThrow('Your temporary password has expired')
    await expect(signIn('70000060', 'Wrong#2026')).rejects.toThrow('Invalid Employee ID')
    await signIn('70000061', 'Gelombang-Tenang7')
  })

  it('need more than the permission to read', async () => {
    const reader = await as('10000004')
    for (const operation of [userSession.unlock, userSession.resetPassword]) {
      expect((await reader(operation, of('10000014'))).status).toBe(403)
    }
    expect((await reader(userSession.end, { ...of('10000014'), body: {} })).status).toBe(403)
    expect((await (await as('10000020'))(userSession.list, { body: { username: '10000014' } })).status).toBe(404)
  })
})
