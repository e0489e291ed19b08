import { describe, expect, it } from 'vitest'
import { instant } from './text.ts'

describe('an instant', () => {
  const problemOf = (value: unknown) => instant.safeParse(value).error?.issues[0]?.message

  it.each([
    ['0000-01-01T00:00:00+07:00', 'Use a day from 1900 on'],
    ['1899-12-31T23:59:59Z', 'Use a day from 1900 on'],
    ['2026-11-20T09:00:00+16:00', 'Use an offset of at most 14 hours'],
    ['2026-11-20T09:00:00-23:59', 'Use an offset of at most 14 hours'],
    ['2026-02-30T09:00:00Z', 'Use a real date and time with its offset, YYYY-MM-DDTHH:mm:ss+07:00'],
    ['2026-11-20T09:00:00', 'Use a real date and time with its offset, YYYY-MM-DDTHH:mm:ss+07:00'],
    [undefined, 'This field is required'],
  ])('%s is refused with what to do', (value, message) => {
    expect(problemOf(value)).toBe(message)
  })

  it.each([
    '2026-11-20T09:00:00+07:00',
    '2026-11-20T02:00:00Z',
    '1900-01-01T00:00:00-12:00',
    '9999-12-31T23:59:59+14:00',
  ])('%s is taken', (value) => {
    expect(problemOf(value)).toBeUndefined()
  })
})
