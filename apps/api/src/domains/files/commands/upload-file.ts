import { extensionOf, file } from '@selamat/contract/domains/files/file'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import { type HandlerResult, respond } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { accept } from '../content/accept.ts'
import { keepFile } from './keep-file.ts'
import { withUpload } from './receive-upload.ts'

/** Files that a person uploaded and put nowhere yet. */
const MAX_UNOWNED = 200

type Upload = SignedCall<typeof file.upload>
type Result = Awaited<HandlerResult<typeof file.upload>>

/**
 * Takes one file in the field `file` (FILES-06), judges it and keeps it without an owner, once for each Idempotency-Key.
 * Throws 413 above 10,000,000 bytes (FILES-02), 415 and 422 as `accept`, 429 with too many unused files.
 */
export async function uploadFile(context: AppContext, upload: Upload): Promise<Result> {
  await assertWithinQuota(context, upload.actor.userId)
  return withUpload<typeof file.upload, Result>(upload, async (uploaded, call) => {
    const accepted = await accept(uploaded.name, uploaded.bytes)
    const data = await createOnce(context, file.upload, call, async (tx) => ({
      fileData: await keepFile(context, tx, call, accepted),
    }))
    return respond(data, { message: keptUnderType(uploaded.name, accepted.name) })
  })
}

/** Says so where a picture was kept under the name of its true type. */
function keptUnderType(uploaded: string, kept: string): string | undefined {
  const [was, is] = [extensionOf(uploaded), extensionOf(kept)]
  return was === is ? undefined : `This ${was} file holds a ${is.toUpperCase()} picture: kept as ${kept}`
}

async function assertWithinQuota({ database }: AppContext, userId: number) {
  const { count } = await database.kysely
    .selectFrom('files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('uploadedBy', '=', userId)
    .where('ownerKind', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < MAX_UNOWNED) return
  throw httpError('TOO_MANY', {
    message: `You have ${MAX_UNOWNED} uploaded files that are not used yet. Send your report, or try again tomorrow`,
    retryAfterSeconds: 3600,
  })
}
