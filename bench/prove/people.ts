import path from 'node:path'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { type Hit, run } from '../load.ts'
import { startProduct } from '../servers.ts'
import { type Actor, actor } from './house.ts'

/** What an administrator asks of people, with what it may cost at the large size as a multiple of the small one. */
interface Question {
  readonly name: string
  readonly most: number
  readonly hit: Hit
}

const LIST = 1.5
const KEYWORD = 3
const BASE = '/api/v1'

const post = (name: string, at: string, body: unknown, most = LIST): Question => ({
  name,
  most,
  hit: { method: 'POST', path: `${BASE}${at}`, body: JSON.stringify(body) },
})
const get = (name: string, at: string, most = LIST): Question => ({
  name,
  most,
  hit: { method: 'GET', path: `${BASE}${at}` },
})

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

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function houseOf(serverUrl: string, employees: number, port: number, dataDir: string) {
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
  const houses = [
    await houseOf(serverUrl, Math.min(10_000, employees), port, dataDir),
    await houseOf(serverUrl, employees, port + 1, dataDir),
  ] as const
  const measure = ({ product, token }: (typeof houses)[number], { hit }: Question) =>
    run({
      url: product.url,
      connections: 8,
      hits: 240,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      next: () => hit,
    })
  try {
    const [small, large] = houses
    const answers = []
    for (const [index, question] of small.questions.entries()) {
      const same = large.questions[index]
      if (!same) throw new Error('the two companies are asked different things')
      const ratios: number[] = []
      let last = { small: 0, large: 0 }
      for (let round = -1; round < 5; round++) {
        const one = await measure(small, question)
        const other = await measure(large, same)
        // The first round warms up.
        if (round >= 0) ratios.push(one.requestsPerSecond / other.requestsPerSecond)
        last = { small: one.p50, large: other.p50 }
      }
      const cost = Number(median(ratios).toFixed(2))
      answers.push({ asked: question.name, cost, most: question.most, holds: cost <= question.most, p50Ms: last })
    }
    return answers
  } finally {
    for (const { product } of houses) await product.stop()
  }
}
