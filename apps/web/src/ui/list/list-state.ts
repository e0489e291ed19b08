import type { DayRange, Direction } from '@selamat/contract/kit/list-query'

const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]

/** The page sizes; a list can add its own. */
export const pageSizes = (own: number): number[] => [...new Set([own, ...PAGE_SIZES])].sort((a, b) => a - b)

export interface Sort {
  readonly column: string
  readonly direction: Direction
}

/** The kind of a filter: ids of records, texts of an enumeration, a range of days or of numbers, or words to find. */
export type FilterKind = 'ids' | 'texts' | 'days' | 'text' | 'numbers'
export type FilterValue = readonly number[] | readonly string[] | DayRange

/** The state of a list; every part of it is in the address. */
export interface ListState {
  readonly keyword: string
  readonly page: number
  readonly limit: number
  /** Null: the list's own order. */
  readonly sort: Sort | null
  readonly filter: Readonly<Record<string, FilterValue>>
}

/** What of a list's address can be trusted. */
export interface ListShape {
  readonly filters: Readonly<Record<string, FilterKind>>
  readonly sortable: readonly string[]
  /** Rows of a page where nothing was chosen. */
  readonly pageSize: number
}

/** True for a range of days, or of numbers as text. */
export const isDays = (value: FilterValue | undefined): value is DayRange =>
  value !== undefined && !Array.isArray(value)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | undefined) =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

const numberOf = (text: string | undefined) => (text && Number.isFinite(Number(text)) ? text : undefined)

function readFilter(kind: FilterKind, text: string): FilterValue | null {
  if (kind === 'days') {
    const [from, until] = text.split('..').map(dayOf)
    return from || until ? { ...(from ? { from } : {}), ...(until ? { until } : {}) } : null
  }
  if (kind === 'text') return text.trim() === '' ? null : [text]
  if (kind === 'numbers') {
    const [from, until] = text.split('..').map(numberOf)
    return from || until ? { ...(from ? { from } : {}), ...(until ? { until } : {}) } : null
  }
  const parts = text.split(',').filter((part) => part !== '')
  if (kind === 'texts') return parts.length > 0 ? parts : null
  const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? ids : null
}

const writeFilter = (value: FilterValue) =>
  isDays(value) ? `${value.from ?? ''}..${value.until ?? ''}` : value.join(',')

/** Reads a list's state from an address; what makes no sense there counts as not set. */
export function readListState(query: Readonly<Record<string, string>>, shape: ListShape): ListState {
  const page = Number(query.page)
  const limit = Number(query.limit)
  const column = query.sort?.replace(/^-/, '')
  const filter: Record<string, FilterValue> = {}
  for (const [name, kind] of Object.entries(shape.filters)) {
    const value = readFilter(kind, query[name] ?? '')
    if (value !== null) filter[name] = value
  }
  return {
    keyword: query.q ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes(shape.pageSize).includes(limit) ? limit : shape.pageSize,
    sort:
      column !== undefined && shape.sortable.includes(column)
        ? { column, direction: query.sort?.startsWith('-') ? 'descending' : 'ascending' }
        : null,
    filter,
  }
}

/** Writes a list's state for the address; undefined removes a part. */
export function writeListState(state: ListState, shape: ListShape): Record<string, string | undefined> {
  const { keyword, page, limit, sort, filter } = state
  const filters = Object.keys(shape.filters).map((name) => {
    const value = filter[name]
    return [name, value === undefined ? undefined : writeFilter(value)] as const
  })
  return {
    q: keyword || undefined,
    page: page > 1 ? String(page) : undefined,
    limit: limit === shape.pageSize ? undefined : String(limit),
    sort: sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : undefined,
    ...Object.fromEntries(filters),
  }
}

/** What list operations take. */
export interface ListBody {
  readonly limit?: number
  readonly page?: number
  readonly columns?: readonly string[]
  readonly keyword?: string
  readonly filter?: Readonly<Record<string, unknown>>
  readonly orderBy?:
    | { readonly column: string; readonly direction?: 'ascending' | 'descending' | undefined }
    | string
    | undefined
}

/** The body of the list operation; `within` are records that all rows belong to: `{ categoryId: 5 }`. */
export function listBody({ keyword, page, limit, sort, filter: chosen }: ListState, within: object = {}) {
  const filter = { ...chosen, ...Object.fromEntries(Object.entries(within).map(([name, id]) => [name, [id]])) }
  return {
    start: (page - 1) * limit,
    limit,
    ...(keyword.trim() === '' ? {} : { keyword }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    ...(sort === null ? {} : { orderBy: sort }),
  }
}

/** Whether anything narrows the list. */
export const isFiltered = ({ keyword, filter }: ListState): boolean =>
  keyword.trim() !== '' || Object.keys(filter).length > 0

/** Whether a list holds nothing at all: its empty state then offers what makes the first row. */
export const holdsNothing = (state: ListState, total: number | undefined): boolean => total === 0 && !isFiltered(state)

/** The state without keyword and filters. */
export const cleared = (state: ListState): ListState => ({ ...state, keyword: '', filter: {}, page: 1 })

/** The state with one filter set, or removed where the value is empty. */
export function withFilter(state: ListState, name: string, value: FilterValue | null): ListState {
  const { [name]: _, ...others } = state.filter
  const empty = value === null || (isDays(value) ? !value.from && !value.until : value.length === 0)
  return { ...state, page: 1, filter: empty ? others : { ...others, [name]: value } }
}

/** The next order when a column header is pressed: ascending, descending, default. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}
