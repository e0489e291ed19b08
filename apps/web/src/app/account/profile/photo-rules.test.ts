import { describe, expect, it } from 'vitest'
import { photoError } from './photo-rules.ts'

const LIMIT = 2 * 1024 * 1024

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
