import sharp from 'sharp'
import type { PictureRequest, PictureResponse } from './picture.ts'

// Runs as a process of its own: what a hostile picture does to a decoder, and the memory that decoding leaves behind,
// stay outside the server.

/** A telephone's largest pictures have some 50 million pixels. */
const MAX_PIXELS = 60_000_000
/** Formats that are decoded completely before the first row: progressive JPEG, interlaced PNG. */
const MAX_PIXELS_WHOLE = 25_000_000
const MAX_SIDE = 4000
/** A drawing is kept as large as a screen shows it. */
const DRAWING_SIDE = 1200
/** How much grey varies where a pen was used; a blank sheet has none. */
const INK = 2

sharp.cache(false)
sharp.concurrency(1)

async function redraw({ bytes, format, square, drawing }: PictureRequest): Promise<PictureResponse> {
  try {
    const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > (isProgressive ? MAX_PIXELS_WHOLE : MAX_PIXELS)) return { refused: 'too-large' }
    if (drawing) return await onWhite(bytes)
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(
        square === undefined
          ? { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }
          : { width: square, height: square, fit: 'cover' },
      )
    const drawn = format === 'jpeg' ? upright.jpeg({ quality: 85 }) : upright.png({ compressionLevel: 6 })
    return { bytes: await drawn.toBuffer() }
  } catch {
    return { refused: 'unreadable' }
  }
}

async function onWhite(bytes: Uint8Array): Promise<PictureResponse> {
  const size = { width: DRAWING_SIDE, height: DRAWING_SIDE, fit: 'inside', withoutEnlargement: true } as const
  const strokes = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).flatten({ background: '#fff' })
  const { data, info } = await strokes.greyscale().resize(size).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { channels } = await sharp(data, { raw }).stats()
  if ((channels[0]?.stdev ?? 0) < INK) return { refused: 'empty' }
  return { bytes: await sharp(data, { raw }).png({ compressionLevel: 9, palette: true, colours: 16 }).toBuffer() }
}

process.on('message', async (request: PictureRequest) => {
  process.send?.(await redraw(request))
})
// Ctrl-C reaches the whole group; this one goes when the server has answered and is gone.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
