import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { run } from './database.ts'
import { MIGRATIONS, pendingMigrations } from './migrate.ts'

const OPEN = 'asked by whoever watches the server'
const CHECK_TIMEOUT_MS = 1500
const CHECK_INTERVAL_MS = 1000
/** Below this the database can soon no longer write. */
const LEAST_FREE_BYTES = 200_000_000

type Check = (context: AppContext) => Promise<void>

const checks: Readonly<Record<string, Check>> = {
  database: async ({ database }) => void (await run(database.kysely, 'select 1')),
  migrations: async ({ database }) => {
    const pending = await pendingMigrations(database.pool, MIGRATIONS)
    if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`)
  },
  disk: async ({ config }) => {
    const { bavail, bsize } = await statfs(config.dataDir)
    if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(`${bavail * bsize} bytes are free in ${config.dataDir}`)
  },
}

/** What the product can be without for a while: `ready`, or how it is in a word. */
const parts: Readonly<Record<string, (context: AppContext) => Promise<string>>> = {
  files: async ({ files }) => {
    await files.check()
    return READY
  },
  replica: async ({ replica }) => (await replica?.check()) ?? READY,
}
const READY = 'ready'

/**
 * `/healthz` says that the process answers, `/readyz` that it can work: database, migrations, disk. Beside that it names the
 * parts that are away while the rest works: the store of files, the replica. Why is told to the log alone.
 */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  const checkReadiness = readiness(context)
  app.get('/healthz', { config: { open: OPEN } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config: { open: OPEN } }, async (_request, reply) => {
    const { faults, without } = await checkReadiness()
    return reply
      .status(faults ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(faults ? { status: 'not ready' } : { status: READY, ...without })
  })
}

interface Readiness {
  /** Why it cannot work; empty when it can. */
  readonly faults: string
  readonly without: Readonly<Record<string, string>>
  /** Why those are away. */
  readonly reasons: string
}

/** Asks the checks at most once a second, however many ask; a change is logged once. */
function readiness(context: AppContext): () => Promise<Readiness> {
  let lastCheck: Promise<Readiness> | undefined
  let lastCheckAt = Number.NEGATIVE_INFINITY
  let last = { faults: '', reasons: '' }
  return async () => {
    const now = performance.now()
    if (!lastCheck || now - lastCheckAt > CHECK_INTERVAL_MS) {
      lastCheckAt = now
      lastCheck = check(context)
    }
    const found = await lastCheck
    if (found.faults !== last.faults) {
      if (found.faults) context.log.error({ faults: found.faults }, 'not ready')
      else context.log.info('ready again')
    }
    if (found.reasons !== last.reasons) {
      if (found.reasons) context.log.error({ faults: found.reasons }, 'ready, but not whole')
      else context.log.info('whole again')
    }
    last = found
    return found
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function check(context: AppContext): Promise<Readiness> {
  const [faults, states] = await Promise.all([
    Promise.all(
      Object.entries(checks).map(([name, one]) =>
        withTimeout(one(context)).then(
          () => [],
          (error: unknown) => [`${name}: ${textOf(error)}`],
        ),
      ),
    ),
    Promise.all(
      Object.entries(parts).map(async ([name, one]) => {
        try {
          const state = await withTimeout(one(context))
          return { name, state, reason: state }
        } catch (error) {
          return { name, state: 'away', reason: textOf(error) }
        }
      }),
    ),
  ])
  const away = states.filter(({ state }) => state !== READY)
  return {
    faults: faults.flat().join('; '),
    without: Object.fromEntries(away.map(({ name, state }) => [name, state])),
    reasons: away.map(({ name, reason }) => `${name}: ${reason}`).join('; '),
  }
}

/** What has stopped without a word must not keep its watcher waiting. */
async function withTimeout<T>(check: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = delay(CHECK_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(
    () => Promise.reject(new Error('no answer in time')),
    // The other has ended the race.
    () => check,
  )
  try {
    return await Promise.race([check, late])
  } finally {
    timer.abort()
  }
}
