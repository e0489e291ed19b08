const LONGEST = 1600
const QUALITY = 0.85

/** A picture with at most 1,600 pixels on its longer side, as a page needs it; one that is smaller, or no picture, stays as it is. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const scale = LONGEST / Math.max(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  Object.assign(canvas, { width, height })
  if (scale < 1) canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  if (scale >= 1) return file
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY))
  return blob === null || blob.size >= file.size ? file : new File([blob], file.name, { type: file.type })
}
