import { createHmac } from 'node:crypto'
import { API_BASE, CLIENT_ID, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { BodyOf, Endpoint } from '@selamat/contract/kit/endpoint'
import { withoutBlankFilters } from '@selamat/contract/kit/list-query'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from './access.ts'
import { type Admission, admissions } from './admission.ts'
import type { AppContext } from './app-context.ts'
import { HttpError, httpError } from './errors.ts'
import { type HandlerResult, send } from './handler-result.ts'
import { logReadings, type Reading } from './readings.ts'
import { responseEncoder } from './response-schema.ts'
import type { Origin } from './security-events.ts'
import { authenticate, foresee, noteDenied } from './session.ts'

/** One request as a handler sees it: checked, and with who calls. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: BodyOf<E>
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  /** From `If-Match`, for operations that demand it. */
  readonly version: number
  /** From `Idempotency-Key`, with a hash of the request, for creates. */
  readonly repeat: { readonly key: string; readonly hash: Buffer } | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Says what the response discloses of a confidential record, null for nothing; every `reading` of the contract has to. */
  readonly discloses: (reading: Reading | null) => void
}
export type SignedCall<E extends Endpoint = Endpoint> = Call<E> & { readonly actor: Actor }

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** Every operation that was mounted, for OpenAPI and the permission matrix. */
    operations: Endpoint[]
  }
  interface FastifyRequest {
    actor?: Actor
    /** Whoever calls is not yet known to be let in. */
    admission?: Admission | undefined
  }
}

type Operations = Readonly<Record<string, Endpoint>>

/** One handler for an operation: it gets the checked call and returns what the operation's kind says. */
export type Handler<E extends Endpoint, C = SignedCall<E>> = (call: C) => HandlerResult<E>

/**
 * Mounts one operation for signed-in users; its permission is asked before the body is read. One whose handler changes nothing
 * but the database, in one transaction, can be begun ahead, as those that only read are (decision 115).
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handle: Handler<E>,
  { ahead = false }: { readonly ahead?: boolean } = {},
) {
  if (endpoint.permission === 'public') throw new Error(`${endpoint.path} is public: use servePublic`)
  const handleSigned = (call: Call<E>) => {
    const { actor } = call.request
    if (!actor) throw httpError('UNAUTHENTICATED')
    return handle({ ...call, actor })
  }
  register(app, context, endpoint, handleSigned, ahead)
}

/** Mounts operations of the contract for signed-in users, each with the handler of its name. */
export function serve<Ops extends Operations>(
  app: FastifyInstance,
  context: AppContext,
  operations: Ops,
  handlers: { readonly [K in keyof Ops]?: Handler<Ops[K]> },
) {
  for (const name in handlers) {
    const handle = handlers[name]
    if (handle) mount<Ops[typeof name]>(app, context, operations[name], handle)
  }
}

/** Mounts some of the few operations that need no session. */
export function servePublic<Ops extends Operations>(
  app: FastifyInstance,
  context: AppContext,
  operations: Ops,
  handlers: { readonly [K in keyof Ops]?: Handler<Ops[K], Call<Ops[K]>> },
) {
  for (const name in handlers) {
    const handle = handlers[name]
    if (handle) mountPublic<Ops[typeof name]>(app, context, operations[name], handle)
  }
}

function mountPublic<E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handle: Handler<E, Call<E>>,
) {
  if (endpoint.permission !== 'public') throw new Error(`${endpoint.path} is not public: use serve`)
  register(app, context, endpoint, handle)
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handle: (call: Call<E>) => Promise<unknown>,
  ahead = false,
) {
  if (!app.hasDecorator('operations')) app.decorate('operations', [])
  app.operations.push(endpoint)
  const encode = responseEncoder(endpoint, context.checkResponses)
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    // A HEAD request would run the GET: the specification deletes by one (MASTER-031).
    exposeHeadRoute: false,
    config: { endpoint },
    onRequest: async (request) => {
      if (endpoint.permission !== 'public') await letIn(context, endpoint, request, ahead)
      if (endpoint.path === TOKEN_PATH) assertClient(request.headers.authorization)
      assertContentType(endpoint, request.headers['content-type'])
    },
    handler: async (request, reply) => {
      const done = await asAdmitted(request, () => answer(request, reply))
      return send(endpoint, encode, reply, done)
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    try {
      const disclosed: (Reading | null)[] = []
      const call = readCall(context, endpoint, request, reply, disclosed)
      const output = await handle(call)
      if (endpoint.reading !== undefined) await logDisclosed(context, endpoint, request, disclosed)
      return { output, body: call.body }
    } catch (error) {
      const { actor } = request
      if (actor && error instanceof HttpError && error.code === 'FORBIDDEN') {
        await noteDenied(context, actor, `${endpoint.method} ${endpoint.path}`, originOf(request))
      }
      throw error
    }
  }
}

/** Whether an operation only reads, by what its contract says: it can be begun before its caller is known to be let in. */
function onlyReads({ kind, method, permission, upload, creates, ifMatch }: Endpoint): boolean {
  if (upload || creates || ifMatch || (kind !== 'list' && kind !== 'json')) return false
  return typeof permission === 'string' ? method === 'GET' || kind === 'list' : permission.action === 'read'
}

/** Who calls, and whether that is foreseen. Throws what they are refused with. */
async function letIn(context: AppContext, endpoint: Endpoint, request: FastifyRequest, ahead: boolean): Promise<void> {
  const { authorization } = request.headers
  if (ahead || onlyReads(endpoint)) request.admission = foresee(context, authorization, endpoint, originOf(request))
  request.actor =
    request.admission?.foreseen ?? (await authenticate(context, authorization, endpoint, originOf(request)))
}

/** Does the work of a request; what was begun for somebody foreseen counts once they are let in, and is done again where they have changed. */
async function asAdmitted<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { admission } = request
  if (!admission) return work()
  const started = await admissions.run(admission, () =>
    work().then(
      (done) => () => done,
      (error: unknown) => () => {
        throw error
      },
    ),
  )
  const actor = await admission.actor()
  if (actor === admission.foreseen) return started()
  request.actor = actor
  return work()
}

const CLIENT = `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}`

/** The token operation is for the one public client, which says who it is by Basic authorisation (AUTH-17). */
function assertClient(authorization: string | undefined) {
  if (authorization !== CLIENT) throw httpError('UNAUTHENTICATED', { message: 'The client is not known' })
}

/** Each operation takes one content type; a missing one is judged with the body. */
function assertContentType(endpoint: Endpoint, received: string | undefined) {
  if (received === undefined) return
  const expected = endpoint.upload
    ? 'multipart/form-data'
    : endpoint.path === TOKEN_PATH
      ? 'application/x-www-form-urlencoded'
      : 'application/json'
  if (received.split(';')[0]?.trim().toLowerCase() !== expected) {
    throw httpError('UNSUPPORTED_TYPE', { message: `Send this request as ${expected}` })
  }
}

function readCall<E extends Endpoint>(
  context: AppContext,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  disclosed: (Reading | null)[],
): Call<E> {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))) {
    throw httpError('INVALID', { message: 'The Idempotency-Key is not valid' })
  }
  const repeat =
    endpoint.creates && key
      ? {
          key,
          // Keyed, as it is kept for days and a body may hold a password.
          hash: createHmac('sha256', context.keys.tokenSecret)
            .update(JSON.stringify([request.url, endpoint.upload ? null : (request.body ?? null)]))
            .digest(),
        }
      : null
  return {
    params: check<E['params']>(endpoint.params, request.params, 'params'),
    query: check<E['query']>(endpoint.query, request.query, 'query'),
    body: check<E['body']>(endpoint.body, endpoint.upload ? undefined : request.body, 'body'),
    ...originOf(request),
    version: endpoint.ifMatch ? readVersion(request.headers['if-match']) : 0,
    repeat,
    request,
    reply,
    discloses(reading) {
      if (endpoint.reading === undefined) throw new Error(`${endpoint.path} is no reading in the contract`)
      disclosed.push(reading)
    },
  }
}

/** Logs what a response discloses before it leaves; a handler that does not say so answers nothing. */
async function logDisclosed(
  { database, clock }: AppContext,
  { path, reading: channel }: Endpoint,
  { actor }: FastifyRequest,
  disclosed: readonly (Reading | null)[],
): Promise<void> {
  if (disclosed.length === 0 || channel === undefined || actor === undefined) {
    throw new Error(`The handler of ${path} does not say what it discloses`)
  }
  const readings = disclosed.filter((reading) => reading !== null)
  await logReadings(database, { userId: actor.userId, at: clock.now(), channel }, readings)
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
})

function readVersion(header: string | undefined): number {
  const version = Number(/^"?(\d{1,9})"?$/.exec(header ?? '')?.[1])
  if (!Number.isInteger(version))
    throw httpError('INVALID', { message: 'The version of the record is missing (If-Match)' })
  return version
}

const isEmpty = (value: unknown) =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const omittable = new WeakMap<z.ZodType, boolean>()

/** Whether a schema takes nothing at all, looked at once. */
function takesNothing(schema: z.ZodType): boolean {
  const known = omittable.get(schema) ?? schema.safeParse(undefined).success
  omittable.set(schema, known)
  return known
}

/** A missing body counts as undefined if the schema allows it. */
function parse<T extends z.ZodType>(schema: T, value: unknown) {
  if (isEmpty(value) && takesNothing(schema)) return schema.safeParse(undefined)
  const parsed = schema.safeParse(withoutBlankFilters(value, false))
  // Null stays where it means something.
  const isFilter = parsed.error?.issues.some(({ path: [first] }) => first === 'filter') ?? false
  return isFilter ? schema.safeParse(withoutBlankFilters(value, true)) : parsed
}

/** Checks one part of a request; throws 422 with the message of each wrong field by its path. */
export function check<T extends z.ZodType>(schema: T, value: unknown, part: 'params' | 'query' | 'body'): z.output<T> {
  const parsed = parse(schema, value)
  if (parsed.success) return parsed.data
  if (part === 'params') throw httpError('NOT_FOUND')
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.') || part
    errors[path] = errors[path] ? `${errors[path]}. ${issue.message}` : issue.message
  }
  const summary = Object.keys(errors).length === 1 && (errors[part] ?? errors.page)
  throw httpError('INVALID', { errors, ...(summary ? { message: summary } : {}) })
}
