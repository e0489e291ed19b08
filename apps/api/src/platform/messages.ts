import type { Pagination } from '@selamat/contract/kit/endpoint'

/** A short list of one user as a single page. */
export function singlePage<Row>(data: Row[]): { data: Row[]; pagination: Pagination } {
  const totalItem = data.length
  return { data, pagination: { page: 1, limit: Math.max(totalItem, 1), totalItem, totalPage: 1, totalIsExact: true } }
}

/** The error at a field that refers to an unavailable record. */
export const CHOOSE = 'Choose one from the list'
