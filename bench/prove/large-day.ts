import path from 'node:path'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty, rowsOf } from '../dataset.ts'
import { fillAssessments } from '../hiradcs.ts'
import { cpuSeconds, databaseCpuSeconds, run } from '../load.ts'
import { fillPermits } from '../permits.ts'
import { freePort, type Server, signIn, startProduct } from '../servers.ts'

const [ADMIN, MANAGER, OFFICER, SUPERVISOR, CONTRACTOR] = ['10000002', '10000003', '10000004', '10000005', '10000009']
/** How long a request may take in the middle, in ms, by how many ask at once. */
const BOUNDS = [
  { connections: 1, hits: 40, most: 30 },
  { connections: 8, hits: 160, most: 120 },
] as const

interface DaySize {
  readonly people: number
  readonly tasks: number
  readonly permits: number
}
/** A team of so many people has an assessment. */
const TEAM = 15

/** What is asked on a day: by whom, where, with what. */
const questionsOf = (formId: number, today: string) =>
  [
    ['reports of a form', MANAGER, '/form-data/list', { limit: 20, formId }],
    ['their summary', MANAGER, '/form-data/summary', { formId }],
    [
      'reports by an answer',
      MANAGER,
      '/form-data/list',
      { limit: 20, formId, filter: { answers: { severity: { anyOf: ['high'] } } } },
    ],
    ["a contractor's permits", CONTRACTOR, '/permits/list', { limit: 20 }],
    ['permit figures of a month', MANAGER, '/permits/figures', { period: { from: addDays(today, -29), until: today } }],
    ['inbox', OFFICER, '/my-tasks/list', { limit: 20 }],
    ['completed tasks by a word', OFFICER, '/my-tasks/history/list', { limit: 20, keyword: 'scaffold' }],
    ['Ctrl-K', MANAGER, '/search', { keyword: 'pump' }],
    ['own reports', SUPERVISOR, '/reports/list', { limit: 20 }],
    ['overdue of assessments', MANAGER, '/hiradcs/overdue', { filter: {} }],
    ['users to pick', ADMIN, '/users/options', { keyword: 'budi', limit: 20 }],
    ['page 400 of users', ADMIN, '/users/list', { limit: 20, page: 400 }],
    ['expiry calendar', SUPERVISOR, '/expiry/list', { limit: 20 }],
  ] as const

/** The requests of a day that cost most, at a company of such a size: how long each takes for one and for eight who ask at once. */
export async function proveLargeDay(serverUrl: string, { people, tasks, permits }: DaySize, dataDir: string) {
  const name = 'prove_large_day'
  const url = await makeEmpty(serverUrl, name)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: people, tasks, ownsTables: true })
  await fillPermits(database, permits)
  await fillAssessments(database, Math.ceil(people / TEAM))
  await database.pool.query('vacuum analyze')
  await database.close()
  const [formId] = await rowsOf(url, 'forms')
  const product = await startProduct(url, await freePort(), path.join(dataDir, name))
  try {
    const answers = []
    // A question that is refused is a result: the others are still asked.
    for (const question of questionsOf(Number(formId), formatDate(new Date())))
      answers.push(
        await answerOf(product, name, question).catch((error: Error) => ({
          name: question[0],
          refused: error.message,
        })),
      )
    return { people, tasks, permits, answers }
  } finally {
    await product.stop()
  }
}

async function answerOf(
  product: Server,
  database: string,
  [name, username, where, body]: ReturnType<typeof questionsOf>[number],
) {
  const { token } = await signIn(product.url, username)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const next = () => ({ method: 'POST', path: `${API_BASE}${where}`, body: JSON.stringify(body) }) as const
  const times = []
  // The first of a kind opens connections and plans.
  await run({ url: product.url, headers, next, connections: 8, hits: 40 })
  for (const { connections, hits, most } of BOUNDS) {
    const before = [cpuSeconds(product.pid), databaseCpuSeconds(database)] as const
    const { p50, p99 } = await run({ url: product.url, headers, next, connections, hits })
    const each = (seconds: number) => Number(((seconds * 1000) / hits).toFixed(1))
    const cpuMs = [each(cpuSeconds(product.pid) - before[0]), each(databaseCpuSeconds(database) - before[1])]
    times.push({ connections, p50, p99, cpuMs, most, holds: p50 <= most })
  }
  return { name, times }
}
