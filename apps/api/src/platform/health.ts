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

/**
 * `/healthz` says that the process answers, `/readyz` that it can work: database, migrations, disk. What is wrong is
 * told to the log alone.
 */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  const checkReadiness = readiness(context)
  app.get('/healthz', { config: { open: OPEN } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config: { open: OPEN } }, async (_request, reply) => {
    const ready = await checkReadiness()
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** Asks the checks at most once a second, however many ask; a change is logged once. */
function readiness(context: AppContext): () => Promise<boolean> {
  let lastCheck: Promise<string> | undefined
  let lastCheckAt = Number.NEGATIVE_INFINITY
  let lastFaults = ''
  return async () => {
    const now = performance.now()
    if (!lastCheck || now - lastCheckAt > CHECK_INTERVAL_MS) {
      lastCheckAt = now
      lastCheck = findFaults(context)
    }
    const faults = await lastCheck
    if (faults !== lastFaults) {
      if (faults) context.log.error({ faults }, 'not ready')
      else context.log.info('ready again')
      lastFaults = faults
    }
    return faults === ''
  }
}

async function findFaults(context: AppContext): Promise<string> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await withTimeout(check(context))
        return []
      } catch (error) {
        return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
      }
    }),
  )
  return found.flat().join('; ')
}

/** A database that has stopped without a word must not keep its watcher waiting. */
async function withTimeout(check: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = delay(CHECK_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(
    () => Promise.reject(new Error('no answer in time')),
    () => undefined,
  )
  try {
    await Promise.race([check, late])
  } finally {
    timer.abort()
  }
}
