import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auth, type TokenResponse } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CLIENT_ID, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { CallInput, DataOf, Endpoint, Envelope } from '@selamat/contract/kit/endpoint'
import type { ErrorBody } from '@selamat/contract/kit/errors'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { outboxHandlers } from '../src/domains.ts'
import type { AppContext } from '../src/platform/app-context.ts'
import { fixedClock } from '../src/platform/clock.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database.ts'
import { listen } from '../src/platform/events.ts'
import { loadKeys } from '../src/platform/keys.ts'
import { numbering } from '../src/platform/numbering.ts'
import { openFiles } from '../src/platform/open-files.ts'
import { drainOutbox } from '../src/platform/outbox.ts'
import { RecordKinds } from '../src/platform/records/record-kinds.ts'
import { copyDatabase, dropDatabase } from './own-database.ts'
import { databaseUrl, TEST_NOW } from './template.ts'

export const DEMO_PASSWORD = 'Selamat#2026'

/** What a test reads of an answer: the status, and the body as envelope or refusal. */
export interface Reply<Data> {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly body: Envelope<Data> & Partial<ErrorBody>
  readonly text: string
  /** The body as it came, for files. */
  readonly bytes: Buffer
}

/**
 * The real app on a real PostgreSQL: a database of its own for the test file, copied from the migrated template with the
 * demo company, as the owner of its tables or with the rights of the application alone. Only the clock is the test's. Everything is closed after the file.
 */
export async function testApp(env: NodeJS.ProcessEnv = {}, as: 'owner' | 'application' = 'owner') {
  const adminUrl = inject('adminUrl')
  const name = await copyDatabase(inject('template'))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-files-'))
  const clock = fixedClock(TEST_NOW)
  const url = databaseUrl(as === 'owner' ? adminUrl : inject('applicationUrl'), name)
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', ...env })
  const database = openDatabase(url, { max: 8, onError: () => undefined })
  const log = pino({ level: 'silent' })
  const context: AppContext = {
    config,
    clock,
    database,
    keys: await loadKeys(database, config.appSecret),
    files: await openFiles(config, log),
    live: await listen(url, () => undefined),
    numbering: numbering(database),
    records: new RecordKinds(),
    log,
    checkResponses: true,
  }
  // The test shares the server's event loop, which says nothing about a server's.
  const app = await buildApp(context, log, { maxDelayMs: 0 })
  afterAll(async () => {
    await app.close()
    await context.live.close()
    await database.close()
    await dropDatabase(name)
    await rm(dataDir, { recursive: true, force: true })
  })
  const handlers = outboxHandlers(context)
  const failures: unknown[] = []
  return {
    app,
    context,
    clock,
    ...clients(app),
    /** Works off the outbox now; a handler that fails fails the test. */
    settle: async () => {
      await drainOutbox({
        database,
        handlers,
        now: clock.now,
        onError: (error) => failures.push(error),
      })
      if (failures.length) throw failures[0]
    },
  }
}

const url = (endpoint: Endpoint, params: unknown, query: unknown) => {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(Object(params)[key])))
  const search = new URLSearchParams(
    Object.entries(Object(query)).map(([key, value]) => [key, String(value)]),
  ).toString()
  return `${API_BASE}${filled}${search ? `?${search}` : ''}`
}

/** Speaks to an app as the contract says: `send` as anybody, `as` a demo account, which signs in anew when its token has ended. */
export function clients(app: FastifyInstance) {
  const tokens = new Map<string, string>()

  /** Sends an operation as the contract describes it, with any token and headers. */
  async function send<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & { token?: string; headers?: Record<string, string> },
  ): Promise<Reply<DataOf<E>>> {
    const { params, query, body, token, headers } = input as Record<string, never>
    const options: InjectOptions = {
      method: endpoint.method,
      url: url(endpoint, params, query),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...Object(headers) },
      ...(body === undefined ? {} : { payload: body }),
    }
    const response = await app.inject(options)
    const json = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json ? response.json() : ({} as never),
      text: response.body,
      bytes: response.rawPayload,
    }
  }

  /** Signs in with the specification's form data and Basic authorisation. */
  async function signIn(username: string, password = DEMO_PASSWORD): Promise<TokenResponse> {
    const response = await app.inject({
      method: 'POST',
      url: `${API_BASE}${TOKEN_PATH}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}`,
      },
      payload: new URLSearchParams({ username, password, grant_type: 'password' }).toString(),
    })
    if (response.statusCode !== 200) throw new Error(`sign-in of ${username}: ${response.statusCode} ${response.body}`)
    return response.json()
  }

  /** Acts as a demo account: `(await as('10000008'))(role.endpoints.list, { body: {} })`. */
  async function as(username: string) {
    const known = tokens.get(username)
    const valid = known && (await send(auth.check, { query: { token: known } })).body.data.active
    const token = known && valid ? known : (await signIn(username)).access_token
    tokens.set(username, token)
    return <E extends Endpoint>(endpoint: E, input: CallInput<E> & { headers?: Record<string, string> }) =>
      send(endpoint, { ...input, token } as never)
  }

  return { send, signIn, as }
}
