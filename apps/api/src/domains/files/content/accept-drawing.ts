import { extensionOf } from '@selamat/contract/domains/files/file'
import { httpError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../commands/receive-upload.ts'
import { type Accepted, cleanName } from './accept.ts'
import { pictureIn } from './matches.ts'
import { redraw } from './picture.ts'

interface DrawingRules {
  /** In bytes; a drawing of this size is still taken. */
  readonly most: number
  readonly messages: { readonly type: string; readonly size: string }
}

/** Judges strokes that were drawn on a screen and lays them on white. Throws 413 and 415 in the given words, 422 for a damaged or empty one. */
export async function acceptDrawing(
  { name, bytes }: UploadedFile,
  { most, messages }: DrawingRules,
): Promise<Accepted> {
  const wrong = (message: string) => ({ message, errors: { file: message } })
  if (extensionOf(name) !== 'png' || pictureIn(bytes) !== 'png')
    throw httpError('UNSUPPORTED_TYPE', wrong(messages.type))
  if (bytes.length > most) throw httpError('TOO_LARGE', wrong(messages.size))
  const drawn = await redraw(bytes, 'png', { drawing: true })
  return { name: cleanName(name), contentType: 'image/png', bytes: drawn }
}
