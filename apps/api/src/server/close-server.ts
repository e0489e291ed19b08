import type { FastifyInstance } from 'fastify'
import type { RunningJobs } from '../platform/jobs.ts'
import type { OutboxRelay } from '../platform/outbox-relay.ts'

const RESPONSE_TIMEOUT_MS = 10_000
const POLL_MS = 25
/** A stop ends within 15 seconds: the work of the server first, the pools, then the database. */
const WORK_WITHIN_MS = 11_000
const POOLS_WITHIN_MS = 1000
const WITHIN_MS = 14_500

/** The parts of a running server, in the order of shutdown. */
interface Parts {
  readonly app: FastifyInstance
  readonly relay: OutboxRelay
  readonly workers: { stop(): Promise<void> }
  readonly scheduled: Promise<RunningJobs>
  closeContext(): Promise<void>
  stopDatabase(): Promise<void>
}

/**
 * Ends a server: no new connection, answers for the requests in flight, then the workers, the pools and the database. What
 * does not end in time is left behind. Throws then, so that the process ends with a failure.
 */
export async function closeServer({
  app,
  relay,
  workers,
  scheduled,
  closeContext,
  stopDatabase,
}: Parts): Promise<void> {
  // Jobs that could not be started have said so, and need no end.
  const endOfJobs = scheduled.then(
    (jobs) => jobs.stop(),
    () => undefined,
  )
  const began = performance.now()
  const faults: unknown[] = []
  const inTime = (name: string, end: Promise<void>, ms: number) =>
    endedWithin(name, end, ms).catch((error: unknown) => void faults.push(error))
  const work = { requests: closeApp(app), outbox: relay.stop(), imports: workers.stop(), jobs: endOfJobs }
  await Promise.all(Object.entries(work).map(([name, end]) => inTime(name, end, WORK_WITHIN_MS)))
  await inTime('pools', closeContext(), POOLS_WITHIN_MS)
  await inTime('database', stopDatabase(), WITHIN_MS - (performance.now() - began))
  if (faults.length > 0) throw new AggregateError(faults, 'a part of the server did not end well')
}

async function endedWithin(name: string, end: Promise<void>, withinMs: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${name}: not ended after ${withinMs} ms`)), withinMs)
  try {
    await Promise.race([end, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A connection kept alive would hold the server open after its last answer.
  const idle = setInterval(() => app.server.closeIdleConnections(), POLL_MS)
  const patience = setTimeout(() => app.server.closeAllConnections(), RESPONSE_TIMEOUT_MS)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(patience)
  }
}
