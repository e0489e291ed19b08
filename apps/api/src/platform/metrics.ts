import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { AppContext } from './app-context.ts'
import { securityCounts } from './audit.ts'
import { run } from './database.ts'
import { httpError } from './errors.ts'
import type { Replica } from './replica.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A direct caller on this machine, not through a local proxy. */
const isFromHere = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded

const WAITING = `select count(*) filter (where not dead)::int as waiting, count(*) filter (where dead)::int as dead from outbox`

/**
 * `/metrics` for Prometheus: process, requests by route, pool, outbox and security events. It is not public: only callers on this machine
 * get it, for all others there is no such page.
 */
export function mountMetrics(app: FastifyInstance, context: AppContext): void {
  let observe: ((request: FastifyRequest, status: number, seconds: number) => void) | undefined
  let loading: Promise<() => Promise<string>> | undefined
  // Read after the start, which has no use for it; requests count from then on.
  const load = () => {
    loading ??= openRegister(context).then((register) => {
      observe = register.observe
      return register.text
    })
    return loading
  }
  app.addHook('onListen', async () => void (await load()))
  app.addHook('onResponse', (request, reply, done) => {
    observe?.(request, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { open: 'asked on this machine only' } }, async (request, reply) => {
    if (!isFromHere(request)) throw httpError('NOT_FOUND')
    const text = await load()
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await text())
  })
}

async function openRegister({ database, replica, log }: AppContext) {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  const { pool } = database
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by what they do; waiting are requests without one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  if (replica) countReplica(register, replica, { Counter, Gauge })
  new Gauge({
    name: 'outbox_rows',
    help: 'Effects to come: waiting for their turn, or dead after too many tries',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      try {
        const [rows] = await run<{ waiting: number; dead: number }>(database.kysely, WAITING)
        this.set({ state: 'waiting' }, rows?.waiting ?? 0)
        this.set({ state: 'dead' }, rows?.dead ?? 0)
      } catch (error) {
        // The other figures are wanted most while the database is away.
        log.warn({ err: error }, 'the outbox could not be counted')
        this.reset()
      }
    },
  })
  new Counter({
    name: 'security_events_total',
    help: 'Security events of this process: failed sign-ins, refused operations, forged tokens',
    labelNames: ['action'],
    registers: [register],
    collect() {
      this.reset()
      for (const [action, count] of securityCounts()) this.inc({ action }, count)
    },
  })
  const observe = ({ method, routeOptions }: FastifyRequest, status: number, seconds: number) =>
    requests.observe({ method, route: routeOptions.url ?? 'none', status }, seconds)
  return { observe, text: () => register.metrics() }
}

/** How the copy of the database is, and how many long reads it answers. */
function countReplica(
  register: Registry,
  { facts }: Replica,
  { Counter, Gauge }: Pick<typeof import('prom-client'), 'Counter' | 'Gauge'>,
): void {
  new Gauge({
    name: 'replica_up',
    help: 'The replica answers and has what is committed; 0 while the database reads in its place',
    registers: [register],
    collect() {
      this.set(facts.state === 'ready' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'replica_bytes_behind',
    help: 'How much of the log of the database the replica had not applied when it was last asked',
    registers: [register],
    collect() {
      this.set(facts.bytesBehind)
    },
  })
  new Counter({
    name: 'long_reads_total',
    help: 'Statements of long reads, and reads that the database answered in place of the replica',
    labelNames: ['at'],
    registers: [register],
    collect() {
      this.reset()
      this.inc({ at: 'replica' }, facts.readsHere)
      this.inc({ at: 'database' }, facts.readsAtSource)
    },
  })
}
