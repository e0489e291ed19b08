import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inOrder, outOfOrder } from './order.ts'

describe('an order', () => {
  it('is broken by what does not rise, or falls where the same may follow', () => {
    expect(outOfOrder([1, 2, 2, 1], 'rising')).toEqual([
      { at: 2, after: 1 },
      { at: 3, after: 2 },
    ])
    expect(outOfOrder([1, 2, 2, 1], 'level')).toEqual([{ at: 3, after: 2 }])
  })

  it('looks past what is not set', () => {
    expect(outOfOrder([5, null, undefined, 4], 'level')).toEqual([{ at: 3, after: 0 }])
    expect(outOfOrder([null, '07:00', '19:00'], 'rising')).toEqual([])
  })

  it('is refused at the first field that breaks it', () => {
    const period = z
      .strictObject({ from: z.string(), until: z.string().nullable() })
      .superRefine(inOrder(['from', 'until'], 'Not before the beginning'))
    expect(period.safeParse({ from: '2026-11-02', until: '2026-11-01' }).error?.issues).toMatchObject([
      { path: ['until'], message: 'Not before the beginning' },
    ])
    expect(period.safeParse({ from: '2026-11-02', until: '2026-11-02' }).success).toBe(true)
    expect(period.safeParse({ from: '2026-11-02', until: null }).success).toBe(true)
  })
})
