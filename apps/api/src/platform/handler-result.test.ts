import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { endpoint } from '@selamat/contract/kit/endpoint'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { respond } from './handler-result.ts'
import { servePublic } from './http.ts'
import { openApiDocument } from './openapi/document.ts'

const { context } = await testApp()
const open = { method: 'POST', summary: 'One operation', permission: 'public' } as const
const at = (name: string) => ({ ...open, path: `/records/${name}` })
const body = z.strictObject({ action: z.enum(['grant', 'decline']) })
const data = z.object({ id: z.int() })
const pagination = { page: 1, limit: 10, totalItem: 1, totalPage: 1, totalIsExact: true }

const operations = {
  plain: endpoint({ ...at('plain'), data }),
  nothing: endpoint({ ...at('nothing'), done: 'Record deleted' }),
  answer: endpoint({ ...at('answer'), body, data, done: { grant: 'Granted', decline: 'Declined' } }),
  counted: endpoint({ ...at('counted'), data, done: 'Record saved' }),
  refused: endpoint({ ...at('refused'), done: 'Record saved' }),
  page: endpoint({ ...at('page'), kind: 'list', data: z.array(data) }),
  file: endpoint({ ...at('file'), kind: 'file' }),
  unnamed: endpoint({ ...at('unnamed'), data }),
}

const server = Fastify()
servePublic(server, context, operations, {
  plain: async () => ({ id: 1 }),
  nothing: async () => undefined,
  answer: async () => ({ id: 1 }),
  counted: async () => respond({ id: 1 }, { message: '2 records saved' }),
  refused: async () => respond(null, { message: 'The password is wrong', result: false }),
  page: async () => ({ data: [{ id: 1 }], pagination }),
  file: async () => ({ file: Buffer.from('a'), name: 'report "a".pdf', contentType: 'application/pdf' }),
})
const post = (name: string, payload?: object) =>
  server.inject({ method: 'POST', url: `${API_BASE}/records/${name}`, ...(payload ? { payload } : {}) })
const responseTo = async (name: string, payload?: object) => (await post(name, payload)).json()

it('is sent in the envelope, with the message that the contract gives the operation', async () => {
  expect(await responseTo('plain')).toEqual({ result: true, message: 'Success', data: { id: 1 } })
  expect(await responseTo('nothing')).toEqual({ result: true, message: 'Record deleted', data: null })
  expect(await responseTo('answer', { action: 'decline' })).toMatchObject({ message: 'Declined' })
  expect(await responseTo('answer', { action: 'grant' })).toMatchObject({ message: 'Granted' })
  expect(await responseTo('page')).toEqual({ result: true, message: 'Success', data: [{ id: 1 }], pagination })
})

it('says itself what depends on what happened', async () => {
  expect(await responseTo('counted')).toEqual({ result: true, message: '2 records saved', data: { id: 1 } })
  expect(await responseTo('refused')).toEqual({ result: false, message: 'The password is wrong', data: null })
})

it('is sent as bytes where the operation is a file', async () => {
  const { headers, body: bytes } = await post('file')
  expect([headers['content-type'], bytes]).toEqual(['application/pdf', 'a'])
  expect(headers['content-disposition']).toBe(
    `attachment; filename="report _a_.pdf"; filename*=UTF-8''report%20%22a%22.pdf`,
  )
})

it('leaves an operation without a handler unmounted', async () => {
  expect((await post('unnamed')).statusCode).toBe(404)
})

it('has its message in the OpenAPI document', () => {
  const { paths } = openApiDocument(server.operations)
  const described = ['plain', 'nothing', 'answer'].map((name) => {
    const response = paths[`/records/${name}`]?.post?.responses[200]
    if (!response || !('content' in response)) throw new Error(`${name} is not described`)
    return [response.description, response.content?.['application/json']?.example]
  })
  expect(described).toEqual([
    ['Success', { result: true, message: 'Success', data: { id: 1 } }],
    ['Record deleted', { result: true, message: 'Record deleted', data: null }],
    ['Granted / Declined', { result: true, message: 'Granted', data: { id: 1 } }],
  ])
})
