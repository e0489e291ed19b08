import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/** How the store behaves: as it should, unreachable, without an answer, refusing everything, or ending in the middle of a file. */
export type Mood = 'well' | 'away' | 'silent' | 'refusing' | 'breaking'

const BUCKET = 'safety-files'
// The only account of the server.
const KEY = 'S3RVER'
const BREAKS_AFTER = 100_000

/** An S3 server with a bucket, behind a door that checks signatures and can misbehave; `settings` are those of the product. */
export async function startS3() {
  const directory = await mkdtemp(path.join(tmpdir(), 'selamat-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  let mood: Mood = 'well'

  const door = createServer(async (request, response) => {
    if (mood === 'away') return request.socket.destroy()
    const body = await buffer(request)
    if (mood === 'silent') return
    const problem = mood === 'refusing' ? 'AccessDenied' : problemOf(request, body)
    if (problem) return response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`)
    const { method, url, headers } = request
    send({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      let passed = 0
      answer.on('data', ({ length }) => {
        passed += length
        if (mood === 'breaking' && passed > BREAKS_AFTER) response.destroy()
      })
      answer.pipe(response)
    }).end(body)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')

  return {
    directory: path.join(directory, BUCKET),
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    /** From now on, for connections that are open as well. */
    become(next: Mood) {
      mood = next
      door.closeAllConnections()
    },
    async close() {
      door.close()
      door.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const inQuery = (text: string) => encodeURIComponent(text)

/** What S3 objects to in a request: its signature of version 4, which s3rver takes unseen, or the hash of its body. */
function problemOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, scope = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams].map(([name, value]) => `${inQuery(name)}=${inQuery(value)}`).sort()
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}`)
  const hash = String(headers['x-amz-content-sha256'])
  const request = [method, pathname, query.join('&'), ...lines, '', signed, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEY}`)
  if (createHmac('sha256', key).update(text).digest('hex') !== signature) return 'SignatureDoesNotMatch'
  return sha256(body) === hash ? undefined : 'XAmzContentSHA256Mismatch'
}
