import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

const WORKER = readFileSync(path.join(import.meta.dirname, '../../../../service-worker.js'), 'utf8')
const BUILD =
  "const VERSION = 'two'\nconst ENTRY = '/assets/two.js'\nconst FILES = ['/assets/two.js', '/theme.js?v=two']\n"
const OWN = '<script src="/assets/two.js">'
const AT = 'https://safety.example.com'
type Handler = (event: object) => void

const server = vi.fn<(request: { url: string }) => Promise<Response>>()
let stores: Map<string, Map<string, Response>>
let handlers: Map<string, Handler>

const cacheOf = (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  return {
    addAll: async (names: string[]) => {
      for (const each of names) store.set(each, new Response(`kept ${each}`))
    },
    put: async (key: string, response: Response) => void store.set(key, response),
  }
}

beforeEach(() => {
  stores = new Map([['selamat-one', new Map()]])
  handlers = new Map()
  server.mockReset()
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const key = typeof request === 'string' ? request : request.url.slice(AT.length)
      return stores.get(cacheName)?.get(key)?.clone()
    },
  }
  const addEventListener = (name: string, handler: Handler) => handlers.set(name, handler)
  const clients = { claim: async () => undefined }
  const browser = { URL, Headers, Response, AbortSignal, location: { origin: AT } }
  runInNewContext(BUILD + WORKER, {
    ...browser,
    caches,
    clients,
    addEventListener,
    fetch: server,
    skipWaiting: vi.fn(),
  })
})

/** Lets the worker act on an event and waits for all that it begins; gives its response, undefined where it leaves it to the browser. */
async function happens(name: string, request: object = {}): Promise<string | undefined> {
  const work: Promise<unknown>[] = []
  let response: Promise<Response> | undefined
  handlers.get(name)?.({
    request,
    waitUntil: (each: Promise<unknown>) => work.push(each),
    respondWith: (each: Promise<Response>) => {
      response = each
    },
  })
  const text = await response?.then((each) => each.text())
  await Promise.all(work)
  return text
}
const get = (address: string, mode = 'cors') =>
  happens('fetch', { method: 'GET', mode, url: new URL(address, AT).href })
const open = (address: string) => get(address, 'navigate')

it('a new version keeps its own files and drops those of the last', async () => {
  await happens('install')
  await happens('activate')
  expect([...stores.keys()]).toEqual(['selamat-two'])
  expect(await get('/assets/two.js')).toBe('kept /assets/two.js')
  expect(server).not.toHaveBeenCalled()
})

it.each(['/api/v1/my-task', '/assets/one.js', '/theme.js?v=three', 'https://elsewhere.example.com/assets/two.js'])(
  'what is not of this version is left to the server: %s',
  async (address) => {
    await happens('install')
    expect(await get(address)).toBeUndefined()
  },
)

it('the API is never answered from the device, also as a page', async () => {
  expect(await open('/api/docs')).toBeUndefined()
})

it('a page comes from the server; the device has it where the server is away, and never that of another deployment', async () => {
  await happens('install')
  server.mockResolvedValueOnce(new Response(`${OWN} now`))
  expect(await open('/my-task')).toBe(`${OWN} now`)
  server.mockResolvedValueOnce(new Response('<script src="/assets/three.js">'))
  expect(await open('/')).toBe('<script src="/assets/three.js">')
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await open('/outbox')).toBe(`${OWN} now`)
  server.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }))
  expect(await open('/outbox')).toBe(`${OWN} now`)
  server.mockResolvedValueOnce(new Response('Not allowed', { status: 403 }))
  expect(await open('/outbox')).toBe('Not allowed')
})
