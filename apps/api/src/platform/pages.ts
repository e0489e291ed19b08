import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpError } from './errors.ts'

export interface Pages {
  /** The folder of the built pages. */
  readonly folder: string
  /** SPKI, DER, Base64: what browsers seal payloads with. */
  readonly publicKey: string
  /** The sign-in page offers the demo accounts. */
  readonly demo: boolean
  /** After so many minutes without input the pages sign out; 0 never. */
  readonly idleMinutes: number
  /** Where frames may show dashboards of other products from. */
  readonly frames: readonly string[]
}

const policy = (nonce: string, frames: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
  ].join('; ')

// What Vite names after its content never changes under its name.
const HASHED = /[/\\]assets[/\\]/
const FOREVER = 'public, max-age=31536000, immutable'
const OPEN = 'the pages of the product'

/**
 * Serves the built pages: files as they are, index.html for every other address a person can open. Without the folder
 * the API stands alone. What is found nowhere is a 404 in the API's frame.
 */
export async function mountPages(app: FastifyInstance, pages: Pages): Promise<void> {
  const index = path.join(pages.folder, 'index.html')
  const isThere = existsSync(index)
  if (isThere) {
    const answer = indexPage(index, pages)
    for (const url of ['/', '/index.html']) {
      app.get(url, { config: { open: OPEN } }, (request, reply) => answer(request, reply))
    }
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, open: OPEN }
      })
      await files.register(fastifyStatic, {
        root: pages.folder,
        index: false,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (reply, file) => {
          reply.header('cache-control', HASHED.test(file) ? FOREVER : 'no-cache')
        },
      })
    })
    app.setNotFoundHandler((request, reply) => {
      if (isPage(request)) return answer(request, reply)
      throw httpError('NOT_FOUND')
    })
    return
  }
  app.log.warn('the pages are not built: only the API is served')
  app.setNotFoundHandler(() => {
    throw httpError('NOT_FOUND')
  })
}

/** A browser that opens a page, not a program that requests a file. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(\/|$|\?)/.test(url) &&
  headers.accept?.includes('text/html') === true

/** Answers index.html with what only the server knows; each answer has a nonce of its own. */
function indexPage(file: string, { publicKey, demo, idleMinutes, frames }: Pages) {
  let kept = { changedAt: -1, html: '' }
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const { mtimeMs } = await stat(file)
    // A new build takes effect without a new start.
    if (mtimeMs !== kept.changedAt) kept = { changedAt: mtimeMs, html: await readFile(file, 'utf8') }
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce, frames))
      .header('cache-control', 'no-store')
      .send(
        fill(kept.html, {
          'csp-nonce': nonce,
          'selamat-key': publicKey,
          'selamat-demo': demo ? '1' : '',
          'selamat-idle': String(idleMinutes),
        }),
      )
  }
}

/** Writes values into the page's meta elements of these names; none of them can close an attribute. */
function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/<meta name="([\w-]+)" content="[^"]*"/g, (element, name: string) => {
    const value = values[name]
    return value === undefined ? element : `<meta name="${name}" content="${value}"`
  })
}
