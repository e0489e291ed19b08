import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { fillAssessments, ROWS_EACH } from '../hiradcs.ts'
import { startProduct } from '../servers.ts'
import { compare, KEYWORD, post, type Question, type Size } from './compare.ts'
import { type Actor, actor } from './server-under-test.ts'

/** Reads and writes every assessment of the company. */
const MANAGER = '10000003'
const SAVES = 100
const SAVED_ROWS = 300
const SAVE_MS = 500
/** Ten times as much is overdue in the large company, and all of it is counted. */
const TEN_TIMES = 10

interface Places {
  readonly departmentId: number
  readonly locationId: number
}

const PLACES = `select r.department_id as "departmentId", r.location_id as "locationId" from hiradc_revisions r
  where r.title = 'Hot work, unit 101'`

function questionsIn({ departmentId, locationId }: Places): Question[] {
  const list = (name: string, body: object, most?: number) => post(name, '/hiradcs/approved/list', body, most)
  const rows = (name: string, body: object, most?: number) => post(name, '/hiradcs/rows/list', body, most)
  const ofDepartment = { filter: { departmentId: [departmentId] } }
  const ofLocation = { filter: { locationId: [locationId] } }
  return [
    list('assessments in force', {}),
    list('the highest residual risk first', { orderBy: { column: 'highestResidual', direction: 'descending' } }),
    list('of a location', ofLocation),
    list('assessments by a word', { keyword: 'Lifting' }, KEYWORD),
    list('an assessment by its number', { keyword: 'HIRA/PRV/2025/000421' }, KEYWORD),
    post('submissions', '/hiradcs/list', {}),
    rows('rows in force', {}),
    rows('rows by initial risk', { orderBy: { column: 'risk', direction: 'descending' } }),
    rows('rows, newest change first', { orderBy: { column: 'updatedAt', direction: 'descending' } }),
    rows('rows of a cell', { filter: { residualLikelihood: [2], residualSeverity: [3] } }),
    rows('rows of a band', { filter: { residualBand: ['red'] } }),
    rows('rows of a category', { filter: { category: ['HEIGHT'] } }),
    rows('rows of a location', ofLocation),
    rows('rows by a word', { keyword: 'scaffold' }, KEYWORD),
    rows('rows by the tag of a pump', { keyword: 'pump P-00421' }, KEYWORD),
    post('heat map', '/hiradcs/heat-map', {}),
    post('heat map of a department', '/hiradcs/heat-map', ofDepartment),
    post('heat map of a location', '/hiradcs/heat-map', ofLocation),
    post('top ten', '/hiradcs/top-risks', {}),
    post('top ten of a department', '/hiradcs/top-risks', ofDepartment),
    post('what is overdue', '/hiradcs/overdue', {}, TEN_TIMES),
  ]
}

async function sizeOf(serverUrl: string, assessments: number, port: number, dataDir: string) {
  const url = await makeEmpty(serverUrl, `prove_hiradcs_${assessments}`)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await fillAssessments(database, assessments)
  const [places] = (await database.pool.query<Places>(PLACES)).rows
  await database.close()
  if (!places) throw new Error('the assessments were not made')
  const product = await startProduct(url, port, path.join(dataDir, String(assessments)))
  const ask = await actor(product.url, MANAGER)
  const size: Size = { product, questions: questionsIn(places), token: ask.token }
  return { size, ask, places }
}

const rowOf = (position: number, key: string, version: number, text: string) => ({
  key,
  version,
  position,
  activity: `Open manway ${position}`,
  hazard: `Toxic gas ${text}`,
  consequence: 'Poisoning of the entrant',
  likelihood: 3,
  severity: 4,
  residualLikelihood: 1,
  residualSeverity: 4,
  controls: [
    { key: randomUUID(), type: 'ENGINEERING', text: 'Forced air', existing: true },
    { key: randomUUID(), type: 'PPE', text: 'Escape set', existing: true },
  ],
})

const at = (times: readonly number[], share: number) =>
  Math.round([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)

/** Saves a draft whose every row has changed, again and again: what one person waits for. */
async function saving(ask: Actor, places: Places, rows: number) {
  const created = await ask<{ id: number }>('POST', '/hiradcs', { title: 'Shutdown of unit 100', ...places })
  const { id } = created.body.data
  const keys = Array.from({ length: rows }, () => randomUUID())
  const times: number[] = []
  for (let version = 0; version < SAVES; version++) {
    const body = { id, rows: keys.map((key, index) => rowOf(index + 1, key, version, `in state ${version}`)) }
    const began = performance.now()
    const { status, body: answer } = await ask<{ results: { result: string }[] }>('POST', '/hiradcs/rows/save', body)
    times.push(performance.now() - began)
    if (status !== 200 || answer.data.results.some(({ result }) => result !== 'saved')) throw new Error('not saved')
  }
  const [p50Ms, p99Ms] = [at(times, 0.5), at(times, 0.99)]
  return { rows, p50Ms, p99Ms, most: SAVE_MS, holds: p99Ms <= SAVE_MS }
}

/** Asks the same of a company with so many assessments of 30 rows and of one with a tenth of them, interleaved; and how long saving takes in the large one. */
export async function proveHiradcs(serverUrl: string, assessments: number, dataDir: string, port: number) {
  const small = await sizeOf(serverUrl, Math.round(assessments / 10), port, dataDir)
  const large = await sizeOf(serverUrl, assessments, port + 1, dataDir)
  const saves = [await saving(large.ask, large.places, SAVED_ROWS), await saving(large.ask, large.places, 1)]
  return { rows: assessments * ROWS_EACH, saves, questions: await compare(small.size, large.size) }
}
