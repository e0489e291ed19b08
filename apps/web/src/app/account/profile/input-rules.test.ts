import { describe, expect, it } from 'vitest'
import { digitsOf, measureOf, photoError } from './input-rules.ts'

const LIMIT = 2 * 1024 * 1024

describe('input', () => {
  it('for a phone keeps only digits, without a leading + (PROFILE-22)', () => {
    expect(digitsOf('+62 812-3456 (789)')).toBe('628123456789')
    expect(digitsOf('0812abc')).toBe('0812')
    expect(digitsOf('x')).toBe('')
  })

  it('for height and weight allows no other characters (PROFILE-23)', () => {
    expect(measureOf('17a0')).toBe(170)
    expect(measureOf('-7.5')).toBe(75)
    expect(measureOf('cm')).toBeNull()
  })

  it('for height and weight loses its leading zeros (PROFILE-24)', () => {
    expect(measureOf('0170')).toBe(170)
    expect(measureOf('007')).toBe(7)
    expect(measureOf('0')).toBeNull()
    expect(measureOf('000')).toBeNull()
  })
})

describe('a chosen avatar', () => {
  it('must be JPG or PNG (PROFILE-28, LIMITS-03)', () => {
    for (const [name, type] of [
      ['me.gif', 'image/gif'],
      ['me.pdf', 'application/pdf'],
      ['me.jpg', 'image/webp'],
      ['me.exe', 'image/png'],
    ] as const)
      expect(photoError({ name, type, size: 10 })).toBe('You can only upload JPG/PNG file!')
    expect(photoError({ name: 'ME.JPEG', type: 'image/jpeg', size: 10 })).toBeNull()
    expect(photoError({ name: 'me.png', type: 'image/png', size: 10 })).toBeNull()
  })

  it('must be smaller than 2 MB: exactly that is refused (PROFILE-29, LIMITS-02)', () => {
    const photo = { name: 'me.jpg', type: 'image/jpeg' }
    expect(photoError({ ...photo, size: LIMIT })).toBe('Image must smaller than 2MB!')
    expect(photoError({ ...photo, size: LIMIT - 1 })).toBeNull()
  })
})
