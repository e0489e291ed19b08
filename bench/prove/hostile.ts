import pg from 'pg'
import { runningDatabaseUrl } from '../../apps/api/src/platform/embedded-postgres/index.ts'
import { hostileSheets, slowSheet } from '../../apps/api/test/hostile-files.ts'
import { actor, type ServerUnderTest } from './server-under-test.ts'
import { peopleCsv, uploads } from './uploads.ts'

const FIRST = 60_000_000
const ROWS = 1000
const CANDIDATES = 2000
const PAUSE_MS = 3000
// Looked at often, twenty files would cost more in requests, which have limits of their own, than in their reading.
const LOOK_MS = 1000
const similar = (at: number) => `${'Switchgear room of the north-eastern substation '.repeat(2)}${at}`
const csvOf = (headers: string, line: (at: number) => string, rows: number) =>
  [headers, ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')

/** What a careless server takes minutes for, twenty times: file and kind. */
function hostileFiles(): { kind: string; name: string; bytes: Uint8Array<ArrayBuffer> | string }[] {
  const sheets = Object.entries({
    ...hostileSheets('Employee ID'),
    'rows to the last column': slowSheet('Employee ID'),
  })
  const csvs: [kind: string, name: string, text: string][] = [
    [
      'locations',
      'unknown names',
      csvOf('Location name,Code,Location type', (at) => `L${at},C${at},${similar(at)}`, 500),
    ],
    [
      'locations',
      'unknown names of 2,000 letters',
      csvOf('Location name,Location type', (at) => `L${at},${similar(at).padEnd(2000, 'x')}`, 4000),
    ],
    ['users', 'one key in all rows', csvOf('Employee ID,Full name', () => '61000000,Same', 50_000)],
    [
      'users',
      'long rows',
      csvOf(
        'Employee ID,Full name,Email,Phone,Roles',
        (at) => [at, ...Array(4).fill('y;'.repeat(990))].join(','),
        1000,
      ),
    ],
    ['users', 'quotes', `Employee ID,Full name\n${'"'.repeat(5_000_000)}`],
    ['users', 'commas', `Employee ID,Full name${','.repeat(5_000_000)}`],
  ]
  const all = [
    ...csvs.map(([kind, name, bytes]) => ({ kind, name: `${name}.csv`, bytes })),
    ...sheets.map(([name, bytes]) => ({ kind: 'users', name: `${name}.xlsx`, bytes: new Uint8Array(bytes) })),
  ]
  return Array.from({ length: 20 }, (_, at) => all[at % all.length]).filter((file) => file !== undefined)
}

const quantile = (times: readonly number[], part: number) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0)

/** Twenty hostile files of one company: what they cost the import of another one, and the answers of the server. */
export async function proveHostile(context: ServerUnderTest) {
  await context.start()
  const [attacker, other] = [await actor(context.url, '10000002'), await actor(context.url, '10000020')]
  await nameMany(context)
  const [theirs, ours] = [uploads(context.url, attacker, LOOK_MS), uploads(context.url, other)]
  let first = FIRST
  const importThousand = async () => {
    const began = performance.now()
    first += ROWS
    const checked = await ours.ended(await ours.upload('users', 'people.csv', peopleCsv(first, ROWS)))
    const { counts } = await ours.write(checked)
    if (counts.IMPORTED !== ROWS) throw new Error(`imported: ${JSON.stringify(counts)}`)
    return performance.now() - began
  }
  await importThousand()
  const quiet = await importThousand()

  const answers: number[] = []
  let attacked = true
  const watch = (async () => {
    while (attacked) {
      const began = performance.now()
      const answer = await fetch(`${context.url}/healthz`)
      await answer.text()
      if (!answer.ok) throw new Error(`/healthz: ${answer.status}`)
      answers.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  // Awaited at the end; what went wrong before is told first.
  watch.catch(() => undefined)
  const began = performance.now()
  const files = hostileFiles()
  const ids: number[] = []
  for (const { kind, name, bytes } of files) ids.push(await theirs.upload(kind, name, bytes))
  const beside: number[] = []
  let working = true
  const hostile = Promise.all(ids.map((id) => theirs.ended(id))).finally(() => {
    working = false
  })
  // At least once, and again as long as they are worked on; a company that imported without a break would only get its half.
  do {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    beside.push(await importThousand())
  } while (working)
  const ended = await hostile
  attacked = false
  await watch
  const quietAfter = await importThousand()
  return {
    hostile: files.length,
    hostileSeconds: Math.round((performance.now() - began) / 1000),
    refused: ended.filter(({ status }) => status === 'INVALID').length,
    healthzAnswers: answers.length,
    healthzP50Ms: quantile(answers, 0.5),
    healthzP99Ms: quantile(answers, 0.99),
    healthzWorstMs: quantile(answers, 1),
    quietImportMs: Math.round(quiet),
    quietImportAfterwardsMs: Math.round(quietAfter),
    importsBeside: beside.length,
    importBesideMs: quantile(beside, 0.5),
    worstImportBesideMs: quantile(beside, 1),
    ratio: Math.round((quantile(beside, 0.5) / quiet) * 100) / 100,
    stopMs: await context.stop(),
  }
}

/** Gives the attacker's company the names that unknown ones are compared with. */
async function nameMany({ dataDir }: ServerUnderTest): Promise<void> {
  const client = new pg.Client({ connectionString: runningDatabaseUrl(dataDir) })
  await client.connect()
  await client.query(
    `insert into location_types (company_id, location_type_name, created_at, updated_at)
     select u.company_id, g.name, now(), now() from users u, unnest($1::text[]) g (name) where u.username = '10000002'`,
    [Array.from({ length: CANDIDATES }, (_, at) => similar(at))],
  )
  await client.end()
}
