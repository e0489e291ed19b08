import path from 'node:path'
import { figures } from '@selamat/contract/domains/dashboards/figures'
import type { WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { measures } from '../../apps/api/src/domains.ts'
import type { Measure } from '../../apps/api/src/measures/measure.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { fillPeople } from '../people.ts'
import { fillPermits } from '../permits.ts'
import { freePort, startProduct } from '../servers.ts'
import { actor } from './server-under-test.ts'
import { fillTasks } from './tasks.ts'
import { sending, timed } from './timed.ts'

/** Who looks after the work of a site, and who answers for the company. */
const [PIC, MANAGER] = ['10000002', '10000003'] as const
/** A page of ten widgets, one alone, and the fixed pages, which have twice as many. */
const [PAGE_MS, WIDGET_MS, FIXED_MS] = [200, 50, 400] as const
const WIDGETS = 10
/** There are fifty of them: each often enough for its 95th percentile. */
const OFTEN = { warmUp: 5, times: 40 }
/** Between two reports: 17 reports of 100 people a month, and of two tasks each more than four years of them. */
const SECONDS_APART = 300

interface CompanySize {
  readonly people: number
  readonly tasks: number
  readonly permits: number
}

/** Fills an empty database with a company of so many people, tasks and permits. */
async function fillCompany(database: Database, { people, tasks, permits }: CompanySize): Promise<void> {
  await loadDemo({ database, clock: systemClock, employees: people })
  await fillPeople(database)
  await fillPermits(database, permits)
  await fillTasks(database, tasks, SECONDS_APART)
}

const number = ({ key, of }: Measure, place: number): WidgetInput => ({
  measure: key,
  visual: 'NUMBER',
  higherIsBetter: false,
  period: 30,
  compare: of === 'PERIOD' ? 'PREVIOUS' : 'NONE',
  x: (place % 4) * 3,
  y: Math.floor(place / 4) * 2,
  w: 3,
  h: 2,
})

/** The figures of a company of so many people, tasks and permits: each measure alone, pages of ten of them, and the fixed pages. */
export async function proveDashboards(serverUrl: string, size: CompanySize, dataDir: string) {
  const name = 'prove_dashboards'
  const url = await makeEmpty(serverUrl, name)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await fillCompany(database, size)
  await database.close()
  const product = await startProduct(url, await freePort(), path.join(dataDir, name))
  try {
    const source = { pid: product.pid, database: name }
    const [pic, manager] = [await actor(product.url, PIC), await actor(product.url, MANAGER)]
    const ask = (what: string, most: number, who: typeof pic, body: object) =>
      timed(
        what,
        most,
        source,
        sending(who, figures.read.path, () => body),
        OFTEN,
      )
    const answers = []
    for (const measure of measures) {
      answers.push(await ask(measure.key, WIDGET_MS, pic, { widgets: [number(measure, 0)] }))
    }
    for (let first = 0; first < measures.length; first += WIDGETS) {
      const some = measures.slice(first, first + WIDGETS)
      const widgets = some.map(number)
      answers.push(await ask(`${some.length} widgets from ${some[0]?.key}`, PAGE_MS, pic, { widgets }))
    }
    answers.push(await ask('the page of a PIC', FIXED_MS, pic, { page: 'PIC' }))
    answers.push(await ask('the page of the management', FIXED_MS, manager, { page: 'MANAGEMENT' }))
    answers.push(await ask('the page of an employee', FIXED_MS, pic, { page: 'EMPLOYEE' }))
    answers.push(await ask('the tiles of Home', PAGE_MS, manager, { page: 'HOME' }))
    return { ...size, answers }
  } finally {
    await product.stop()
  }
}
