import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildApp } from '../app.ts'

const { context } = await testApp()
const folder = await mkdtemp(path.join(tmpdir(), 'selamat-pages-'))
const page = (marks = '') => `<!doctype html><html><head>
<meta name="csp-nonce" content="">
<meta name="selamat-key" content="">
<meta name="selamat-demo" content="">
<meta name="selamat-idle" content="">
</head><body>${marks}</body></html>`
await mkdir(path.join(folder, 'assets'))
await writeFile(path.join(folder, 'index.html'), page())
const script = 'export const words = "safety first"\n'.repeat(100)
await writeFile(path.join(folder, 'assets/main-Ab12.js'), script)
await writeFile(path.join(folder, 'assets/main-Ab12.js.br'), brotliCompressSync(script))
await writeFile(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(path.join(folder, '.secret'), 'hidden')

const app = await buildApp(context, context.log, { pages: folder, demo: true, maxDelayMs: 0 })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
const open = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.inject({ url, headers })
const meta = (html: string, name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]

describe('the pages', () => {
  it('open at every address of the product, with the key, the demo mark, the idle time and a new nonce', async () => {
    const nonces = new Set<string | undefined>()
    for (const url of ['/', '/index.html', '/sign-in', '/locations/add?id=3', '/my-task/7']) {
      const { statusCode, headers, body } = await open(url)
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
      expect(headers['cache-control']).toBe('no-store')
      expect(meta(body, 'selamat-key')).toBe(context.keys.publicKey)
      expect(meta(body, 'selamat-demo')).toBe('1')
      expect(meta(body, 'selamat-idle')).toBe('480')
      const nonce = meta(body, 'csp-nonce')
      nonces.add(nonce)
      expect(headers['content-security-policy']).toBe(
        `default-src 'self'; script-src 'self'; style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect(nonces.size).toBe(5)
  })

  it('have no demo mark where the demo company is not loaded', async () => {
    const plain = await buildApp(context, context.log, { pages: folder, maxDelayMs: 0 })
    expect(meta((await plain.inject('/')).body, 'selamat-demo')).toBe('')
    await plain.close()
  })

  it('may have frames of the origins that the server allows, and of no others', async () => {
    const framing = { ...context, config: { ...context.config, embedOrigins: ['https://metabase.example.com'] } }
    const plain = await buildApp(framing, context.log, { pages: folder, maxDelayMs: 0 })
    const { headers } = await plain.inject('/')
    expect(headers['content-security-policy']).toMatch(/; frame-src https:\/\/metabase\.example\.com$/)
    await plain.close()
  })

  it('show a new build without a restart', async () => {
    const index = path.join(folder, 'index.html')
    await writeFile(index, page('the second build'))
    await utimes(index, new Date(), new Date(Date.now() + 5000))
    expect((await open('/')).body).toContain('the second build')
  })

  it('have files that are cached for ever if their name has a hash, and revalidated otherwise', async () => {
    const asset = await open('/assets/main-Ab12.js', { accept: '*/*' })
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(asset.body).toBe(script)
    const logo = await open('/logo.svg', { accept: '*/*' })
    expect([logo.statusCode, logo.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await app.inject({ method: 'HEAD', url: '/logo.svg' })).statusCode).toBe(200)
  })

  it('send the compressed files of the build', async () => {
    const answer = await open('/assets/main-Ab12.js', { accept: '*/*', 'accept-encoding': 'br, gzip' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
  })

  it('are not the response to a missing file, the API, or a write', async () => {
    for (const [method, url, accept] of [
      ['GET', '/assets/gone-Cd34.js', '*/*'],
      ['GET', '/api/v1/nothing', 'text/html'],
      ['GET', '/api', 'text/html'],
      ['POST', '/locations', 'text/html'],
      ['GET', '/.secret', '*/*'],
      ['GET', '/%2e%2e/%2e%2e/package.json', '*/*'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { accept } })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.json()).toMatchObject({ result: false, code: 'NOT_FOUND', message: 'Not found' })
    }
  })

  it('are not needed by the API', async () => {
    const bare = await buildApp(context, context.log, { pages: path.join(folder, 'nowhere'), maxDelayMs: 0 })
    expect((await bare.inject('/healthz')).statusCode).toBe(200)
    const answer = await bare.inject({ url: '/', headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    await bare.close()
  })
})

describe('compression', () => {
  it('compresses long responses of the API as the caller accepts, and not short ones', async () => {
    const plain = await open('/metrics', {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await open('/metrics', { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers.vary).toContain('accept-encoding')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(unpack(packed.rawPayload).toString()).toContain('process_cpu_seconds_total')
    }
    const short = await open('/healthz', { 'accept-encoding': 'br' })
    expect(short.headers['content-encoding']).toBeUndefined()
  })
})
