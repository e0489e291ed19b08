import { extensionOf, IMAGE_EXTENSIONS } from '@selamat/contract/domains/files/file'
import { AVATAR_LIMIT, AVATAR_MESSAGES } from '@selamat/contract/domains/identity/profile'

const TYPES: readonly string[] = ['image/jpeg', 'image/png']
const EXTENSIONS: readonly string[] = IMAGE_EXTENSIONS

/** Why a chosen picture is refused, or null (PROFILE-28, PROFILE-29). */
export function photoError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!TYPES.includes(type) || !EXTENSIONS.includes(extensionOf(name))) return AVATAR_MESSAGES.type
  return size >= AVATAR_LIMIT ? AVATAR_MESSAGES.size : null
}
