import { extensionOf } from '@selamat/contract/domains/files/file'
import { httpError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../commands/receive-upload.ts'
import { type Accepted, cleanName, truePicture } from './accept.ts'
import { contentTypeOf, isImage } from './content-types.ts'
import { redraw } from './picture.ts'

interface PictureRules {
  /** In bytes; a picture of this size is refused already. */
  readonly below: number
  /** The side of the square that it is cut to, around its middle. */
  readonly square: number
  readonly messages: { readonly type: string; readonly size: string }
}

/** Judges an uploaded picture and cuts it to a square. Throws 413 and 415 in the given words, 422 for a damaged one. */
export async function acceptPicture({ name: upload, bytes }: UploadedFile, rules: PictureRules): Promise<Accepted> {
  const { below, square, messages } = rules
  const name = cleanName(upload)
  const picture = isImage(contentTypeOf(extensionOf(name)) ?? '') ? truePicture(name, bytes) : undefined
  const wrong = (message: string) => ({ message, errors: { file: message } })
  if (!picture) throw httpError('UNSUPPORTED_TYPE', wrong(messages.type))
  if (bytes.length >= below) throw httpError('TOO_LARGE', wrong(messages.size))
  return { ...picture, bytes: await redraw(bytes, picture.format, { square }) }
}
