import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { mounted } from '../http.ts'
import { openApiDocument } from './document.ts'
import { documentPage } from './page.ts'
import type { OpenApiDocument } from './types.ts'

const OPEN = 'the description of the API'

/** Serves what the API can do, for programs at /api/openapi.json and for people at /api/docs. */
export function mountOpenApi(app: FastifyInstance): void {
  let made: { document: OpenApiDocument; json: string } | undefined
  // Made when it is first asked for: most starts never need it.
  const described = () => {
    if (!made) {
      const document = openApiDocument(mounted.get(app) ?? [])
      made = { document, json: JSON.stringify(document) }
    }
    return made
  }
  app.get('/api/openapi.json', { config: { open: OPEN } }, (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')

      .send(described().json),
  )
  app.get('/api/docs', { config: { open: OPEN } }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src-elem 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(documentPage(described().document, nonce))
  })
}
