/** Twice what the server keeps: it draws the final size. */
const SIDE = 520
const QUALITY = 0.92

/** The square of a loaded picture as a JPG. Throws where the browser cannot draw. */
export async function drawSquare(
  image: HTMLImageElement,
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures')
  // JPG knows no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  const blob = await promise
  if (blob === null) throw new Error('This browser cannot draw pictures')
  return blob
}
