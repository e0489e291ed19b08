import type { FastifyInstance } from 'fastify'
import type { RunningJobs } from '../platform/jobs.ts'
import type { OutboxRelay } from '../platform/outbox-relay.ts'

const ANSWER_WITHIN_MS = 10_000
const LOOK_AGAIN_MS = 25

/** What a running server consists of, in the order of its end. */
interface Parts {
  readonly app: FastifyInstance
  readonly relay: OutboxRelay
  readonly workers: { stop(): Promise<void> }
  readonly scheduled: Promise<RunningJobs>
  closeHouse(): Promise<void>
  stopDatabase(): Promise<void>
}

/** Ends a server: no new connection, answers for the requests in flight, then the workers, the pools and the database. */
export async function closeServer({ app, relay, workers, scheduled, closeHouse, stopDatabase }: Parts): Promise<void> {
  // Jobs that could not be started have said so, and need no end.
  const endOfJobs = scheduled.then(
    (jobs) => jobs.stop(),
    () => undefined,
  )
  for (const end of await Promise.allSettled([closeApp(app), relay.stop(), workers.stop(), endOfJobs])) {
    if (end.status === 'rejected') app.log.error({ err: end.reason }, 'a part of the server did not end well')
  }
  try {
    await closeHouse()
  } finally {
    await stopDatabase()
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A connection kept alive would hold the server open after its last answer.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS)
  const patience = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(patience)
  }
}
