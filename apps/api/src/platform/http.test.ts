import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { endpoint } from '@selamat/contract/kit/endpoint'
import Fastify, { LogController } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'
import { serve, servePublic } from './http.ts'
import { handleErrors } from './responses.ts'

const { app, context, signIn } = await testApp()
const { access_token: token } = await signIn('10000002')
const { access_token: powerless } = await signIn('10000010')
const READ = { method: 'GET', path: '/records/one', summary: 'Read one', permission: 'public' } as const
const LIST = '/api/v1/sites/list'
const CREATE = '/api/v1/sites'
const json = { 'content-type': 'application/json' }
const bearer = { authorization: `Bearer ${token}` }

/** Posts a body as it is. */
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...bearer, ...json, ...headers } })

const countSites = async () =>
  (await run<{ n: number }>(context.database.kysely, 'select count(*)::int as n from sites'))[0]?.n

describe('a request that cannot be read', () => {
  it.each([
    ['broken JSON', '{"limit": 1'],
    ['text after JSON', '{} {}'],
    ['a prototype key', '{"filter": {"__proto__": {"admin": true}}}'],
    ['a constructor key', '{"constructor": {"prototype": {"admin": true}}}'],
    ['nothing', ''],
    ['half a character', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['deep nesting', '['.repeat(200_000)],
  ])('is refused with 422 in the response envelope: %s', async (_, payload) => {
    const answer = await post(LIST, payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      result: false,
      code: 'INVALID',
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
      ...('errors' in answer.json() ? { errors: expect.any(Object) } : {}),
    })
    expect(answer.body).not.toMatch(/at .*\.(ts|js)|node_modules|SyntaxError|select /)
  })

  it.each([
    ['a list', '[]', 'body'],
    ['a text', '"all"', 'body'],
    ['null', 'null', 'body'],
    ['a wrong type', '{"limit": "10"}', 'limit'],
    ['an unknown key', '{"limit": 10, "sql": "1=1"}', 'body'],
    ['an unknown column', '{"orderBy": {"column": "passwordHash"}}', 'orderBy'],
    ['a number beyond reason', '{"limit": 1e308}', 'limit'],
  ])('names the error at %s', async (_, payload, field) => {
    const answer = await post(LIST, payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty([field])
  })

  it('is refused if a text cannot be stored, also in a search', async () => {
    for (const text of ['a\\u0000b', '\\ud800']) {
      const created = await post(CREATE, `{"siteName": "Site ${text}", "code": "S${text}"}`)
      const listed = await post(LIST, `{"keyword": "${text}"}`)
      expect([text, created.statusCode, listed.statusCode]).toEqual([text, 422, 422])
    }
  })

  it('is refused with 413 when it is too large, before it is read completely', async () => {
    const answer = await post(LIST, `{"keyword": "${'x'.repeat(1_000_001)}"}`)
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE'])
    const announced = await post(LIST, '{}', { 'content-length': '999999999' })
    expect(announced.statusCode).toBe(413)
  })

  it('is refused with 415 in another content type or compressed', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await post(LIST, '{}', { 'content-type': type })
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'UNSUPPORTED_TYPE'])
    }
    const packed = await post(LIST, Buffer.from([0x1f, 0x8b, 0x08, 0]), { 'content-encoding': 'gzip' })
    expect(packed.statusCode).toBe(422)
  })

  it('is refused with 422 when its multipart is broken, without boundary or without a file', async () => {
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', 'no parts at all'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      ],
      ['multipart/form-data; boundary=b', '--b--\r\n'],
    ] as const) {
      const answer = await post('/api/v1/files', payload, { 'content-type': type })
      expect([payload, [415, 422].includes(answer.statusCode)]).toEqual([payload, true])
      expect(answer.json()).toMatchObject({ result: false, requestId: expect.any(String) })
    }
  })

  it('leaves nothing stored', async () => {
    const before = await countSites()
    for (const payload of [
      '{"siteName": "Half',
      '{"siteName": 7, "code": "X"}',
      '{"siteName": "No code"}',
      '{"__proto__": {}}',
    ]) {
      expect((await post(CREATE, payload)).statusCode).toBe(422)
    }
    expect(await countSites()).toBe(before)
  })

  it('stores SQL and HTML as plain text', async () => {
    const siteName = `'; drop table sites; -- <script>alert(1)</script>`
    const created = await post(CREATE, JSON.stringify({ siteName, code: 'SQL-1' }))
    expect([created.statusCode, created.json().data.siteName]).toEqual([200, siteName])
    const found = await post(LIST, JSON.stringify({ keyword: 'drop table' }))
    expect(found.json().data).toHaveLength(1)
    expect(created.headers['content-type']).toContain('application/json')
    expect(created.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('an address', () => {
  it('that is unknown is 404 in the response envelope', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nothing'],
      ['PATCH', '/api/v1/sites/1'],
      ['DELETE', '/api/v1/sites/list'],
      ['GET', '/api/v1/sites/list'],
      ['TRACE', '/api/v1/sites/1'],
      ['GET', '/api/v2/sites/1'],
      ['GET', '/API/V1/users/me'],
      ['GET', '/api/v1/sites/1/../../../etc/passwd'],
    ] as const) {
      const answer = await app.inject({ method: method as 'GET', url, headers: bearer })
      expect([method, url, answer.statusCode]).toEqual([method, url, 404])
      expect(answer.json()).toMatchObject({ result: false, code: 'NOT_FOUND' })
    }
  })

  it('with an invalid id is 404', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '9'.repeat(30), '%00', '1;drop', 'x'.repeat(500)]) {
      const answer = await app.inject({ url: `/api/v1/sites/${id}`, headers: bearer })
      expect([id, answer.statusCode]).toEqual([id, 404])
    }
    const broken = await app.inject({ url: '/api/v1/sites/%zz', headers: bearer })
    expect([broken.statusCode, broken.json()]).toMatchObject([404, { result: false, code: 'NOT_FOUND' }])
    expect(broken.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the order of checks', () => {
  it('is session, grant, content type, shape, record', async () => {
    const url = '/api/v1/sites/update'
    const ask = (headers: Record<string, string>, payload: string) =>
      app.inject({ method: 'POST', url, headers, payload })
    const wrongType = { 'content-type': 'text/plain' }
    expect((await ask(wrongType, '{')).statusCode).toBe(401)
    expect((await ask({ ...wrongType, authorization: `Bearer ${powerless}` }, '{')).statusCode).toBe(403)
    expect((await ask({ ...wrongType, ...bearer }, '{')).statusCode).toBe(415)
    expect((await ask({ ...json, ...bearer }, '{')).statusCode).toBe(422)
    const unknown = { id: 999_999_999, version: 1, siteName: 'Nowhere', code: 'NOWHERE' }
    expect((await ask({ ...json, ...bearer }, JSON.stringify(unknown))).statusCode).toBe(404)
  })
})

describe('a response with a key that the contract does not name', () => {
  const responseOf = async (confidential: boolean, checkResponses: boolean) => {
    const server = Fastify()
    handleErrors(server)
    const data = z.object({ id: z.int() })
    const operation = endpoint({ ...READ, confidential, data })
    const row = { id: 1, bloodType: 'O' }
    servePublic(server, { ...context, checkResponses }, { operation }, { operation: async () => row })
    const answer = await server.inject({ url: `${API_BASE}${operation.path}` })
    await server.close()
    return [answer.statusCode, answer.json().data]
  }

  it('fails in tests', async () => {
    expect(await responseOf(false, true)).toEqual([500, undefined])
    expect(await responseOf(true, true)).toEqual([500, undefined])
  })

  it('leaves without it in production where it is confidential, and unchanged where it is not', async () => {
    expect(await responseOf(true, false)).toEqual([200, { id: 1 }])
    expect(await responseOf(false, false)).toEqual([200, { id: 1, bloodType: 'O' }])
  })
})

describe('a reading of what may be confidential', () => {
  const statusOf = async (reading: string | undefined, say: boolean) => {
    const server = Fastify()
    handleErrors(server)
    const operation = endpoint({ ...READ, permission: 'signed-in', ...(reading && { reading }), data: z.object({}) })
    serve(
      server,
      context,
      { operation },
      {
        operation: async ({ discloses }) => {
          if (say) discloses(null)
          return {}
        },
      },
    )
    const answer = await server.inject({ url: `${API_BASE}${operation.path}`, headers: bearer })
    await server.close()
    return answer.statusCode
  }

  it('leaves only where its handler says what it discloses, and the contract that it is one', async () => {
    expect([await statusOf('page', true), await statusOf('page', false)]).toEqual([200, 500])
    expect([await statusOf(undefined, false), await statusOf(undefined, true)]).toEqual([200, 500])
  })
})

describe('a caller who leaves before a file begins', () => {
  it('is no fault in the log', async () => {
    const lines: { level: number; msg: string }[] = []
    const [logged, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const write = (line: string) => {
      if (line.includes('Server listening')) return
      lines.push(JSON.parse(line))
      logged.resolve()
    }
    const server = Fastify({
      logger: { level: 'info', stream: { write } },
      logController: new LogController({ disableRequestLogging: true }),
    })
    handleErrors(server)
    const download = endpoint({ ...READ, method: 'POST', kind: 'file' })
    servePublic(
      server,
      context,
      { download },
      {
        download: async () => {
          entered.resolve()
          return {
            file: new Readable({ read: () => undefined }),
            name: 'one.bin',
            contentType: 'application/octet-stream',
          }
        },
      },
    )
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
    const caller = connect(Number(port), '127.0.0.1')
    const headers = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 2'
    caller.write(`POST ${API_BASE}${READ.path} HTTP/1.1\r\n${headers}\r\n\r\n{}`)
    await entered.promise
    caller.destroy()
    await logged.promise
    await server.close()
    expect(lines).toMatchObject([{ level: 30, msg: 'the caller left before the response' }])
  })
})

describe('the headers of a request', () => {
  it('are refused if they are invalid', async () => {
    const key = await post(CREATE, '{"siteName": "A", "code": "A"}', { 'idempotency-key': 'short' })
    expect([key.statusCode, key.json().message]).toEqual([422, 'The Idempotency-Key is not valid'])
    for (const version of ['', 'abc', '*', '-1']) {
      const headers = version ? { ...bearer, 'if-match': version } : bearer
      const answer = await app.inject({ method: 'POST', url: '/api/v1/sites/archive/1', headers })
      expect([version, answer.statusCode]).toEqual([version, 422])
    }
  })

  it('cannot set the request id, or exceed the limits of the server', async () => {
    const named = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } })
    expect(named.headers['x-request-id']).not.toBe('mine')
  })
})

describe('the real socket', () => {
  it('responds to invalid HTTP and too large headers, and stays up', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const talk = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('error', () => undefined)
      socket.end(text)
      await new Promise((resolve) => socket.on('close', resolve))
      return answer
    }
    const broken = await talk('this is no HTTP\r\n\r\n')
    expect(broken).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(broken.slice(broken.indexOf('{')))).toMatchObject({ result: false, code: 'INVALID' })
    expect(await talk(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(70_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    expect(
      await talk(
        'POST /api/v1/sites/list HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})
