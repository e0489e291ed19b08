// Keeps the files of this version of the product on the device, so that it opens without a connection. What comes from
// the API is never kept here, and a page that the server can give is never taken from here. VERSION, ENTRY and FILES,
// whose names change with their content, are written by the build.
const CACHE = `selamat-${VERSION}`
const HERE = { cacheName: CACHE, ignoreVary: true }

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['/', ...FILES]))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(drop())
})

const PATIENCE_MS = 4000
/** What a proxy answers while the server is away. */
const AWAY = [502, 503, 504]

/** The page as the server has it now; the kept one where the server is away or does not answer in time. */
async function page(event) {
  const kept = () => caches.match('/', HERE)
  try {
    const response = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (AWAY.includes(response.status)) return (await kept()) ?? response
    if (response.ok) event.waitUntil(keepPage(response.clone()))
    return response
  } catch (failed) {
    const found = await kept()
    if (found) return found
    throw failed
  }
}

/** What the server writes into the page changes without a build; the page of another build would name other files. */
async function keepPage(response) {
  const text = await response.text()
  if (!text.includes(ENTRY)) return
  const headers = new Headers(response.headers)
  // The text is no longer compressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  await (await caches.open(CACHE)).put('/', new Response(text, { headers }))
}

const file = async (request) => (await caches.match(request, HERE)) ?? fetch(request)

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, search } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (FILES.includes(pathname + search)) event.respondWith(file(event.request))
})
