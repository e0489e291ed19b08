import type { FileData } from '@selamat/contract/domains/files/file'
import { AVATAR_LIMIT, AVATAR_MESSAGES, profiles } from '@selamat/contract/domains/identity/profile'
import type { AppContext } from '../../../platform/app-context.ts'

import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { acceptPicture, keepFile, releaseFile, withUpload } from '../../files/index.ts'
import { auditPerson } from './user-audit.ts'

/** Twice the display size of 130 (PROFILE-17), for high-density screens. */
const SQUARE = 260
const RULES = { below: AVATAR_LIMIT, square: SQUARE, messages: AVATAR_MESSAGES } as const

type Upload = SignedCall<typeof profiles.avatar>
type PhotoResponse = { fileData: FileData }

/**
 * Replaces the user's photo with an uploaded JPG or PNG smaller than 2 MB, cut to a square (PROFILE-28, PROFILE-29). The
 * last of parallel uploads wins, so no version is needed.
 */
export function changePhoto(context: AppContext, upload: Upload): Promise<PhotoResponse> {
  return withUpload<typeof profiles.avatar, PhotoResponse>(upload, async (input, call) => {
    const accepted = await acceptPicture(input, RULES)
    return createOnce(context, profiles.avatar, call, async (tx) => {
      const { userId, companyId } = call.actor
      const user = await tx
        .selectFrom('users')
        .select(['fullName', 'username', 'photoFileId as old'])
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) throw httpError('NOT_FOUND')
      const fileData = await keepFile(context, tx, call, accepted, { ownerKind: 'user', ownerId: userId })
      await tx.updateTable('users').set({ photoFileId: fileData.id }).where('id', '=', userId).execute()
      if (user.old !== null) await releaseFile(tx, user.old)
      const person = { id: userId, companyId, fullName: user.fullName, username: user.username }
      await auditPerson(tx, context, call, person, 'update', { after: { photo: fileData.name } })
      return { fileData }
    })
  })
}
