import { extensionOf } from '@selamat/contract/domains/files/file'
import { refuse } from '../../../platform/errors.ts'
import type { Given } from '../commands/receive-upload.ts'
import { type Accepted, cleanName } from './accept.ts'
import { contentTypeOf, isImage } from './content-types.ts'
import { contentMatches } from './matches.ts'
import { redraw } from './picture.ts'

interface PictureRules {
  /** In bytes; a picture of this size is refused already. */
  readonly below: number
  /** The side of the square that it is cut to, around its middle. */
  readonly square: number
  readonly messages: { readonly type: string; readonly size: string }
}

/** Judges an uploaded picture and cuts it to a square. Throws 413 and 415 in the given words, 422 for a damaged one. */
export async function acceptPicture({ name, bytes }: Given, rules: PictureRules): Promise<Accepted> {
  const { below, square, messages } = rules
  const extension = extensionOf(name)
  const contentType = contentTypeOf(extension)
  const wrong = (message: string) => ({ message, errors: { file: message } })
  if (!contentType || !isImage(contentType) || !contentMatches(extension, bytes)) {
    throw refuse('UNSUPPORTED_TYPE', wrong(messages.type))
  }
  if (bytes.length >= below) throw refuse('TOO_LARGE', wrong(messages.size))
  const drawn = await redraw(bytes, contentType === 'image/png' ? 'png' : 'jpeg', { square })
  return { name: cleanName(name), contentType, bytes: drawn }
}
