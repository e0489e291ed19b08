import { createHash } from 'node:crypto'
import { MESSAGES, UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import { httpError } from '../../../platform/errors.ts'
import type { Call, SignedCall } from '../../../platform/http.ts'

/** Uploads are held in memory while they are judged; only the bytes that have arrived count. */
const MEMORY = 12 * UPLOAD_LIMIT
/** A browser opens six connections. */
const MOST_A_USER = 8
const IDLE_MS = 10_000
const WHOLE_MS = 60_000
const MULTIPART_FRAME = 100_000

let bytesHeld = 0
const uploadsByUser = new Map<number, number>()

/** A file as it came. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Receives one file in the field `file` (FILES-06) and works on it; its Idempotency-Key then stands for this very file.
 * Throws 413 above 10,000,000 bytes (FILES-02), 422 without a file (FILES-01), 408 where it does not arrive in time,
 * 429 with too many of the same user at once, 503 where the memory for uploads is used up.
 */
export async function withUpload<E extends Endpoint, T>(
  call: SignedCall<E>,
  work: (upload: UploadedFile, call: SignedCall<E>) => Promise<T>,
): Promise<T> {
  const { userId } = call.actor
  const others = uploadsByUser.get(userId) ?? 0
  if (others >= MOST_A_USER) throw discardTheRest(call, 'TOO_MANY', { message: TOO_MANY, retryAfterSeconds: 2 })
  uploadsByUser.set(userId, others + 1)
  const arrival = { bytes: 0 }
  try {
    const upload = await receive(call, arrival)
    return await work(upload, identified(call, upload))
  } finally {
    bytesHeld -= arrival.bytes
    const left = (uploadsByUser.get(userId) ?? 1) - 1
    if (left > 0) uploadsByUser.set(userId, left)
    else uploadsByUser.delete(userId)
  }
}

const TOO_MANY = `You are sending ${MOST_A_USER} files already. Wait until they have arrived, then try again`

/** What of the body has not come is not waited for: the connection ends with the answer. */
function discardTheRest({ reply }: Call, ...because: Parameters<typeof httpError>) {
  reply.header('connection', 'close')
  return httpError(...because)
}

async function receive(call: Call, arrival: { bytes: number }): Promise<UploadedFile> {
  const { request } = call
  // A declared size far above the limit is refused without reading.
  if (Number(request.headers['content-length']) > UPLOAD_LIMIT + MULTIPART_FRAME) throw httpError('TOO_LARGE')
  if (!request.isMultipart()) throw missing()
  const { promise: cut, reject } = Promise.withResolvers<never>()
  const late = () => reject(discardTheRest(call, 'TIMEOUT'))
  const whole = setTimeout(late, WHOLE_MS)
  let idle = setTimeout(late, IDLE_MS)
  const count = ({ length }: Buffer) => {
    clearTimeout(idle)
    idle = setTimeout(late, IDLE_MS)
    arrival.bytes += length
    bytesHeld += length
    if (bytesHeld > MEMORY) reject(discardTheRest(call, 'UNAVAILABLE', { retryAfterSeconds: 2 }))
  }
  try {
    const reading = readFile(request)
    // After the parser, which starts reading.
    request.raw.on('data', count)
    return await Promise.race([reading, cut])
  } finally {
    request.raw.off('data', count)
    clearTimeout(whole)
    clearTimeout(idle)
  }
}

async function readFile(request: FastifyRequest): Promise<UploadedFile> {
  try {
    const part = await request.file()
    if (part?.fieldname !== 'file' || !part.filename?.trim()) throw missing()
    return { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    // The parser's own errors have no code.
    if (!(error instanceof Error) || 'code' in error) throw error
    request.log.info({ err: error }, 'an upload could not be read')
    throw httpError('INVALID', { message: 'The upload is not complete. Please try again' })
  }
}

const missing = () => httpError('INVALID', { message: MESSAGES.noName, errors: { file: MESSAGES.noName } })

function identified<E extends Endpoint>(call: SignedCall<E>, upload: UploadedFile): SignedCall<E> {
  if (!call.repeat) return call
  const hash = createHash('sha256')
    .update(call.repeat.hash)
    .update(upload.name)
    .update('\0')
    .update(upload.bytes)
    .digest()
  return { ...call, repeat: { ...call.repeat, hash } }
}
