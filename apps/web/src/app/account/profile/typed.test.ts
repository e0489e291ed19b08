import { describe, expect, it } from 'vitest'
import { digitsOf, measureOf } from './typed.ts'

describe('what is typed', () => {
  it('into phone keeps its digits alone, a leading + goes too (PROFILE-22)', () => {
    expect(digitsOf('+62 812-3456 (789)')).toBe('628123456789')
    expect(digitsOf('0812abc')).toBe('0812')
    expect(digitsOf('x')).toBe('')
  })

  it('into height and weight takes no other signs (PROFILE-23)', () => {
    expect(measureOf('17a0')).toBe(170)
    expect(measureOf('-7.5')).toBe(75)
    expect(measureOf('cm')).toBeNull()
  })

  it('into height and weight loses its leading zeros (PROFILE-24)', () => {
    expect(measureOf('0170')).toBe(170)
    expect(measureOf('007')).toBe(7)
    expect(measureOf('0')).toBeNull()
    expect(measureOf('000')).toBeNull()
  })
})
