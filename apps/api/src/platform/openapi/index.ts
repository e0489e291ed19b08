import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { endpoint } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { originOf } from '../http.ts'
import { authenticate } from '../session.ts'
import { openApiDocument } from './document.ts'
import { documentPage } from './page.ts'
import { STYLE } from './style.ts'

const OPEN = 'the description of the API, which asks for a session itself outside of a demonstration'
const DESCRIPTION = endpoint({ method: 'GET', path: '/docs', summary: 'The API', permission: 'signed-in' })

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE_POLICY = `default-src 'none'; style-src-elem 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** An answer that is the same for everybody until the server ends: made and compressed once. */
interface Constant {
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly plain: Buffer
}

async function constant(text: string): Promise<Constant> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`, br, gzip: zipped, plain }
}

function answer({ headers }: FastifyRequest, reply: FastifyReply, { etag, ...bodies }: Constant) {
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding')
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = (['br', 'gzip'] as const).find((one) => String(headers['accept-encoding']).includes(one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding ?? 'plain'])
}

/**
 * Serves what the API can do, for programs at /api/openapi.json and for people at /api/docs: to anybody in a
 * demonstration, else to whoever is signed in. Throws 401.
 */
export function mountOpenApi(app: FastifyInstance, context: AppContext, { open }: { readonly open: boolean }): void {
  let made: Promise<{ readonly json: Constant; readonly page: Constant }> | undefined
  // Made when it is first asked for: most starts never need it.
  const described = () => {
    made ??= describe()
    return made
  }
  const describe = async () => {
    const document = openApiDocument(app.operations)
    const [json, page] = await Promise.all([constant(JSON.stringify(document)), constant(documentPage(document))])
    return { json, page }
  }
  const options = {
    config: { open: OPEN },
    onRequest: async (request: FastifyRequest) => {
      if (!open) await authenticate(context, request.headers.authorization, DESCRIPTION, originOf(request))
    },
  }
  app.get('/api/openapi.json', options, async (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return answer(request, reply, (await described()).json)
  })
  app.get('/api/docs', options, async (request, reply) => {
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY)
    return answer(request, reply, (await described()).page)
  })
}
