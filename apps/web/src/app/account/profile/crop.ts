export interface Size {
  readonly width: number
  readonly height: number
}

/** Which square of a picture is taken: its middle as a share of width and height, and how close. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1: the largest square that fits. */
  readonly zoom: number
}

export const MAX_ZOOM = 4
export const INITIAL_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 }

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The side of the square in pixels of the picture. */
const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

/** The same crop, kept within the picture. */
export function clamped(picture: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM)
  const side = sideOf(picture, { ...crop, zoom })
  const edge = { x: side / 2 / picture.width, y: side / 2 / picture.height }
  return { zoom, x: between(crop.x, edge.x, 1 - edge.x), y: between(crop.y, edge.y, 1 - edge.y) }
}

/** The square in pixels of the picture. */
export function squareOf(picture: Size, crop: Crop) {
  const side = sideOf(picture, crop)
  return { left: crop.x * picture.width - side / 2, top: crop.y * picture.height - side / 2, side }
}

/** The crop after the picture was moved by so many pixels of a view with the given side. */
export function moved(picture: Size, crop: Crop, by: { readonly x: number; readonly y: number }, view: number): Crop {
  const perPixel = sideOf(picture, crop) / view
  const x = crop.x - (by.x * perPixel) / picture.width
  const y = crop.y - (by.y * perPixel) / picture.height
  return clamped(picture, { ...crop, x, y })
}
