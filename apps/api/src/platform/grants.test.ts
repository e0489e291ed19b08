import { storedItemId } from '@selamat/contract/kit/menu-items'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { grantOf } from './grants.ts'
import { scopesFor } from './session.ts'

const { context } = await testApp()
const { kysely, pool } = context.database
const idOf = async (username: string) =>
  (await pool.query<{ id: number }>('select id::int from users where username = $1', [username])).rows[0]?.id ?? 0
const [NURSE, EMPLOYEE] = [await idOf('10000007'), await idOf('10000008')]
const CENTER = { anyOf: ['menu/Medical Center'], action: 'read' } as const
const LOCATION = { anyOf: ['submenu/Location'], action: 'delete' } as const

it('looks grants of several people up at once, each as by itself (ACCESS-48)', async () => {
  const lookUps = [
    [NURSE, CENTER],
    [NURSE, LOCATION],
    [EMPLOYEE, CENTER],
    [NURSE, { ...CENTER, action: 'update' }],
  ] as const
  const together = await Promise.all(lookUps.map(([userId, permission]) => scopesFor(context, { userId }, permission)))
  const alone = []
  for (const [userId, permission] of lookUps) alone.push(await scopesFor(context, { userId }, permission))
  expect(together).toEqual(alone)
  expect(together.map((scopes) => scopes.length > 0)).toEqual([true, false, false, true])
})

it('tells the roles that hold another item as well apart from those that do not', async () => {
  const grant = { items: [storedItemId('menu/Medical Center')], action: 'read' } as const
  const beside = (other: number) => grantOf(kysely, { userId: NURSE }, { ...grant, other })
  const [own, none] = await Promise.all([beside(storedItemId('menu/Medical Record')), beside(0)])
  expect([own.beside.length, own.alone.length, none.beside.length, none.alone.length]).toEqual([1, 0, 0, 1])
})

it('keeps nothing: a role that is taken away is gone with the next look (ACCESS-48)', async () => {
  const scopes = () => scopesFor(context, { userId: NURSE }, CENTER)
  expect(await scopes()).toHaveLength(1)
  await pool.query('delete from user_roles where user_id = $1', [NURSE])
  expect(await scopes()).toEqual([])
})
