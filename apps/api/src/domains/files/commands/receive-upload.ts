import { createHash } from 'node:crypto'
import { MESSAGES, UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'

/** Each upload is held in memory while it is judged. */
const MAX_AT_ONCE = 12
const MULTIPART_FRAME = 100_000

let underWay = 0

/** A file as it came. */
export interface Given {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Receives one file in the field `file` (FILES-06) and works on it; its Idempotency-Key then stands for this very file.
 * Throws 413 above 10,000,000 bytes (FILES-02), 422 without a file (FILES-01), 503 with too many at once.
 */
export async function withUpload<E extends Endpoint, T>(
  call: SignedCall<E>,
  work: (given: Given, call: SignedCall<E>) => Promise<T>,
): Promise<T> {
  if (underWay >= MAX_AT_ONCE) throw refuse('UNAVAILABLE', { retryAfterSeconds: 2 })
  underWay++
  try {
    const given = await receive(call.request)
    return await work(given, identified(call, given))
  } finally {
    underWay--
  }
}

async function receive(request: FastifyRequest): Promise<Given> {
  // What is declared far too large is not read at all.
  if (Number(request.headers['content-length']) > UPLOAD_LIMIT + MULTIPART_FRAME) throw refuse('TOO_LARGE')
  if (!request.isMultipart()) throw missing()
  try {
    const part = await request.file()
    if (part?.fieldname !== 'file' || !part.filename?.trim()) throw missing()
    return { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    // The parser's own errors have no code.
    if (!(error instanceof Error) || 'code' in error) throw error
    request.log.info({ err: error }, 'an upload could not be read')
    throw refuse('INVALID', { message: 'The upload is not complete. Please try again' })
  }
}

const missing = () => refuse('INVALID', { message: MESSAGES.noName, errors: { file: MESSAGES.noName } })

function identified<E extends Endpoint>(call: SignedCall<E>, given: Given): SignedCall<E> {
  if (!call.repeat) return call
  const hash = createHash('sha256')
    .update(call.repeat.hash)
    .update(given.name)
    .update('\0')
    .update(given.bytes)
    .digest()
  return { ...call, repeat: { ...call.repeat, hash } }
}
