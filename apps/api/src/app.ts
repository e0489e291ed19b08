import { randomBytes } from 'node:crypto'
import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { domains } from './domains.ts'
import { answerErrors, guardHeaders } from './platform/answers.ts'
import { refuse } from './platform/errors.ts'
import type { House } from './platform/house.ts'

const BODY_LIMIT = 1_000_000
const REQUEST_TIMEOUT_MS = 60_000

/** Builds the server without starting it: every domain's operations in one frame. */
export async function buildApp(house: Omit<House, 'log'>, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // One line a request would cost more than the request; failures are logged where they are answered.
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    routerOptions: { caseSensitive: true, maxParamLength: 100 },
    genReqId: () => randomBytes(9).toString('base64url'),
    // The one proxy in front names the caller; what the caller claims before it is not believed.
    trustProxy: house.config.publicUrl === undefined ? false : 1,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  answerErrors(app)
  guardHeaders(app, house.config.publicUrl?.startsWith('https:') ?? false)
  await app.register(formBody, { bodyLimit: 16_384 })
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 4, fieldSize: 4096, parts: 6 } })
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    pressureHandler: () => {
      throw refuse('UNAVAILABLE', { retryAfterSeconds: 5 })
    },
  })
  const furnished: House = { ...house, log }
  for (const mountDomain of domains) mountDomain(app, furnished)
  app.setNotFoundHandler((request) => {
    throw refuse(request.url.startsWith('/api/') ? 'NOT_FOUND' : 'NOT_FOUND')
  })
  return app
}
