import { PAGE_SIZE } from '@selamat/contract/kit/list-query'
import type { ChoiceSource } from '../../lib/choices.ts'
import type { ListShape } from './list-state.ts'

/** One filter of a list, drawn as a chip. */
export type Filter =
  | { readonly name: string; readonly label: string; readonly kind: 'ids' | 'texts'; readonly source: ChoiceSource }
  | { readonly name: string; readonly label: string; readonly kind: 'days' }

/** The shape of a list's address, from its filters and sortable columns. */
export const listShape = (
  filters: readonly Filter[],
  sortable: readonly string[],
  pageSize = PAGE_SIZE,
): ListShape => ({
  filters: Object.fromEntries(filters.map(({ name, kind }) => [name, kind])),
  sortable,
  pageSize,
})
