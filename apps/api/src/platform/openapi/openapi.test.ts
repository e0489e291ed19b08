import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { type Endpoint, endpoint } from '@selamat/contract/kit/endpoint'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { HttpError } from '../errors.ts'
import { check, mount, servePublic } from '../http.ts'
import { assertPermissions } from '../open-routes.ts'
import { exampleOf } from './example.ts'
import { bodyExample, dataExample } from './example-of-endpoint.ts'
import { isNothing, type Schema, schemaOf } from './schema.ts'
import type { OpenApiDocument, Operation } from './types.ts'

const { app, context, signIn } = await testApp()
const endpoints = app.operations
const { access_token: token } = await signIn('10000008')
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
/** Microseconds of the processor that some work takes. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const document: OpenApiDocument = (await open('/api/openapi.json')).json()
const operationOf = ({ path, method }: { path: string; method: string }): Operation => {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

const withInput = endpoints.filter(({ body, query }) => !isNothing(body) || !isNothing(query))
/** How a value says that it is too long, too many, too large or too small. */
const BOUND = /^(At most|At least) \d/
/** Words of the schema library, for who wrote the schema. */
const RAW = /invalid|expected|received|unrecognized|undefined|\bNaN\b|nullish|regex|pattern|too (big|small)|literal/i

interface Limit {
  readonly path: readonly (string | number)[]
  readonly bound: string
  readonly at: unknown
  readonly beyond: unknown
}

/** The limits that the document names in a schema, each with a value at it and one beyond it. */
function limitsIn(schema: Schema | boolean | undefined, path: readonly (string | number)[] = []): Limit[] {
  if (typeof schema !== 'object') return []
  const { type, maxLength, minimum, maximum, maxItems, items, properties = {}, anyOf = [] } = schema
  const item = Array.isArray(items) ? items[0] : items
  const limit = (bound: string, at: unknown, beyond: unknown): Limit => ({ path, bound, at, beyond })
  const many = (count: number) => Array.from({ length: count }, () => exampleOf(item))
  return [
    ...(maxLength === undefined
      ? []
      : [limit(`maxLength ${maxLength}`, 'x'.repeat(maxLength), 'x'.repeat(maxLength + 1))]),
    ...(type === 'integer' && maximum !== undefined ? [limit(`maximum ${maximum}`, maximum, maximum + 1)] : []),
    ...(type === 'integer' && minimum !== undefined ? [limit(`minimum ${minimum}`, minimum, minimum - 1)] : []),
    ...(maxItems === undefined ? [] : [limit(`maxItems ${maxItems}`, many(maxItems), many(maxItems + 1))]),
    ...anyOf.flatMap((one) => limitsIn(one, path)),
    ...Object.entries(properties).flatMap(([name, property]) => limitsIn(property, [...path, name])),
    ...limitsIn(item, [...path, 0]),
  ]
}

const inputOf = ({ body, query }: Endpoint) => (isNothing(body) ? query : body)

/** A copy of `whole` with `value` at the path. */
function withValue(whole: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)]
  return { ...Object(whole), [key]: withValue(Object(whole)[key], rest, value) }
}

/** What the server says of a value at a place of an otherwise fitting input. */
function errors(type: z.ZodType, fitting: unknown, { path }: Limit, value: unknown): string[] {
  const parsed = type.safeParse(withValue(fitting, path, value))
  const at = JSON.stringify(path)
  const issues = parsed.error?.issues ?? []
  return issues.filter((issue) => JSON.stringify(issue.path.slice(0, path.length)) === at).map(({ message }) => message)
}

/** What a refused input answers, field by field. */
function messagesOf(one: Endpoint, value: unknown): string[] {
  try {
    check(inputOf(one), value, 'body')
    return []
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [error.message, ...Object.values(error.particulars.errors ?? {})]
  }
}

/** Inputs whose every field has a value of another type. */
function wrongValuesOf(one: Endpoint): unknown[] {
  const { properties = {} } = schemaOf(inputOf(one), 'input')
  const each = (value: unknown) => Object.fromEntries(Object.keys(properties).map((name) => [name, value]))
  return [null, 1.5, -1, 'x', true, [], [null], {}, { stranger: 1 }].map((value) => ({ ...each(value), stranger: 1 }))
}

describe('the OpenAPI document', () => {
  it('lists every mounted operation and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(endpoints.length).toBeGreaterThan(30)
    expect(described.sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    )
    expect(new Set(endpoints.map((one) => operationOf(one).operationId)).size).toBe(endpoints.length)
  })

  it('names the permission of every operation that is not public', () => {
    expect(document.security).toEqual([{ bearer: [] }])
    for (const one of endpoints) {
      const operation = operationOf(one)
      if (one.permission === 'public') {
        expect([one.path, operation.security, operation['x-permission']]).toEqual([one.path, [], undefined])
        continue
      }
      expect([one.path, operation.security, operation['x-permission']]).toEqual([one.path, undefined, one.permission])
      expect(operation['x-own-scope']).toBe(one.ownScope ? true : undefined)
      expect(operation['x-during-step']).toEqual(one.duringStep)
      expect(operation.responses[401]).toBeDefined()
      if (typeof one.permission !== 'string') expect(operation.responses[403]).toBeDefined()
    }
    const open = endpoints.filter(({ permission }) => permission === 'public').map(({ path }) => path)
    expect(open.sort()).toEqual([
      '/auth/email-changes/undo',
      '/auth/otps/resend',
      '/auth/otps/verify',
      '/auth/passwords/forgot',
      '/auth/passwords/reset',
      '/auth/registrations',
      '/auth/registrations/verify',
      '/auth/token',
      '/auth/token/check',
      '/auth/token/refresh',
      '/calendar-feed/:file',
      '/letters/verify/:code',
      '/wall/figures',
    ])
  })

  it.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
    'has valid examples for %s',
    (_, one) => {
      if (!isNothing(one.body)) {
        const { success, error } = one.body.safeParse(bodyExample(one))
        expect(success, `body: ${error?.message}; give the contract an example`).toBe(true)
      }
      if (!isNothing(one.data)) {
        const { success, error } = one.data.safeParse(dataExample(one))
        expect(success, `data: ${error?.message}; give the contract an example`).toBe(true)
      }
      for (const [part, type] of [
        ['query', one.query],
        ['path', one.params],
      ] as const) {
        if (isNothing(type)) continue
        const declared = operationOf(one).parameters.filter((parameter) => parameter.in === part)
        const example = Object.fromEntries(declared.map(({ name, example }) => [name, example]))
        expect(type.safeParse(example).success, `${part} ${JSON.stringify(example)}`).toBe(true)
      }
    },
  )

  describe.each(withInput.map((one) => ({ name: `${one.method} ${one.path}`, one })))('for $name', ({ one }) => {
    it('has the real limits: each value at its limit is accepted, one beyond it refused', () => {
      const [type, schema] = [inputOf(one), schemaOf(inputOf(one), 'input')]
      const fitting = isNothing(one.body) ? exampleOf(schema) : bodyExample(one)
      for (const limit of limitsIn(schema)) {
        const what = `${limit.path.join('.')} ${limit.bound}`
        expect(
          errors(type, fitting, limit, limit.at).filter((message) => BOUND.test(message)),
          what,
        ).toEqual([])
        expect(errors(type, fitting, limit, limit.beyond), `${what}, one beyond`).not.toEqual([])
      }
    })

    it('refuses missing values and wrong types with clear messages', () => {
      for (const value of [undefined, null, [], 'text', 7, true, {}, ...wrongValuesOf(one)]) {
        for (const message of messagesOf(one, value)) expect(message).not.toMatch(RAW)
      }
    })
  })

  it('names the headers of creates, of writes without a body, and of the refresh', () => {
    const headers = (path: string, method: string) =>
      operationOf({ path, method })
        .parameters.filter((parameter) => parameter.in === 'header')
        .map(({ name, required }) => [name, required])
    expect(headers('/locations', 'POST')).toEqual([['Idempotency-Key', false]])
    expect(headers('/locations/archive/:id', 'POST')).toEqual([['If-Match', true]])
    expect(headers('/auth/token/refresh', 'POST')).toEqual([['x-ticket', true]])
  })

  it('describes uploads as multipart, event streams as such, and the token operation in its own shape', () => {
    expect(operationOf({ method: 'POST', path: '/files' }).requestBody?.content).toHaveProperty('multipart/form-data')
    const stream = operationOf({ method: 'GET', path: '/notifications/events' }).responses[200]
    expect(stream).toHaveProperty(['content', 'text/event-stream'])
    const token = operationOf({ method: 'POST', path: '/auth/token' })
    expect(token.requestBody?.content).toHaveProperty('application/x-www-form-urlencoded')
    expect(token.responses[400]).toHaveProperty(['content', 'application/json', 'example', 'error'], 'invalid_grant')
  })

  it('is also a page, without a script', async () => {
    const page = await open('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).not.toContain('<script')
    expect(page.body.match(/<details /g)).toHaveLength(endpoints.length)
    expect(page.body).toContain('Needs the right to read submenu/Location.')
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page.body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`style-src-elem 'sha256-${hash}'`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    // Neither an inline style nor anything else that the policy would refuse.
    expect(page.body).not.toMatch(/ style=| src=|<link/)
  })

  it.each(['/api/docs', '/api/openapi.json'])(
    '%s is for who is signed in, and in a demonstration for all',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(401)
      const demo = await buildApp(context, context.log, { demo: true, maxDelayMs: 0 })
      expect((await demo.inject(url)).statusCode).toBe(200)
      await demo.close()
    },
  )

  it.each(['/api/docs', '/api/openapi.json'])(
    '%s is made and packed once, and not sent again to who has it',
    async (url) => {
      const plain = await open(url)
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await open(url, { 'accept-encoding': encoding })
        expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding'])
        expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
      }
      const again = await open(url, { 'if-none-match': String(plain.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      // Packing it alone, quickly, costs more than two answers.
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 }
      const packing = await cpuOf(async () => brotliCompressSync(plain.body, { params: quality }))
      const answers = await cpuOf(async () => {
        for (let n = 0; n < 100; n++) await open(url, { 'accept-encoding': 'br' })
      })
      expect(answers / 100).toBeLessThan(packing / 2)
    },
  )
})

describe('a route', () => {
  const strange = () => {
    const other = Fastify()
    assertPermissions(other)
    return other
  }

  it('without a permission does not let the server start', async () => {
    const silent = strange()
    silent.get(`${API_BASE}/secrets`, async () => 'all')
    await expect(silent.ready()).rejects.toThrow('GET /api/v1/secrets has no permission')
    const careless = strange()
    const nameless = endpoint({ method: 'GET', path: '/secrets', summary: 'All', permission: undefined as never })
    mount(careless, context, nameless, async () => null)
    await expect(careless.ready()).rejects.toThrow('GET /api/v1/secrets has no permission')
  })

  it('is mounted as public or not, as declared', () => {
    const secret = endpoint({
      method: 'GET',
      path: '/secrets',
      summary: 'All',
      permission: 'signed-in',
      data: z.null(),
    })
    expect(() => servePublic(strange(), context, { secret }, { secret: async () => null })).toThrow('use serve')
    const open = { ...secret, permission: 'public' } as const
    expect(() => mount(strange(), context, open, async () => null)).toThrow('use servePublic')
  })
})
