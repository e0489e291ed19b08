import { expect, it } from 'vitest'
import { statusOf, windowOf } from './board-mark.ts'

const at = new Date('2026-11-25T02:59:00+07:00')

it('names the days of a window that ends on another day', () => {
  expect(windowOf({ startsAt: '2026-11-25T07:00:00+07:00', endsAt: '2026-11-25T16:00:00+07:00' })).toBe(
    '07:00 to 16:00',
  )
  expect(windowOf({ startsAt: '2026-11-24T20:48:00+07:00', endsAt: '2026-11-28T02:48:00+07:00' })).toBe(
    '2026-11-24 20:48 to 2026-11-28 02:48',
  )
})

it('says once that a permit is expired, with the day where that was another one', () => {
  expect(statusOf({ status: 'EXPIRED', endsAt: '2026-11-25T00:48:00+07:00' }, at)).toBe('Expired 00:48')
  expect(statusOf({ status: 'EXPIRED', endsAt: '2026-11-23T00:48:00+07:00' }, at)).toBe('Expired 2026-11-23 00:48')
  expect(statusOf({ status: 'ACTIVE', endsAt: '2026-11-25T03:30:00+07:00' }, at)).toBe('Active, ends 03:30')
})
