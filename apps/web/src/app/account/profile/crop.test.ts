import { describe, expect, it } from 'vitest'
import { clamped, INITIAL_CROP, moved, squareOf } from './crop.ts'

const picture = { width: 600, height: 400 }

describe('the crop of a picture', () => {
  it('starts as the largest square in the middle', () => {
    expect(squareOf(picture, INITIAL_CROP)).toEqual({ left: 100, top: 0, side: 400 })
    expect(squareOf({ width: 400, height: 600 }, INITIAL_CROP)).toEqual({ left: 0, top: 100, side: 400 })
  })

  it('becomes smaller with the zoom, never larger than the picture', () => {
    expect(squareOf(picture, { ...INITIAL_CROP, zoom: 2 })).toEqual({ left: 200, top: 100, side: 200 })
    expect(clamped(picture, { ...INITIAL_CROP, zoom: 0.2 }).zoom).toBe(1)
    expect(clamped(picture, { ...INITIAL_CROP, zoom: 9 }).zoom).toBe(4)
  })

  it('moves against the picture and stops at its edges', () => {
    expect(squareOf(picture, moved(picture, INITIAL_CROP, { x: 65, y: 0 }, 260)).left).toBeCloseTo(0)
    expect(squareOf(picture, moved(picture, INITIAL_CROP, { x: 999, y: 999 }, 260))).toEqual({
      left: 0,
      top: 0,
      side: 400,
    })
    expect(squareOf(picture, moved(picture, INITIAL_CROP, { x: -26, y: 0 }, 260)).left).toBeCloseTo(140)
  })
})
