// npm run bench: the product against the bare limits, in one interleaved run, at 10 thousand and 1 million rows.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres/index.ts'
import { type Case, cases, type Kind } from './cases.ts'
import { fillDay, fillNotices, fillVisits, makeDatabase, type RowKind, rowsOf } from './dataset.ts'
import { cpuSeconds, databaseCpuSeconds, type Measured, residentMb, run } from './load.ts'
import { measurePages } from './pages.ts'
import { freePort, type Server, signIn, startBare, startProduct } from './servers.ts'

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    hits: { type: 'string', default: '4000' },
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '32' },
    'no-pages': { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const hits = Number(options.hits)
const connections = Number(options.connections)

/** So many articles a company has after years, whatever else it has. */
const ARTICLES = 5000

interface Target {
  readonly name: string
  readonly database: string
  readonly server: Server
  readonly kind: Kind
  /** Those who ask, by employee ID. */
  readonly people: ReadonlyMap<string, { readonly token: string; readonly session: string }>
  readonly rows: ReadonlyMap<RowKind, readonly (number | string)[]>
}

const chosen = cases.filter(({ name }) => named.length === 0 || named.includes(name))
const asksClinic = chosen.some((one) => one.of === 'visits')
const asksDay = chosen.some((one) => one.of === 'forms')
/** More permits than this no company has. */
const MOST_PERMITS = 50_000
const asksArticles = chosen.some((one) => one.of === 'articles')

/** Signs in whoever asks of a product, and finds the rows that are asked for in its database. */
async function asking(server: Server, url: string): Promise<Pick<Target, 'people' | 'rows'>> {
  const people: [string, Awaited<ReturnType<typeof signIn>>][] = []
  for (const username of new Set(chosen.map(({ as }) => as)))
    people.push([username, await signIn(server.url, username)])
  const rows: [RowKind, readonly (number | string)[]][] = []
  for (const kind of new Set(chosen.map(({ of }) => of))) rows.push([kind, await rowsOf(url, kind)])
  return { people: new Map(people), rows: new Map(rows) }
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** What a round measured, with the processor time a request took in the server and in the database. */
type Round = Measured & { readonly cpuMs: number; readonly databaseMs: number }

async function measure(target: Target, one: Case, round: number): Promise<Round> {
  const before = cpuSeconds(target.server.pid)
  const databaseBefore = databaseCpuSeconds(target.database)
  // A few requests are prepared and never sent: a tenth of the rows is left for them.
  const [auth, rows] = [target.people.get(one.as), target.rows.get(one.of) ?? []]
  if (!auth) throw new Error(`${one.as} has not signed in`)
  const rowsEach = one.share ? Math.floor((rows.length * 0.9) / one.share / (rounds + 1)) : hits
  const amount = Math.min(hits, rowsEach)
  const result = await run({
    url: target.server.url,
    connections,
    hits: amount,
    headers: {
      'content-type': 'application/json',
      ...(target.kind === 'product'
        ? { authorization: `Bearer ${auth.token}` }
        : { 'x-session': auth.session, 'x-token': auth.token }),
    },
    next: one.next(target.kind, rows, `${target.name}-${round}-${Date.now()}`),
  })
  const each = (seconds: number) => (seconds * 1000) / amount
  return {
    ...result,
    cpuMs: each(cpuSeconds(target.server.pid) - before),
    databaseMs: each(databaseCpuSeconds(target.database) - databaseBefore),
  }
}

const COLUMNS = [
  'product/s',
  'bare/s',
  'of bare',
  'of plain',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'bare CPU',
  'at 1 M /s',
  'cost ÷ small',
]
const rowOf = (name: string, cells: readonly string[]) =>
  name.padEnd(16) + cells.map((cell, index) => cell.padStart(index === 6 || index === 7 ? 13 : 11)).join('')

async function main() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const servers: Server[] = []
  try {
    // A port that is taken is met before the databases are filled.
    const ports = { small: await freePort(), large: await freePort(), bare: await freePort() }
    const fill = async (name: string, size: number) => {
      const url = await makeDatabase(postgres.url, name, size, asksDay ? size : 0)
      if (asksDay) await fillDay(url, Math.min(MOST_PERMITS, size))
      return url
    }
    const small = await fill('bench_small', Number(options.small))
    const large = await fill('bench_large', Number(options.large))
    if (asksClinic) {
      await fillVisits(small, Number(options.small))
      await fillVisits(large, Number(options.large))
    }
    if (asksArticles) {
      await fillNotices(small, ARTICLES)
      await fillNotices(large, ARTICLES)
    }
    const product = await startProduct(small, ports.small, path.join(dataDir, 'files-small'))
    const productLarge = await startProduct(large, ports.large, path.join(dataDir, 'files-large'))
    const bare = await startBare(small, ports.bare)
    servers.push(product, productLarge, bare)
    const same = { database: 'bench_small', ...(await asking(product, small)) }
    const targets: Target[] = [
      { name: 'product', kind: 'product', server: product, ...same },
      { name: 'bare', kind: 'bare', server: bare, ...same },
      { name: 'plain', kind: 'plain', server: bare, ...same },
      {
        ...{ name: 'large', kind: 'product', server: productLarge },
        ...{ database: 'bench_large', ...(await asking(productLarge, large)) },
      },
    ]
    console.log(
      `${connections} connections, ${hits} hits a round, ${rounds} rounds interleaved; median over the rounds`,
    )
    console.log('CPU ms a request: of the server + of the database')
    console.log(rowOf('case', COLUMNS))
    for (const one of chosen) {
      const measured = targets.filter(({ kind }) => kind !== 'plain' || one.plain)
      const results = new Map<string, Round[]>(measured.map((target) => [target.name, []]))
      for (const target of measured) await measure(target, one, -1)
      for (let round = 0; round < rounds; round++) {
        const turn = measured
          .map((_, index) => measured[(index + round) % measured.length])
          .filter((target) => target !== undefined)
        for (const target of turn) results.get(target.name)?.push(await measure(target, one, round))
      }
      const of = (name: string, pick: (result: Round) => number) => median((results.get(name) ?? []).map(pick))
      const rate = (name: string) => of(name, (result) => result.requestsPerSecond)
      const ratios = (a: string, b: string) =>
        median(
          (results.get(a) ?? []).map(
            (result, index) => result.requestsPerSecond / (results.get(b)?.[index]?.requestsPerSecond ?? Number.NaN),
          ),
        )
      const cpu = (name: string) =>
        `${of(name, (result) => result.cpuMs).toFixed(2)} + ${of(name, (result) => result.databaseMs).toFixed(2)}`
      const cells = [
        rate('product').toFixed(0),
        rate('bare').toFixed(0),
        ratios('product', 'bare').toFixed(2),
        one.plain ? ratios('product', 'plain').toFixed(2) : '',
        of('product', (result) => result.p50).toFixed(1),
        of('product', (result) => result.p99).toFixed(1),
        cpu('product'),
        cpu('bare'),
        rate('large').toFixed(0),
        ratios('product', 'large').toFixed(2),
      ]
      console.log(rowOf(one.name, cells))
    }
    console.log(`memory of the API process after it: ${residentMb(product.pid)} MB`)
    await product.stop()
    const again = await startProduct(small, ports.small, path.join(dataDir, 'files-small'))
    servers.push(again)
    console.log(`a later start on an existing database answers after ${again.startMs.toFixed(0)} ms`)
    if (!options['no-pages']) for (const line of await measurePages(again.url)) console.log(line)
  } finally {
    for (const server of servers) await server.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await main()
