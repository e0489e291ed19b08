import { refuse } from '../../../platform/errors.ts'

/** A telephone's largest pictures have some 50 million pixels. */
const MAX_PIXELS = 60_000_000
/** What is decoded as a whole before the first row comes out: progressive JPEG, interlaced PNG. */
const MAX_PIXELS_WHOLE = 25_000_000
const MAX_SIDE = 4096
const AT_ONCE = 2

const tooLarge = () => refuse('INVALID', { message: 'The picture is too large' })
const unreadable = () => refuse('INVALID', { message: 'The picture cannot be read. It may be damaged' })

/** The picture library, read when the first picture comes; it keeps nothing and draws with one thread. */
async function library() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let running = 0
const waiting: (() => void)[] = []

/** Two pictures at a time, so that many uploads at once do not need many pictures' memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * A JPG or PNG drawn anew: upright, without EXIF (which may name the place and the person), at most 4,096 pixels a side.
 * Throws 422 for too many pixels, before any is decoded, and for a damaged picture.
 */
export async function redraw(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const sharp = await library()
  const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > (isProgressive ? MAX_PIXELS_WHOLE : MAX_PIXELS)) throw tooLarge()
  return inTurn(async () => {
    try {
      const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      return await (format === 'jpeg' ? upright.jpeg({ quality: 85 }) : upright.png({ compressionLevel: 6 })).toBuffer()
    } catch {
      throw unreadable()
    }
  })
}
