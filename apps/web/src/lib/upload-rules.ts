import {
  DOCUMENT_EXTENSIONS,
  extensionOf,
  IMAGE_EXTENSIONS,
  MESSAGES,
  UPLOAD_LIMIT,
} from '@selamat/contract/domains/files/file'

export interface UploadRules {
  readonly kind: 'document' | 'image' | 'any'
  /** In bytes; by default 10,000,000, exactly that many are accepted (FILES-02, FILES-03). */
  readonly limit?: number
}

const EXTENSIONS: Readonly<Record<UploadRules['kind'], readonly string[]>> = {
  document: DOCUMENT_EXTENSIONS,
  image: IMAGE_EXTENSIONS,
  any: [...DOCUMENT_EXTENSIONS, ...IMAGE_EXTENSIONS],
}

/** The words for a file above a limit; the default limit has the specification's. */
export const tooLarge = (limit: number): string =>
  limit === UPLOAD_LIMIT ? MESSAGES.tooLarge : `Please upload a file smaller than ${limit / 1_000_000} MB`

/** Why a file cannot be sent, or null (FILES-01 to 04). */
export function fileError(file: { name: string; size: number }, rules: UploadRules): string | null {
  const { kind, limit = UPLOAD_LIMIT } = rules
  if (file.name.trim() === '') return MESSAGES.noName
  if (!EXTENSIONS[kind].includes(extensionOf(file.name))) return kind === 'image' ? MESSAGES.image : MESSAGES.type
  return file.size > limit ? tooLarge(limit) : null
}

/** The `accept` of a file input. */
export const acceptOf = (kind: UploadRules['kind']): string =>
  EXTENSIONS[kind].map((extension) => `.${extension}`).join(',')
