import { describe, expect, it } from 'vitest'
import { addMonths, dayAfterKey, daysOf, isMonth, weekOf, weeksOf, weekText } from './days.ts'

describe('a month', () => {
  it.each([
    ['2026-02', '2026-01-26', '2026-03-01', 5],
    ['2026-06', '2026-06-01', '2026-07-05', 5],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2026-08', '2026-07-27', '2026-09-06', 6],
  ])('%s is shown in whole weeks from Monday', (month, first, last, count) => {
    const weeks = weeksOf(month)
    expect(weeks).toHaveLength(count)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
  })

  it('has the right number of days', () => {
    expect(daysOf('2028-02')).toHaveLength(29)
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
  })

  it('has a next and previous month across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
  })

  it.each(['2026-13', '2026-1', 'now', undefined])('is none where the address says %s', (text) => {
    expect(isMonth(text)).toBe(false)
  })
})

it('a week begins on Monday, also across years', () => {
  expect(weekOf('2027-01-01')).toEqual(weekOf('2026-12-28'))
  expect([weekOf('2026-11-29')[0], weekOf('2026-11-30')[0]]).toEqual(['2026-11-23', '2026-11-30'])
  expect(weekText(weekOf('2027-01-01'))).toBe('28 December to 3 January 2027')
})

describe('an arrow key', () => {
  it.each([
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-03', '2026-10-27'],
    ['Home', '2026-11-26', '2026-11-23'],
    ['End', '2026-11-26', '2026-11-29'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['x', '2026-12-31', undefined],
  ])('%s moves the focus', (key, from, to) => expect(dayAfterKey(key, from, 'month')).toBe(to))

  it('turns a page of one week in a calendar of weeks', () => {
    expect(dayAfterKey('PageDown', '2026-12-30', 'week')).toBe('2027-01-06')
    expect(dayAfterKey('PageUp', '2026-12-30', 'week')).toBe('2026-12-23')
  })
})
