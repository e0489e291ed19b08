import path from 'node:path'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { startProduct } from '../servers.ts'
import { compare, get, KEYWORD, post, type Question, type Size } from './compare.ts'
import { type Actor, actor } from './server-under-test.ts'

type Options = { readonly options: readonly { readonly id: number; readonly label: string }[] }

/** The id of a record by its label, as a pick-list answers it. */
async function idOf(ask: Actor, entity: string, label: string): Promise<number> {
  const { body } = await ask<Options>('POST', `/${entity}/options`, { keyword: label, limit: 10 })
  const found = body.data.options.find((option) => option.label === label)
  if (!found) throw new Error(`no ${label} among the ${entity}`)
  return found.id
}

async function questions(ask: Actor): Promise<Question[]> {
  const roleId = await idOf(ask, 'roles', 'Employee')
  const departmentId = await idOf(ask, 'departments', 'Maintenance')
  const positionId = await idOf(ask, 'positions', 'Rigger')
  return [
    post('users', '/users/list', {}),
    post('users, page 50', '/users/list', { page: 50 }),
    post('users, newest change first', '/users/list', { orderBy: { column: 'updatedAt', direction: 'descending' } }),
    post('users of a role', '/users/list', { filter: { roleId: [roleId] } }),
    post('users of a department', '/users/list', { filter: { departmentId: [departmentId] } }),
    post('users by a word', '/users/list', { keyword: 'Wahyu' }, KEYWORD),
    post('users by an employee ID', '/users/list', { keyword: '10005004' }, KEYWORD),
    post('archived users', '/users/archive/list', {}),
    get('a user', '/users/10001005'),
    post('pick a user', '/users/options', { limit: 20 }),
    post('pick a user by a word', '/users/options', { limit: 20, keyword: 'Wahyu' }, KEYWORD),
    post('pick a user by two letters', '/users/options', { limit: 20, keyword: 'wa' }, KEYWORD),
    post('pick a user by an employee ID', '/users/options', { limit: 20, keyword: '10005004' }, KEYWORD),
    get('pick a superior by a word', '/direct-superiors?limit=20&keyword=Wahyu', KEYWORD),
    post('users by role', '/users/by-role/list', { roleId }),
    post('users by position', '/users/by-position/list', { positionId }),
    post('direct subordinates', '/users/children/list', { username: '10000005' }),
    post('certificates', '/certificates/list', { limit: 20 }),
    post('pick a department', '/departments/options', { limit: 20 }),
    post('pick a position by a word', '/positions/options', { limit: 20, keyword: 'Tech' }, KEYWORD),
    post('companies', '/companies/list', {}),
    post('roles', '/roles/list', {}),
  ]
}

async function contextOf(serverUrl: string, employees: number, port: number, dataDir: string): Promise<Size> {
  const url = await makeEmpty(serverUrl, `prove_people_${employees}`)
  const database = openDatabase(url, { max: 4, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees })
  await database.pool.query('vacuum analyze')
  await database.close()
  const product = await startProduct(url, port, path.join(dataDir, String(employees)))
  const ask = await actor(product.url, '10000002')
  return { product, questions: await questions(ask), token: ask.token }
}

/** Asks the same of a company of 10,000 and of a large one, interleaved, and gives how the costs compare. */
export async function provePeople(serverUrl: string, employees: number, dataDir: string, port: number) {
  const small = await contextOf(serverUrl, Math.min(10_000, employees), port, dataDir)
  return compare(small, await contextOf(serverUrl, employees, port + 1, dataDir))
}
