import { type FileData, file } from '@selamat/contract/domains/files/file'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { accept } from '../content/accept.ts'
import { keepFile } from './keep-file.ts'
import { withUpload } from './receive-upload.ts'

/** Files that a person uploaded and put nowhere yet. */
const MAX_UNOWNED = 200

type Upload = SignedCall<typeof file.upload>

/**
 * Takes one file in the field `file` (FILES-06), judges it and keeps it without an owner, once for each Idempotency-Key.
 * Throws 413 above 10,000,000 bytes (FILES-02), 415 and 422 as `accept`, 429 with too many unused files.
 */
export async function uploadFile(house: House, upload: Upload): Promise<{ fileData: FileData }> {
  await refuseHoarders(house, upload.actor.userId)
  return withUpload<typeof file.upload, { fileData: FileData }>(upload, async (given, call) => {
    const accepted = await accept(given.name, given.bytes)
    return createOnce(house, file.upload, call, async (tx) => ({
      fileData: await keepFile(house, tx, call, accepted),
    }))
  })
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
