import { createHash } from 'node:crypto'
import type { FileData } from '@selamat/contract/domains/files/file'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Accepted } from '../content/accept.ts'
import { fileUrl } from '../queries/files-by-id.ts'

interface Uploader {
  readonly actor: Actor
  readonly requestId: string
}

/** Keeps the bytes of a file with its row and audit row; without an owner only its uploader can open it. */
export async function keepFile(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: Uploader,
  { name, contentType, bytes }: Accepted,
  owner: { readonly ownerKind: string; readonly ownerId: number } | null = null,
): Promise<FileData> {
  const storageKey = await context.files.put(bytes)
  const at = context.clock.now()
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
        ...owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { companyId, userId: actorId } = actor
    await writeAudit(tx, {
      companyId,
      actorId,
      at,
      entity: 'files',
      entityId: id,
      // Its name can say as much as its content, and nobody knows yet which record it will belong to.
      label: `File ${id}`,
      action: 'create',
      after: { size: bytes.length, contentType },
      requestId,
    })
    return { id, url: fileUrl(id), name, size: bytes.length, contentType }
  } catch (error) {
    // Bytes without a row cost room alone; what went wrong is told all the same.
    await context.files.remove(storageKey).catch((err: unknown) => context.log.warn({ err }, 'a file was left behind'))
    throw error
  }
}
