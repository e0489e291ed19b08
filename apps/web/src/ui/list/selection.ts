import type { Pagination } from '@selamat/contract/kit/endpoint'
import { MAX_PAGE_SIZE } from '@selamat/contract/kit/list-query'

/** What the selection bar offers beyond the page: nothing, all rows of the filter, or a hint that they are too many. */
export type WholeFilter = 'nothing' | 'all' | 'too many'

type Total = Pick<Pagination, 'totalItem' | 'totalIsExact'>

/**
 * Whether all rows of the filter can be selected: offered once every row of the page is, while the filter has more rows
 * than are selected. A list answers at most 1,000 rows at once, so no more are selected.
 */
export function wholeFilter(picked: readonly number[], page: readonly number[], total: Total | null): WholeFilter {
  const keys = new Set(picked)
  const wholePage = page.length > 0 && page.every((key) => keys.has(key))
  if (total === null || !wholePage || (total.totalIsExact && total.totalItem <= keys.size)) return 'nothing'
  return total.totalIsExact && total.totalItem <= MAX_PAGE_SIZE ? 'all' : 'too many'
}
