import { createHash } from 'node:crypto'
import { type FileData, file, MESSAGES, UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { type Accepted, accept } from '../content/accept.ts'
import { fileUrl } from '../queries/files-by-id.ts'

/** Files that a person uploaded and put nowhere yet. */
const MAX_UNOWNED = 200
/** Each upload is held in memory while it is judged. */
const MAX_AT_ONCE = 12
const MULTIPART_FRAME = 100_000

type Upload = SignedCall<typeof file.upload>

let underWay = 0

/**
 * Takes one file in the field `file` (FILES-06), judges it and keeps it without an owner, once for each Idempotency-Key.
 * Throws 413 above 10,000,000 bytes (FILES-02), 415 and 422 as `accept`, 429 with too many unused files.
 */
export async function uploadFile(house: House, call: Upload): Promise<{ fileData: FileData }> {
  await refuseHoarders(house, call.actor.userId)
  if (underWay >= MAX_AT_ONCE) throw refuse('UNAVAILABLE', { retryAfterSeconds: 2 })
  underWay++
  try {
    const given = await receive(call.request)
    const accepted = await accept(given.name, given.bytes)
    return await createOnce(house, file.upload, identified(call, given), (tx) => keep(house, tx, call, accepted))
  } finally {
    underWay--
  }
}

async function receive(request: FastifyRequest) {
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

/** An Idempotency-Key stands for this very file. */
function identified(call: Upload, given: { name: string; bytes: Buffer }): Upload {
  if (!call.repeat) return call
  const hash = createHash('sha256')
    .update(call.repeat.hash)
    .update(given.name)
    .update('\0')
    .update(given.bytes)
    .digest()
  return { ...call, repeat: { ...call.repeat, hash } }
}

async function refuseHoarders({ database }: House, userId: number) {
  const { count } = await database.kysely
    .selectFrom('files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('uploadedBy', '=', userId)
    .where('ownerKind', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < MAX_UNOWNED) return
  throw refuse('TOO_MANY', {
    message: `You have ${MAX_UNOWNED} uploaded files that are not used yet. Send your report, or try again tomorrow`,
    retryAfterSeconds: 3600,
  })
}

async function keep(house: House, tx: Tx, { actor, requestId }: Upload, { name, contentType, bytes }: Accepted) {
  const storageKey = await house.files.put(bytes)
  const at = house.clock.now()
  try {
    const { id } = await tx
      .insertInto('files')
      .values({
        companyId: actor.companyId,
        uploadedBy: actor.userId,
        storageKey,
        name,
        size: bytes.length,
        contentType,
        sha256: createHash('sha256').update(bytes).digest(),
        createdAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { companyId, userId: actorId } = actor
    const after = { name, size: bytes.length, contentType }
    await writeAudit(tx, {
      companyId,
      actorId,
      at,
      entity: 'files',
      entityId: id,
      label: name,
      action: 'create',
      after,
      requestId,
    })
    return { fileData: { id, url: fileUrl(id), name, size: bytes.length, contentType } }
  } catch (error) {
    await house.files.remove(storageKey)
    throw error
  }
}
