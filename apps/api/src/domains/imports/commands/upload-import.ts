import { createHash } from 'node:crypto'
import { extensionOf } from '@selamat/contract/domains/files/file'
import { bulkUploads, IMPORT_EXTENSIONS } from '@selamat/contract/domains/imports/import'
import { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Importer } from '../../../platform/import/importer.ts'
import { acceptFile, attachFiles, keepFile, withUpload } from '../../files/index.ts'
import { presentImport } from '../present-import.ts'
import { importOfSameFile, lockImport } from '../queries/import-record.ts'

type Upload = SignedCall<typeof bulkUploads.uploadUsers>
type Sent = DataOf<typeof bulkUploads.uploadUsers>

/**
 * Stores a file of records (USERS-44, USERS-46); it is read and checked in the background. The same file is not stored a
 * second time but returned, unless `again` is set. Throws 413, 415 and 422 as every upload.
 */
export async function uploadImport(context: AppContext, upload: Upload, importer: Importer): Promise<Sent> {
  return withUpload<typeof bulkUploads.uploadUsers, Sent>(upload, async (file, call) => {
    if (!IMPORT_EXTENSIONS.some((extension) => extension === extensionOf(file.name))) {
      throw httpError('UNSUPPORTED_TYPE', { message: 'Upload an Excel file (.xlsx) or a CSV file (.csv)' })
    }
    const accepted = await acceptFile(file.name, file.bytes)
    const hash = createHash('sha256').update(file.bytes).digest()
    if (call.query?.again !== 'true') {
      const same = await importOfSameFile(
        context.database.kysely,
        call.actor,
        { kind: importer.kind, hash },
        context.clock.now(),
      )
      if (same) return { logUploadFiles: null, sameAs: presentImport(same) }
    }
    const work = async (tx: Tx): Promise<Sent> => {
      const { id: fileId } = await keepFile(context, tx, call, accepted)
      return {
        logUploadFiles: await insert(context, tx, call, { kind: importer.kind, fileId, name: accepted.name, hash }),
        sameAs: null,
      }
    }
    return createOnce(context, bulkUploads.uploadUsers, call, work)
  })
}

async function insert(
  context: AppContext,
  tx: Tx,
  { actor: { companyId, userId }, requestId }: Upload,
  { kind, fileId, name, hash }: { kind: string; fileId: number; name: string; hash: Buffer },
) {
  const at = context.clock.now()
  const row = await tx
    .insertInto('imports')
    .values({
      companyId,
      kind,
      status: importLifecycle.initial,
      fileId,
      fileName: name,
      fileHash: hash,
      createdAt: at,
      createdBy: userId,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(tx, { ids: [fileId], userId, ownerKind: 'import', ownerId: row.id })
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    entity: 'imports',
    entityId: row.id,
    label: name,
    action: 'create',
    after: { kind },
    requestId,
  })
  await run(tx, `select pg_notify('imports', '')`)
  const record = await lockImport(tx, row.id)
  if (!record) throw new Error('the upload is gone')
  return presentImport(record)
}
