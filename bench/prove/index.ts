// npm run prove: the volume and fault proofs at full size; name some of them to run only those.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runningDatabaseUrl, startEmbeddedPostgres } from '../../apps/api/src/platform/embedded-postgres/index.ts'
import { makeEmpty } from '../dataset.ts'
import { proveArticleNotices } from './article-notices.ts'
import { proveChart } from './chart.ts'
import { proveClinic } from './clinic.ts'
import { proveDashboards } from './dashboards.ts'
import { proveEditors } from './editors.ts'
import { proveEquipment } from './equipment.ts'
import { proveInstances } from './growth/instances.ts'
import { provePooler } from './growth/pooler.ts'
import { proveReplica } from './growth/replica.ts'
import { proveTenantKeys } from './growth/tenant-keys.ts'
import { proveHiradcs } from './hiradcs.ts'
import { proveHostile } from './hostile.ts'
import { proveImport } from './import.ts'
import { proveRecords } from './import-records.ts'
import { proveInbox } from './inbox.ts'
import { proveFitness, proveJobs } from './jobs.ts'
import { proveKill } from './kill.ts'
import { proveLargeDay } from './large-day.ts'
import { proveLargeForm } from './large-form.ts'
import { proveLongRequests } from './long-requests.ts'
import { proveMutation } from './mutation/index.ts'
import { proveNotices } from './notices.ts'
import { provePeople } from './people.ts'
import { provePermitBoard } from './permit-board.ts'
import { provePermits } from './permits.ts'
import { proveRecalls } from './recalls.ts'
import { proveRivals } from './rivals.ts'
import { serverUnderTest } from './server-under-test.ts'
import { proveSimops } from './simops.ts'
import { proveStock } from './stock.ts'
import { proveTasks } from './tasks.ts'
import { proveTerminations } from './terminations.ts'

const { values: size, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '25' },
    writers: { type: 'string', default: '8' },
    employees: { type: 'string', default: '50000' },
    tasks: { type: 'string', default: '1000000' },
    visits: { type: 'string', default: '1000000' },
    movements: { type: 'string', default: '5000000' },
    equipment: { type: 'string', default: '100000' },
    assessments: { type: 'string', default: '20000' },
    permits: { type: 'string', default: '100000' },
    instants: { type: 'string', default: '10000' },
    histories: { type: 'string', default: '1000' },
    posts: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '50000' },
    minutes: { type: 'string', default: '600' },
    each: { type: 'string', default: '1000' },
    file: { type: 'string', default: '' },
    group: { type: 'string', default: '' },
    terminations: { type: 'string', default: '100' },
    fields: { type: 'string', default: '1000' },
    records: { type: 'string', default: '5000' },
    rivals: { type: 'string', default: '500' },
  },
})

/** Runs a proof on a server of its own, which is removed afterwards. */
async function inContext<T>(
  port: number,
  prove: (context: Awaited<ReturnType<typeof serverUnderTest>>) => Promise<T>,
  settings?: Readonly<Record<string, string>>,
): Promise<T> {
  const context = await serverUnderTest(port, settings)
  try {
    return await prove(context)
  } finally {
    await context.demolish()
  }
}

/** Runs a proof on a database server of its own, which goes afterwards. */
async function onServer<T>(prove: (serverUrl: string, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-prove-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    return await prove(postgres.url, path.join(dataDir, 'files'))
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const proofs: Readonly<Record<string, () => Promise<unknown>>> = {
  'kill -9 with writers': () =>
    inContext(8181, (context) => proveKill(context, Number(size.rounds), Number(size.writers), 1200)),
  'rival bookings': () => onServer((url) => proveRivals(url, Number(size.rivals), Math.min(Number(size.rounds), 10))),
  'kill -9 with a stock': () =>
    onServer((url) => proveStock(url, Math.min(Number(size.rounds), 12), Number(size.writers), 6000)),
  'rival editors of one row': () => inContext(8182, (context) => proveEditors(context, 16, 100)),
  'kill -9 with notices': () =>
    inContext(8183, (context) => proveNotices(context, Math.ceil(Number(size.rounds) / 3), 1200)),
  'terminated connections': () =>
    inContext(8187, (context) =>
      proveTerminations(context, Number(size.terminations), () => runningDatabaseUrl(context.dataDir) ?? ''),
    ),
  'terminated connections to a given server': async () => {
    const server = process.env.TEST_DATABASE_URL
    if (server === undefined) return 'TEST_DATABASE_URL names none'
    const url = await makeEmpty(server, 'prove_terminations')
    return inContext(8189, (context) => proveTerminations(context, Number(size.terminations), () => url), {
      DATABASE_URL: url,
      DEMO: '1',
    })
  },
  'a pooler in between': () => provePooler(Number(size.rounds), 8178),
  'a replica': () => proveReplica(Number(size.rounds), 8179),
  'two instances': proveInstances,
  'tenant keys': () => onServer(proveTenantKeys),
  'long requests': () => inContext(8196, proveLongRequests),
  'hostile imports': () => inContext(8191, proveHostile),
  'a large inbox': () =>
    onServer((url, dataDir) => proveInbox(url, Number(size.employees), Number(size.tasks), dataDir, 8184)),
  'a large clinic': () =>
    onServer((url, dataDir) => {
      const [people, visits, movements] = [Number(size.employees), Number(size.visits), Number(size.movements)]
      return proveClinic(url, { people, visits, movements }, dataDir)
    }),
  'dashboards of a large company': () =>
    onServer((url, dataDir) => {
      const [people, tasks, permits] = [Number(size.employees), Number(size.tasks), Number(size.permits)]
      return proveDashboards(url, { people, tasks, permits }, dataDir)
    }),
  'a day of a large company': () =>
    onServer((url, dataDir) => {
      const [people, tasks, permits] = [Number(size.employees), Number(size.tasks), Number(size.permits)]
      return proveLargeDay(url, { people, tasks, permits }, dataDir)
    }),
  'notices of an article': () =>
    onServer((url, dataDir) => proveArticleNotices(url, Number(size.employees), dataDir, 8199)),
  'recalls of a large company': () => onServer((url) => proveRecalls(url, Number(size.employees))),
  'lists of many tasks': () => onServer((url, dataDir) => proveTasks(url, Number(size.tasks), dataDir, 8193)),
  'many assessments': () => onServer((url, dataDir) => proveHiradcs(url, Number(size.assessments), dataDir, 8195)),
  'lists of many permits': () => onServer((url, dataDir) => provePermits(url, Number(size.permits), dataDir, 8180)),
  'conflicts of many permits': () => onServer((url, dataDir) => proveSimops(url, Number(size.permits), dataDir, 8198)),
  'the board of many permits': () =>
    onServer((url, dataDir) => provePermitBoard(url, Number(size.permits), Number(size.instants), dataDir, 8197)),
  'test runs of a job': () => proveJobs(Number(size.histories)),
  'fitness of permits': () => proveFitness(Number(size.histories)),
  'a large form': () => inContext(8192, (context) => proveLargeForm(context, Number(size.fields), 3)),
  'a large import': () => onServer((url, dataDir) => proveImport(url, Number(size.rows), dataDir, 8186)),
  'an import of records': () => onServer((url, dataDir) => proveRecords(url, Number(size.records), dataDir)),
  'a large company': () => onServer((url, dataDir) => provePeople(url, Number(size.employees), dataDir, 8185)),
  'large equipment': () => onServer((url, dataDir) => proveEquipment(url, Number(size.equipment), dataDir, 8190)),
  mutation: () =>
    proveMutation({ minutes: Number(size.minutes), file: size.file, group: size.group, each: Number(size.each) }),
  'a large chart': () => onServer((url, dataDir) => proveChart(url, Number(size.posts), dataDir, 8188)),
}

for (const [name, prove] of Object.entries(proofs)) {
  if (positionals.length > 0 && !positionals.some((argument) => name.includes(argument))) continue
  console.log(`${name}: ${JSON.stringify(await prove())}`)
}
