import { extensionOf, IMAGE_EXTENSIONS } from '@selamat/contract/domains/files/file'
import { AVATAR_LIMIT, AVATAR_MESSAGES } from '@selamat/contract/domains/identity/profile'

/** What is left of a typed phone number: its digits (PROFILE-22). */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/** A typed height or weight: its digits without leading zeros, null where nothing is left (PROFILE-23, PROFILE-24). */
export function measureOf(typed: string): number | null {
  const digits = digitsOf(typed).replace(/^0+/, '')
  return digits === '' ? null : Number(digits)
}

const TYPES: readonly string[] = ['image/jpeg', 'image/png']
const EXTENSIONS: readonly string[] = IMAGE_EXTENSIONS

/** Why a chosen picture is refused, or null (PROFILE-28, PROFILE-29). */
export function photoError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!TYPES.includes(type) || !EXTENSIONS.includes(extensionOf(name))) return AVATAR_MESSAGES.type
  return size >= AVATAR_LIMIT ? AVATAR_MESSAGES.size : null
}
