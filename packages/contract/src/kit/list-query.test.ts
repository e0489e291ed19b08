import { describe, expect, it } from 'vitest'
import { dayRange, listQuery, lookUpQuery, optionsQuery, withoutBlankFilters } from './list-query.ts'

describe('a list query', () => {
  it('is refused with days before 1900, including the year 0', () => {
    for (const from of ['0000-01-01', '0001-12-31', '1899-12-31']) {
      expect(dayRange.safeParse({ from }).success).toBe(false)
      expect(dayRange.safeParse({ until: from }).success).toBe(false)
    }
    expect(dayRange.safeParse({ from: '1900-01-01', until: '9999-12-31' }).success).toBe(true)
  })

  it('is refused with a last day before the first', () => {
    const range = { from: '2026-12-31', until: '2026-01-01' }
    const { error } = listQuery(['id'], { day: dayRange }).safeParse({ filter: { day: range } })
    const issue = { path: ['filter', 'day', 'until'], message: 'Choose a day on or after the first' }
    expect(error?.issues).toMatchObject([issue])
    expect(dayRange.safeParse({ from: '2026-01-01', until: '2026-01-01' }).success).toBe(true)
  })

  it('is at most 1,000 records of a list or a look-up, also by GET', () => {
    const list = listQuery(['id'], {})
    for (const limit of [999_999, 1001, 1000]) expect(list.parse({ limit }).limit).toBe(1000)
    for (const limit of ['999999', 1001, 1000]) expect(lookUpQuery.parse({ limit }).limit).toBe(1000)
    for (const limit of [999_999, 1001, 1000]) expect(optionsQuery.parse({ limit }).limit).toBe(1000)
    expect([lookUpQuery.parse({ limit: '7' }).limit, optionsQuery.parse({ limit: 7 }).limit]).toEqual([7, 7])
  })

  it('is refused with half of a character or NUL in its keyword, which the audit trail cannot store', () => {
    const list = listQuery(['id'], {})
    for (const query of [list, optionsQuery, lookUpQuery]) {
      expect(query.safeParse({ keyword: 'a\ud800' }).success).toBe(false)
      expect(query.safeParse({ keyword: 'a\u0000' }).success).toBe(false)
      expect(query.safeParse({ keyword: ' 🙂 %_\\ ' }).success).toBe(true)
    }
  })
})

it('leaves out blank filters, and of a list its blank entries; null only where nothing takes it', () => {
  const blank = { status: '', name: '  ', category: [], description: [''], days: { from: '', until: '' } }
  expect(withoutBlankFilters({ limit: 10, filter: blank }, false)).toEqual({ limit: 10 })
  expect(withoutBlankFilters({ filter: { ...blank, typeFlow: null } }, false)).toEqual({ filter: { typeFlow: null } })
  expect(withoutBlankFilters({ filter: { ...blank, typeFlow: null } }, true)).toEqual({})
  expect(withoutBlankFilters({ filter: { category: ['', 'Fire'], mine: false, level: 0 } }, true)).toEqual({
    filter: { category: ['Fire'], mine: false, level: 0 },
  })
  expect(withoutBlankFilters({ limit: 1 }, true)).toEqual({ limit: 1 })
})
