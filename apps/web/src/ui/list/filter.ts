import { PAGE_SIZE } from '@selamat/contract/kit/list-query'
import type { ChoiceSource } from '../../lib/choices.ts'
import type { ListShape } from './list-state.ts'

interface Named {
  readonly name: string
  readonly label: string
  /** It was just added: it opens at once. */
  readonly opens?: boolean
}

/** One filter of a list, drawn as a chip. */
export type Filter = Named &
  ({ readonly kind: 'ids' | 'texts'; readonly source: ChoiceSource } | { readonly kind: 'days' | 'text' | 'numbers' })

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
