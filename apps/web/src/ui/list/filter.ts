import { PAGE_SIZE } from '@selamat/contract/kit/list-query'
import type { ChoiceSource } from '../../lib/choices.ts'
import type { ListShape } from './list-state.ts'

/** One filter of a list, drawn as a chip. */
export type Filter =
  | { readonly name: string; readonly label: string; readonly kind: 'ids' | 'texts'; readonly source: ChoiceSource }
  | { readonly name: string; readonly label: string; readonly kind: 'days' }

/** What a list's address may hold, from its filters and the columns it can be sorted by. */
export const listShape = (
  filters: readonly Filter[],
  sortable: readonly string[],
  pageSize = PAGE_SIZE,
): ListShape => ({
  filters: Object.fromEntries(filters.map(({ name, kind }) => [name, kind])),
  sortable,
  pageSize,
})
