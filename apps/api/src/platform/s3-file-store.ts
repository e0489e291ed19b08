import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { FastifyBaseLogger } from 'fastify'
import type { S3Settings } from './config.ts'
import { httpError } from './errors.ts'
import { type FileStore, newKey, objectName } from './file-store.ts'
import { StartError } from './start-error.ts'

/** Less than a transaction may wait for it. */
const WITHIN_MS = 8000
/** A part of a large file; all but the last have 5 MiB at least. */
const PART_BYTES = 8 * 1024 * 1024
/** Written at the start and read by whoever watches, as listing a bucket is another right. */
const PROBE = 'selamat-probe'
const AWAY =
  'The store of files does not answer, so nothing was saved. Try again in a minute, and tell your administrator if it goes on'
const AWAY_FOR_READING =
  'The store of files does not answer. Try again in a minute, and tell your administrator if it goes on'
const GONE = 'This file is missing from the store of files. Tell your administrator'

/** The store does not answer, or refuses; then with the status. */
class StoreError extends Error {
  readonly status: number | undefined
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown }) {
    super(message, { cause })
    this.status = status
  }
}
const refusal = (status: number, body: string) =>
  new StoreError(`the store answers ${status} ${/<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''}`.trim(), { status })

interface Answer {
  readonly text: string
  /** How the store names what it has received. */
  readonly etag: string
}

/** Sends to the end of the answer. */
type Done = (name: string, sending: Sending) => Promise<Answer>

interface Sending {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly query?: string
}

/**
 * A store in a bucket. Each piece is signed with the hash of its bytes, which the store checks; an object appears whole or not
 * at all. Throws StartError where the bucket cannot be used as it is set; where it only does not answer, the start goes on.
 */
export async function s3FileStore(
  settings: S3Settings,
  log: FastifyBaseLogger,
  withinMs: number = WITHIN_MS,
): Promise<FileStore> {
  const { accessKeyId, secretAccessKey, region } = settings
  // Who asks tries again; a second try of ours would come too late.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = bucketAddress(settings)

  /** Sends a request; what is made of the answer must come in time, too. Throws StoreError. */
  async function send<T>(
    name: string,
    { method = 'GET', body, query = '' }: Sending,
    take: (response: Response) => Promise<T>,
  ): Promise<T> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${withinMs} ms`)), withinMs)
    try {
      const request = { method, headers, signal: late.signal, ...(body === undefined ? {} : { body }) }
      const response = await client.fetch(`${root}/${name}${query}`, request)
      if (!response.ok) throw refusal(response.status, await response.text())
      return await take(response)
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw new StoreError(`the store does not answer: ${reasonOf(error)}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  const done: Done = (name, sending) =>
    send(name, sending, async (response) => ({ text: await response.text(), etag: response.headers.get('etag') ?? '' }))

  const remove = async (key: string) => void (await done(objectName(key), { method: 'DELETE' }))

  async function put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
    const key = newKey()
    const name = objectName(key)
    try {
      if (bytes instanceof Uint8Array) await done(name, { method: 'PUT', body: new Uint8Array(bytes) })
      else await putInParts(done, name, bytes)
      return key
    } catch (error) {
      // The answer alone may have been lost.
      void remove(key).catch(() => undefined)
      if (!(error instanceof StoreError)) throw error
      log.error({ err: error }, 'a file could not be stored')
      throw httpError('UNAVAILABLE', { message: AWAY, retryAfterSeconds: 60 })
    }
  }

  async function read(key: string): Promise<Readable> {
    const name = objectName(key)
    try {
      const body = await send(name, {}, async (response) => response.body)
      return body ? Readable.from(withoutStalls(body.getReader()), { objectMode: false }) : Readable.from([])
    } catch (error) {
      log.error({ err: error }, 'a file could not be read')
      if (error instanceof StoreError && error.status === 404) throw httpError('NOT_FOUND', { message: GONE })
      throw httpError('UNAVAILABLE', { message: AWAY_FOR_READING, retryAfterSeconds: 60 })
    }
  }

  try {
    await done(PROBE, { method: 'PUT', body: 'Selamat keeps files here.' })
  } catch (error) {
    if (error instanceof StoreError && (error.status ?? 500) < 500) {
      const place = `The bucket ${settings.bucket} of S3_ENDPOINT ${settings.endpoint}`
      throw new StartError(`${place} cannot be used with this key: ${error.message}`, error)
    }
    log.error({ err: error }, 'the store of files does not answer: files can neither be kept nor read until it does')
  }
  return { put, read, remove, check: async () => void (await done(PROBE, {})) }
}

/** The connection says why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function bucketAddress({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}

/** Stores bytes of unknown number as they come, some MB at a time. */
async function putInParts(done: Done, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const opened = await done(name, { method: 'POST', query: '?uploads' })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(opened.text)?.[1]
  if (uploadId === undefined) throw new Error('POST: the store names no upload')
  const upload = `uploadId=${encodeURIComponent(uploadId)}`
  try {
    const parts: string[] = []
    for await (const body of inParts(bytes)) {
      const number = parts.length + 1
      const { etag } = await done(name, { method: 'PUT', body, query: `?partNumber=${number}&${upload}` })
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const { text } = await done(name, { method: 'POST', body: whole, query: `?${upload}` })
    // This one can fail after its head has said 200.
    if (text.includes('<Error>')) throw new Error('POST: the store could not put the parts together')
  } catch (error) {
    await done(name, { method: 'DELETE', query: `?${upload}` }).catch(() => undefined)
    throw error
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  // A file has one part at least.
  yield Buffer.concat(chunks)
}

/** What is read, as long as more of it keeps coming; how slowly it is taken does not count. */
async function* withoutStalls(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const stalled = Promise.withResolvers<never>()
      const timer = setTimeout(() => stalled.reject(new Error(`the store sent nothing for ${WITHIN_MS} ms`)), WITHIN_MS)
      const { done, value } = await Promise.race([reader.read(), stalled.promise]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    // Whoever stops half-way wants no more of it.
    await reader.cancel().catch(() => undefined)
  }
}
