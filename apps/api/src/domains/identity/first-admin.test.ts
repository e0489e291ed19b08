import { auth } from '@selamat/contract/domains/identity/auth'
import { role } from '@selamat/contract/domains/identity/role'
import { newPassword } from '@selamat/contract/kit/password'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { seal } from '../../../test/seal.ts'

import { MIGRATIONS, migrate } from '../../platform/migrate.ts'
import { isCommon } from './common-passwords.ts'
import { createFirstAdmin } from './index.ts'

it('gives a database without users one Super Admin with a temporary password that must be changed, once (G-009, G-001)', async () => {
  const { context, signIn, send } = await testApp()
  expect(await createFirstAdmin(context, '12345678')).toBeUndefined()
  const { pool } = context.database
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, MIGRATIONS)
  await expect(createFirstAdmin(context, '1234')).rejects.toThrow('8 digits')
  const made = (
    await Promise.all([createFirstAdmin(context, '12345678'), createFirstAdmin(context, '12345678')])
  ).filter(Boolean)
  expect(made).toHaveLength(1)
  const password = made[0]?.password ?? ''
  expect(newPassword.safeParse(password).success).toBe(true)
  expect(isCommon(password)).toBe(false)
  const { user, access_token: token } = await signIn('12345678', password)
  expect(user).toMatchObject({
    mustChangePassword: true,
    step: 'password',
    companyName: 'My company',
    roles: [{ name: 'Super Admin' }],
  })
  const data = seal({ currentPassword: password, newPassword: 'Gelombang-Tenang7' }, context.keys.publicKey)
  expect((await send(auth.changePassword, { token, body: { data } })).body.result).toBe(true)
  const { body } = await send(role.endpoints.list, { token, body: { limit: 100 } })
  expect(body.data).toHaveLength(9)
  expect((await signIn('12345678', 'Gelombang-Tenang7')).user.mustChangePassword).toBe(false)
})
