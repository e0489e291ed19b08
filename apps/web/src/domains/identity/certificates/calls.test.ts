import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryStorage, type ReceivedRequest, serve } from '../../../../test/server.ts'
import { createAuthStore, SESSION_KEY } from '../../../lib/auth-store.ts'
import { createClient } from '../../../lib/call.ts'
import { addCertificates, updateCertificate } from './calls.ts'

const received: ReceivedRequest[] = []
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve((request) => {
    received.push(request)
    return { body: { result: true, message: 'Data Saved Successfully', data: [] } }
  })
})
afterAll(() => server.close())

const client = () => {
  const storage = memoryStorage()
  storage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r', user: { id: 1, roles: [] } }))
  const session = createAuthStore({
    send: server.send,
    storage,
    exclusively: (task) => task(),
    publicKey: () => '',
    reload: () => {},
    later: () => {},
    log: () => {},
  })
  return createClient(session, server.send, () => {})
}
const sio = { title: 'Rigger', certificateNumber: 'R-1' }

it('calls nothing without a payload or with an empty list, and raises no error (USERS-42, USERS-43)', async () => {
  expect(await addCertificates(client(), '10000008', undefined, 'key-00000001')).toBeNull()
  expect(await addCertificates(client(), '10000008', [], 'key-00000002')).toBeNull()
  expect(await updateCertificate(client(), undefined)).toBeNull()
  expect(received).toEqual([])
})

it('sends a list by POST (USERS-38, USERS-39)', async () => {
  await addCertificates(client(), '10000008', [sio], 'key-00000003')
  await updateCertificate(client(), { ...sio, id: 1, version: 2 })
  expect(received.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)).toEqual([
    'POST /certificates',
    'POST /certificates/update',
  ])
})
