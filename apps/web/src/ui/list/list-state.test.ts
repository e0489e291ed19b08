import { listQuery } from '@selamat/contract/kit/list-query'
import { describe, expect, it } from 'vitest'
import {
  cleared,
  holdsNothing,
  isFiltered,
  type ListShape,
  type ListState,
  listBody,
  nextSort,
  pageSizes,
  readListState,
  withFilter,
  writeListState,
} from './list-state.ts'

const shape: ListShape = {
  filters: { siteId: 'ids', scope: 'texts', at: 'days' },
  sortable: ['name', 'updatedAt'],
  pageSize: 10,
}
const plain: ListState = { keyword: '', page: 1, limit: 10, sort: null, filter: {} }
const read = (query: string) => readListState(Object.fromEntries(new URLSearchParams(query)), shape)

describe('the state of a list', () => {
  it('is stored in the address, and read from it (SHELL-33)', () => {
    const state: ListState = {
      keyword: 'pump & valve',
      page: 3,
      limit: 50,
      sort: { column: 'updatedAt', direction: 'descending' },
      filter: { siteId: [4, 12], scope: ['own', 'all'], at: { from: '2026-11-01' } },
    }
    const written = writeListState(state, shape)
    expect(written).toEqual({
      q: 'pump & valve',
      page: '3',
      limit: '50',
      sort: '-updatedAt',
      siteId: '4,12',
      scope: 'own,all',
      at: '2026-11-01..',
    })
    const query = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
    expect(readListState(JSON.parse(JSON.stringify(query)), shape)).toEqual(state)
  })

  it('leaves the address empty by default: 10 rows a page', () => {
    expect(Object.values(writeListState(plain, shape)).every((value) => value === undefined)).toBe(true)
    expect(read('')).toEqual(plain)
  })

  it('ignores an invalid address', () => {
    const wrong = 'page=-2&limit=7&sort=password&siteId=x,-1&at=2026-13-45..soon&scope=&other=1'
    expect(read(wrong)).toEqual(plain)
    expect(read('siteId=3,x,5').filter).toEqual({ siteId: [3, 5] })
  })

  it('creates a body that the operation accepts', () => {
    const body = listBody({ ...plain, keyword: '  ', page: 2, sort: { column: 'name', direction: 'ascending' } })
    expect(body).toEqual({ start: 10, limit: 10, orderBy: { column: 'name', direction: 'ascending' } })
    expect(listQuery(['name'], {}).safeParse(body).success).toBe(true)
    expect(listBody({ ...plain, filter: { siteId: [1] } }).filter).toEqual({ siteId: [1] })
  })

  it('has 8 rows a page if the list says so, with 8 as a choice (MASTER-059, LIMITS-16)', () => {
    const sites = { ...shape, pageSize: 8 }
    expect(listBody(readListState({}, sites))).toEqual({ start: 0, limit: 8 })
    expect(listBody(readListState({ page: '2' }, sites))).toEqual({ start: 8, limit: 8 })
    expect(readListState({ limit: '20' }, sites).limit).toBe(20)
    expect(pageSizes(8)).toEqual([8, 10, 20, 50, 100])
    expect(pageSizes(10)).toEqual([10, 20, 50, 100])
  })

  it('returns to the first page with another filter, and drops an empty filter', () => {
    const filtered = withFilter({ ...plain, page: 4 }, 'siteId', [1])
    expect(filtered).toMatchObject({ page: 1, filter: { siteId: [1] } })
    expect(withFilter(filtered, 'siteId', []).filter).toEqual({})
    expect(withFilter(filtered, 'at', {}).filter).toEqual({ siteId: [1] })
    expect(isFiltered(filtered)).toBe(true)
    expect(isFiltered(cleared({ ...filtered, keyword: 'x' }))).toBe(false)
    expect(holdsNothing(filtered, 0)).toBe(false)
    expect(holdsNothing(cleared(filtered), 0)).toBe(true)
    expect(holdsNothing(cleared(filtered), undefined)).toBe(false)
  })

  it('sorts a column ascending, descending, then not at all', () => {
    const up = nextSort(null, 'name')
    const down = nextSort(up, 'name')
    expect([up?.direction, down?.direction, nextSort(down, 'name')]).toEqual(['ascending', 'descending', null])
    expect(nextSort(up, 'updatedAt')).toEqual({ column: 'updatedAt', direction: 'ascending' })
  })
})
