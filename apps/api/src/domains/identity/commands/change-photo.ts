import type { FileData } from '@selamat/contract/domains/files/file'
import { AVATAR_LIMIT, AVATAR_MESSAGES, profiles } from '@selamat/contract/domains/identity/profile'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { acceptPicture, keepFile, releaseFile, withUpload } from '../../files/index.ts'
import { auditPerson } from './user-audit.ts'

/** Shown at 130 (PROFILE-17), twice that for dense screens. */
const SQUARE = 260
const RULES = { below: AVATAR_LIMIT, square: SQUARE, messages: AVATAR_MESSAGES } as const

type Upload = SignedCall<typeof profiles.avatar>
type PhotoResponse = { fileData: FileData }

/**
 * Replaces the own photo by an uploaded JPG or PNG smaller than 2 MB, cut to a square (PROFILE-28, PROFILE-29). Of two
 * at once the later one stays: a photo is replaced as a whole, so it asks for no version.
 */
export function changePhoto(context: AppContext, upload: Upload): Promise<PhotoResponse> {
  return withUpload<typeof profiles.avatar, PhotoResponse>(upload, async (input, call) => {
    const accepted = await acceptPicture(input, RULES)
    return createOnce(context, profiles.avatar, call, async (tx) => {
      const { userId, companyId } = call.actor
      const [user] = await run<{ fullName: string; username: string; old: number | null }>(
        tx,
        `select full_name as "fullName", username, photo_file_id as old from users where id = $1 for no key update`,
        [userId],
      )
      if (!user) throw httpError('NOT_FOUND')
      const fileData = await keepFile(context, tx, call, accepted, { ownerKind: 'user', ownerId: userId })
      await run(tx, 'update users set photo_file_id = $2 where id = $1', [userId, fileData.id])
      if (user.old !== null) await releaseFile(tx, user.old)
      const person = { id: userId, companyId, fullName: user.fullName, username: user.username }
      await auditPerson(tx, context, call, person, 'update', { after: { photo: fileData.name } })
      return { fileData }
    })
  })
}
