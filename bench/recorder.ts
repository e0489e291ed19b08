// What the product sends to the database for a request, heard from the product itself.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../apps/api/src/app.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { loadConfig } from '../apps/api/src/platform/config.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'
import { listen } from '../apps/api/src/platform/events.ts'
import { localFileStore } from '../apps/api/src/platform/file-store.ts'
import { loadKeys } from '../apps/api/src/platform/keys.ts'
import { openLog } from '../apps/api/src/platform/log.ts'
import { numbering } from '../apps/api/src/platform/numbering.ts'
import { RecordKinds } from '../apps/api/src/platform/records/record-kinds.ts'

/** One statement of a request as the product sends it. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A request that reads. */
export interface ReadRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly token: string
  readonly body: object | undefined
}

/** Opens the product on a database with one connection, to which is listened: what that sends for a request, the one that lets it in among it. */
export async function recorder(url: string): Promise<(request: ReadRequest) => Promise<readonly Sent[]>> {
  const database = openDatabase(url, { max: 1, onError: () => undefined })
  const sent: Sent[] = []
  const client = await database.pool.connect()
  const query = client.query.bind(client)
  // Whoever has the connection is heard.
  Object.assign(client, {
    query: (statement: { text: string; values?: readonly unknown[] }) => {
      sent.push({ text: statement.text, values: statement.values ?? [] })
      return query(statement as never)
    },
  })
  client.release()

  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-bare-'))
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', PASSWORD_MAX_AGE_MONTHS: '0' })
  const log = openLog(config)
  const parts = {
    database,
    config,
    clock: systemClock,
    keys: await loadKeys(database, config.appSecret),
    files: await localFileStore(path.join(dataDir, 'files')),
    live: await listen(url, () => undefined),
    numbering: numbering(database),
    records: new RecordKinds(),
    log,
    checkResponses: false,
  }
  const app = await buildApp(parts, log, { maxDelayMs: 0 })

  /** Asked twice: the second time what the product keeps is kept. */
  const record = async ({ method, url: target, token, body }: ReadRequest) => {
    for (let time = 0; time < 2; time++) {
      sent.length = 0
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ method, url: target, headers, ...(body ? { payload: body } : {}) })
      if (answer.statusCode !== 200) throw new Error(`${target}: ${answer.body}`)
    }
    return [...sent]
  }
  let last: Promise<unknown> = Promise.resolve()
  // One after the other, as all are heard on one connection.
  return (request) => {
    const recorded = last.then(() => record(request))
    last = recorded.catch(() => undefined)
    return recorded
  }
}
