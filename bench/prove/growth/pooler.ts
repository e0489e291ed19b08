import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/embedded-postgres/index.ts'
import { actor, serverUnderTest } from '../server-under-test.ts'
import { lostOf, type Tally, work } from '../terminations.ts'
import { peopleCsv, uploads } from '../uploads.ts'
import { costOf, REQUESTS } from './costs.ts'
import { inFolder } from './in-folder.ts'
import { pgBouncerVersion, startPgBouncer } from './pgbouncer.ts'

const WRITERS = 8
const PAUSE_MS = 2500
/** What every session of the application is bound by. */
const BOUNDS = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`

/**
 * The product through PgBouncer in transaction mode: eight write and a file is imported while it is restarted again and again.
 * Nothing that was acknowledged is lost or doubled, every error is 503, and afterwards all goes on.
 */
export async function provePooler(restarts: number, port: number) {
  const version = pgBouncerVersion()
  if (version === undefined) return 'this machine has no PgBouncer'
  return inFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
    const pooler = await startPgBouncer([postgres.applicationUrl, postgres.url], version)
    const context = await serverUnderTest(port, {
      DATABASE_URL: pooler.through(postgres.applicationUrl),
      DATABASE_DIRECT_URL: postgres.applicationUrl,
      MIGRATION_DATABASE_URL: postgres.url,
      DEMO: '1',
    })
    try {
      await context.start()
      const send = await actor(context.url, '10000002')
      const { upload, ended, write } = uploads(context.url, send)
      const imported = ended(await upload('users', 'people.csv', peopleCsv(70_000_000, 5000))).then(write)
      const tally: Tally = { acknowledged: new Set(), statuses: new Map() }
      let left = restarts
      const working = Array.from({ length: WRITERS }, (_, writer) => work(send, writer, tally, () => left > 0))
      for (; left > 0; left--) {
        await delay(PAUSE_MS)
        await pooler.restart(left % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
      }
      await Promise.all(working)
      const { status, counts } = await imported
      const session = new pg.Client({ connectionString: pooler.through(postgres.applicationUrl) })
      await session.connect()
      const [bounds] = (await session.query(BOUNDS)).rows
      await session.end()
      const counted = { pids: [context.pid()], folder }
      return {
        version,
        restarts,
        crashes: context.crashes(),
        ...(await lostOf(postgres.url, tally)),
        import: status,
        imported: counts.IMPORTED,
        bounds,
        list: await costOf(context.url, counted, send.token, REQUESTS.list),
        create: await costOf(context.url, counted, send.token, REQUESTS.create),
        stopMs: await context.stop(),
      }
    } finally {
      await context.demolish()
      await pooler.stop()
      await postgres.stop()
    }
  })
}
