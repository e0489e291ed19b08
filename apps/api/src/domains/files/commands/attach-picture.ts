import { MESSAGES } from '@selamat/contract/domains/files/file'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { isImage } from '../content/content-types.ts'
import { filesById } from '../queries/files-by-id.ts'
import { attachFiles } from './attach-files.ts'

interface Picture {
  readonly id: number
  readonly userId: number
  readonly ownerKind: string
  readonly ownerId: number
  /** The field that names it. */
  readonly field: string
}

/** Attaches an uploaded picture of the user to a record. Throws 422 if it is no picture, missing, or attached elsewhere. */
export async function attachPicture(tx: Tx, { id, field, ...owner }: Picture): Promise<void> {
  const file = (await filesById(tx, [id])).get(id)
  if (file && !isImage(file.contentType)) throw httpError('INVALID', { errors: { [field]: MESSAGES.image } })
  await attachFiles(tx, { ids: [id], ...owner })
}
