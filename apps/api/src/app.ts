import { randomUUID } from 'node:crypto'
import path from 'node:path'
import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { domains, productOf } from './domains.ts'
import type { AppContext } from './platform/app-context.ts'
import { compressResponses } from './platform/compression.ts'
import { httpError } from './platform/errors.ts'
import { mountHealth } from './platform/health.ts'
import { mountMetrics } from './platform/metrics.ts'
import { assertPermissions } from './platform/open-routes.ts'
import { mountOpenApi } from './platform/openapi/index.ts'
import { mountPages } from './platform/pages.ts'
import { guardHeaders, handleErrors } from './platform/responses.ts'
import { replyToBadUrl, replyToBrokenHttp } from './platform/unreadable-requests.ts'

const BODY_LIMIT = 1_000_000
const REQUEST_TIMEOUT_MS = 60_000

const MAX_DELAY_MS = 2000
const PAGES = path.resolve(import.meta.dirname, '../../web/dist')

export interface AppOptions {
  /** The sign-in page offers the demo accounts. */
  readonly demo?: boolean
  /** The folder of the built pages. */
  readonly pages?: string
  /** Requests are refused while the event loop is later than this; 0: never. */
  readonly maxDelayMs?: number
}

/** Builds the server without starting it: every domain's operations in one frame, and the pages beside them. */
export async function buildApp(
  parts: Omit<AppContext, 'log'>,
  log: FastifyBaseLogger,
  { demo = false, pages = PAGES, maxDelayMs = MAX_DELAY_MS }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // One line a request would cost more than the request; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    routerOptions: { caseSensitive: true, maxParamLength: 100 },
    // Node keeps random bytes in stock for these alone.
    genReqId: () => {
      const id = randomUUID()
      return id.slice(0, 8) + id.slice(24)
    },
    // The one proxy in front names the caller; what the caller claims before it is not believed.
    trustProxy: parts.config.publicUrl === undefined ? false : (_address, hop) => hop === 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: replyToBadUrl,
    clientErrorHandler: replyToBrokenHttp,
  })
  assertPermissions(app)
  handleErrors(app)
  guardHeaders(app, parts.config.publicUrl?.startsWith('https:') ?? false)
  await compressResponses(app)
  await app.register(formBody, { bodyLimit: 16_384 })
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 4, fieldSize: 4096, parts: 6 } })
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: () => {
      throw httpError('UNAVAILABLE', { retryAfterSeconds: 5 })
    },
  })
  const context: AppContext = { ...parts, log }
  const product = productOf(context)
  for (const { tables = {}, mount } of domains) {
    context.records.label(tables)
    mount?.(app, product)
  }
  mountOpenApi(app, context, { open: demo })
  mountHealth(app, context)
  mountMetrics(app, context)
  await mountPages(app, {
    folder: pages,
    publicKey: context.keys.publicKey,
    demo,
    idleMinutes: context.config.sessionIdleMinutes,
    frames: context.config.embedOrigins,
  })
  return app
}
