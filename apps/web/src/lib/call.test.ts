import { endpoint, idParams } from '@selamat/contract/kit/endpoint'
import { may } from '@selamat/contract/kit/permissions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Answer, memoryStorage, type ReceivedRequest, serve } from '../../test/server.ts'
import { createAuthStore, SESSION_KEY } from './auth-store.ts'
import { createClient, fileNameOf, pathOf } from './call.ts'
import { createTransport } from './http.ts'
import { upload, uploadFile } from './upload.ts'

const permission = may('submenu/Role', 'read')
const list = endpoint({
  method: 'POST',
  path: '/things/list',
  summary: '',
  permission,
  body: z.object({ limit: z.int() }),
  data: z.array(z.int()),
})
const create = endpoint({
  method: 'POST',
  path: '/things',
  summary: '',
  permission,
  creates: true,
  body: z.object({ name: z.string() }),
})
const archive = endpoint({
  method: 'POST',
  path: '/things/archive/:id',
  summary: '',
  permission,
  ifMatch: true,
  params: idParams,
})
const raw = endpoint({
  method: 'POST',
  path: '/raw',
  summary: '',
  permission,
  upload: true,
  data: z.object({ rows: z.int() }),
})
const ok = (data: unknown = null): Answer => ({ body: { result: true, message: 'Success', data } })
const unauthenticated: Answer = {
  status: 401,
  body: { result: false, message: 'Please sign in', code: 'UNAUTHENTICATED', requestId: 'r-1' },
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function world(answer: (request: ReceivedRequest, calls: number) => Answer | Promise<Answer>, renewable = true) {
  let calls = 0
  const server = await serve((request) => {
    calls += 1
    return answer(request, calls)
  })
  open.push(server.close)
  const storage = memoryStorage()
  storage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'old', refreshToken: 'r', user: { id: 1, roles: [] } }))
  const auth = createAuthStore({
    send: server.send,
    storage,
    exclusively: (task) => task(),
    publicKey: () => '',
    reload: () => {},
    later: () => {},
    log: () => {},
  })
  // What another tab left after a renewal: the next 401 finds it.
  if (renewable)
    storage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'new', refreshToken: 'r2', user: { id: 1, roles: [] } }))
  const forbidden: string[] = []
  return { ...server, auth, storage, client: createClient(auth, server.send, () => forbidden.push('/403')), forbidden }
}

describe('a call', () => {
  it('goes to the one API base with the bearer (SHELL-44, AUTH-28)', async () => {
    const { client, received } = await world(() => ok([1, 2]))
    const answer = await client.call(list, { body: { limit: 5 } })
    expect(answer.data).toEqual([1, 2])
    expect(received[0]).toMatchObject({ method: 'POST', path: '/api/v1/things/list', body: '{"limit":5}' })
    expect(received[0]?.headers.authorization).toBe('Bearer old')
  })

  it('renews the tokens after a 401 and is sent again with the new ones (AUTH-31)', async () => {
    const { client, received } = await world((request) =>
      request.headers.authorization === 'Bearer new' ? ok([7]) : unauthenticated,
    )
    expect((await client.call(list, { body: { limit: 1 } })).data).toEqual([7])
    expect(received.map((request) => request.headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('restarts counting 401s after a response: any number of renewals, each followed by one (AUTH-32)', async () => {
    let current = 'old'
    const { client, auth, storage } = await world(
      (request) => (request.headers.authorization === `Bearer ${current}` ? ok([1]) : unauthenticated),
      false,
    )
    const ended = vi.fn()
    auth.onEnd(ended)
    for (const token of ['a', 'b', 'c', 'd', 'e']) {
      // Another tab has renewed: the 401 of this one finds the new token.
      current = token
      storage.setItem(
        SESSION_KEY,
        JSON.stringify({ accessToken: token, refreshToken: 'r', user: { id: 1, roles: [] } }),
      )
      expect((await client.call(list, { body: { limit: 1 } })).data).toEqual([1])
    }
    expect(ended).not.toHaveBeenCalled()
  })

  it('fails with the 401 of a logout without asking for a refresh (AMB-10)', async () => {
    const { client, received } = await world(() => unauthenticated)
    const logout = endpoint({ method: 'GET', path: '/auth/logout', summary: '', permission: 'signed-in' })
    await expect(client.call(logout, {})).rejects.toMatchObject({ status: 401 })
    expect(received).toHaveLength(1)
  })

  it('is aborted when the user signs out, and none is sent during the sign-out', async () => {
    const { promise: pending, resolve: release } = Promise.withResolvers<Answer>()
    const { client, auth, received } = await world((request) => (request.path.endsWith('/logout') ? pending : ok([1])))
    const settled = vi.fn()
    const read = () => client.call(list, { body: { limit: 1 } }).then(settled, settled)
    void read()
    const left = auth.signOut()
    void read()
    await vi.waitFor(() => expect(received.some(({ path }) => path.endsWith('/logout'))).toBe(true))
    release(ok())
    await left
    expect(received.filter(({ path }) => path.endsWith('/list')).length).toBeLessThan(2)
    void read()
    expect((await client.authorised({ method: 'POST', path: '/auth/passwords/forgot' })).status).toBe(200)
    expect(received.at(-1)?.path).toMatch(/forgot$/)
    expect(settled).not.toHaveBeenCalled()
  })

  it('renews the session when a step is required first, and still fails for the caller', async () => {
    const { client, auth } = await world(() => ({
      status: 409,
      body: { result: false, message: 'Choose your own password first', code: 'STEP_FIRST', requestId: 'r-3' },
    }))
    const renewed = vi.spyOn(auth, 'renewRights')
    await expect(client.call(list, { body: { limit: 1 } })).rejects.toMatchObject({ code: 'STEP_FIRST' })
    expect(renewed).toHaveBeenCalledOnce()
  })

  it('stays on the page where a medical record says how it opens', async () => {
    const { client, forbidden } = await world(() => ({
      status: 403,
      body: { result: false, message: 'You do not treat this patient', code: 'CARE_NEEDED', requestId: 'r' },
    }))
    await expect(client.call(list, { body: { limit: 1 } })).rejects.toMatchObject({ code: 'CARE_NEEDED' })
    expect(forbidden).toEqual([])
  })

  it('leads to /403 without the permission and still fails for the caller (ACCESS-48)', async () => {
    const { client, forbidden } = await world(() => ({
      status: 403,
      body: {
        result: false,
        message: 'You do not have this permission. Ask your administrator',
        code: 'FORBIDDEN',
        requestId: 'r-2',
      },
    }))
    await expect(client.call(list, { body: { limit: 1 } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      requestId: 'r-2',
    })
    expect(forbidden).toEqual(['/403'])
  })

  it('throws the details for correcting it', async () => {
    const { client } = await world(() => ({
      status: 422,
      body: {
        result: false,
        message: 'Please correct the marked fields',
        code: 'INVALID',
        requestId: 'r',
        errors: { name: 'This field is required' },
        details: { by: 'Rina' },
      },
    }))
    await expect(client.call(create, { body: { name: '' } })).rejects.toMatchObject({
      errors: { name: 'This field is required' },
      details: { by: 'Rina' },
    })
  })

  it('retries a create with the same key while the server is busy, three times at most, and no other write', async () => {
    const busy: Answer = {
      status: 503,
      headers: { 'retry-after': '0' },
      body: { result: false, message: 'The server is busy', code: 'UNAVAILABLE', requestId: 'r-4' },
    }
    const { client, received } = await world((_, calls) => (calls === 3 ? ok() : busy))
    await client.call(create, { body: { name: 'a' } })
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    await expect(client.call(create, { body: { name: 'b' } })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(received).toHaveLength(6)
    await expect(client.call(archive, { params: { id: 1 } }, { version: 1 })).rejects.toMatchObject({ status: 503 })
    expect(received).toHaveLength(7)
  })

  it('sends an idempotency key for creates and the version for writes without a body', async () => {
    const { client, received } = await world(() => ok())
    await client.call(create, { body: { name: 'a' } }, { idempotencyKey: 'intent-1' })
    await client.call(create, { body: { name: 'a' } })
    await client.call(archive, { params: { id: 3 } }, { version: 4 })
    expect(received[0]?.headers['idempotency-key']).toBe('intent-1')
    expect(received[1]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    expect(received[2]).toMatchObject({ path: '/api/v1/things/archive/3' })
    expect(received[2]?.headers['if-match']).toBe('"4"')
  })

  it('gives up after 60000 ms without a response (LIMITS-08)', async () => {
    const deadline = vi.spyOn(AbortSignal, 'timeout')
    const { client } = await world(() => ok())
    await client.call(list, { body: { limit: 1 } })
    expect(deadline.mock.calls).toEqual([[60_000]])
    deadline.mockRestore()
    const { send } = await world(() => new Promise(() => {}) as never)
    await expect(send({ method: 'GET', path: '/slow', timeoutMs: 50 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The server did not answer in 60 seconds',
    })
    await expect(createTransport('http://127.0.0.1:1')({ method: 'GET', path: '/' })).rejects.toMatchObject({
      code: 'NETWORK',
    })
  })

  it('as an attempt returns success with data or an error flag with the error, and calls back (SHELL-41, SHELL-42, SHELL-43, ERRORS-01)', async () => {
    const { client } = await world((_, calls) =>
      calls === 1
        ? ok([1])
        : { status: 500, body: { result: false, message: 'Something went wrong', code: 'INTERNAL' } },
    )
    const heard: unknown[] = []
    const callbacks = {
      onSuccess: (data: number[]) => heard.push(data),
      onFailure: (thrown: unknown) => heard.push(thrown),
    }
    expect(await client.attempt(list, { body: { limit: 1 } }, callbacks)).toEqual({ success: true, data: [1] })
    const failed = await client.attempt(list, { body: { limit: 1 } }, callbacks)
    expect(failed).toMatchObject({ error: true, thrown: { status: 500, message: 'Something went wrong' } })
    expect(heard).toEqual([[1], 'thrown' in failed ? failed.thrown : null])
  })

  it('refuses a path whose parameter is missing', () => {
    expect(() => pathOf('/things/:id', {})).toThrow('/things/:id needs id')
    expect(pathOf('/things/:id', { id: 'a/b' })).toBe('/things/a%2Fb')
  })

  it('reads the file name of a download', () => {
    expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''Tipe%20lokasi.xlsx`)).toBe('Tipe lokasi.xlsx')
    expect(fileNameOf('attachment; filename="roles.xlsx"')).toBe('roles.xlsx')
    expect(fileNameOf(null)).toBeNull()
  })
})

describe('an upload', () => {
  const file = new File(['hello'], 'note.txt', { type: 'text/plain' })

  it('is a multipart POST in the field file whose url is read from data.fileData.url (FILES-06, FILES-07)', async () => {
    const stored = { id: 1, url: '/api/v1/files/1', name: 'note.txt', size: 5, contentType: 'text/plain' }
    const { client, received } = await world(() => ok({ fileData: stored }))
    expect((await uploadFile(client, file)).url).toBe('/api/v1/files/1')
    expect(received[0]).toMatchObject({ method: 'POST', path: '/api/v1/files' })
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toContain('name="file"; filename="note.txt"')
  })

  it('fails if the response has no url (FILES-05)', async () => {
    const { client } = await world(() => ok({ fileData: { id: 1, url: '' } }))
    await expect(uploadFile(client, file)).rejects.toThrow('The file could not be stored. Try again')
  })

  it('of another kind reads the data of the response (FILES-08)', async () => {
    const { client } = await world(() => ok({ rows: 12 }))
    expect(await upload(client, raw, file)).toEqual({ rows: 12 })
  })
})
