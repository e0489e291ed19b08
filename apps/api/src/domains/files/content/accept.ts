import { extensionOf, MESSAGES } from '@selamat/contract/domains/files/file'
import { httpError } from '../../../platform/errors.ts'
import { ReadError } from '../../../platform/import/zip-scan.ts'
import { contentTypeOf, isImage } from './content-types.ts'
import { contentMatches, pictureIn } from './matches.ts'
import { redraw } from './picture.ts'

export interface Accepted {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

const NAME_MAX = 255
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/gu

/** A file name as it is kept: its last part, NFC, without control characters, its extension never cut off. */
export function cleanName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(UNSAFE, '').normalize('NFC').trim()
  if (clean.length <= NAME_MAX) return clean
  const extension = `.${extensionOf(clean)}`
  return clean.slice(0, NAME_MAX - extension.length) + extension
}

/**
 * Judges an uploaded file by its name and its content; a picture comes back redrawn, under the name of its true type.
 * Throws 415 for an extension that is not accepted (FILES-04) or a content that is not what the name says, and 422 for
 * an empty or nameless file (FILES-01), a bomb, one that opens with a password only, a picture too large or damaged.
 */
export async function accept(givenName: string, bytes: Buffer): Promise<Accepted> {
  const name = cleanName(givenName)
  if (name === '') throw httpError('INVALID', { message: MESSAGES.noName, errors: { file: MESSAGES.noName } })
  const extension = extensionOf(name)
  const contentType = contentTypeOf(extension)
  if (!contentType) throw httpError('UNSUPPORTED_TYPE', { message: MESSAGES.type })
  if (bytes.length === 0)
    throw httpError('INVALID', { message: 'The file is empty', errors: { file: 'The file is empty' } })
  if (isImage(contentType)) {
    const picture = truePicture(name, bytes)
    if (!picture) throw await disguised(extension, bytes)
    return { ...picture, bytes: await redraw(bytes, picture.format) }
  }
  if (!(await matchesOrExplain(extension, bytes))) throw await disguised(extension, bytes)
  return { name, contentType, bytes }
}

/** What a picture is by its content, with its name put right: a PNG named .jpg is a .png. Undefined for what is none. */
export function truePicture(name: string, bytes: Buffer) {
  const found = pictureIn(bytes)
  if (!found) return undefined
  const format = found === 'png' ? ('png' as const) : ('jpeg' as const)
  const contentType = `image/${format}`
  if (contentTypeOf(extensionOf(name)) === contentType) return { name, contentType, format }
  return { name: `${name.slice(0, -extensionOf(name).length)}${found}`, contentType, format }
}

async function matchesOrExplain(extension: string, bytes: Buffer): Promise<boolean> {
  try {
    return await contentMatches(extension, bytes)
  } catch (error) {
    if (!(error instanceof ReadError)) throw error
    throw httpError('INVALID', { message: error.message, errors: { file: error.message } })
  }
}

/** Names the real type of a file, if its first bytes show it (without unpacking). */
async function disguised(extension: string, bytes: Buffer) {
  const head = bytes.subarray(0, 4100)
  const isZip = head.toString('latin1', 0, 2) === 'PK'
  const { fileTypeFromBuffer } = await import('file-type')
  const real = isZip ? 'zip' : (await fileTypeFromBuffer(head))?.ext
  const found = real && real !== extension ? `: it holds ${real}` : ''
  return httpError('UNSUPPORTED_TYPE', {
    message: `The content of this ${extension} file is not what its name says${found}`,
  })
}
