import { describe, expect, it } from 'vitest'
import { wholeFilter } from './selection.ts'

const page = [1, 2, 3]
const exactly = (totalItem: number) => ({ totalItem, totalIsExact: true })

describe('all rows of a filter', () => {
  it('are offered when every row of the page is selected and the filter has more', () => {
    expect(wholeFilter([3, 1, 2], page, exactly(192))).toBe('all')
    expect(wholeFilter([9, 1, 2, 3], page, exactly(1000))).toBe('all')
  })

  it('are not offered if a row of the page is not selected, all are selected, or there are none', () => {
    expect(wholeFilter([1, 2, 9], page, exactly(192))).toBe('nothing')
    expect(wholeFilter([1, 2, 3], page, exactly(3))).toBe('nothing')
    expect(wholeFilter([1, 2, 3, 4, 5], page, exactly(5))).toBe('nothing')
    expect(wholeFilter([], [], exactly(0))).toBe('nothing')
    expect(wholeFilter(page, page, null)).toBe('nothing')
  })

  it('are too many beyond 1,000, or without a count', () => {
    expect(wholeFilter(page, page, exactly(1001))).toBe('too many')
    expect(wholeFilter(page, page, { totalItem: 3, totalIsExact: false })).toBe('too many')
  })
})
