import { type Filters, pageFilters, type Register } from '@selamat/contract/kit/register'
import { type ChoiceSource, fixedChoices } from '../lib/choices.ts'
import { writeQuery } from '../lib/navigation.ts'
import { choicesOf } from '../lib/resource-reads.ts'
import { type Filter, listShape } from '../ui/list/filter.ts'
import { type FilterValue, type ListShape, type ListState, writeListState } from '../ui/list/list-state.ts'
import { statusLabel } from '../ui/status.ts'

/** The filters with a chip whose choices the description leaves to the page. */
type Unsourced<F extends Filters> = {
  [K in keyof F]: F[K] extends { readonly kind: 'ids' | 'texts'; readonly label: string }
    ? F[K] extends { readonly choices: unknown }
      ? never
      : K
    : never
}[keyof F]

interface Options<F extends Filters> {
  /** Where choices come from that the description does not say, or says otherwise. */
  readonly sources: { readonly [K in keyof F]?: ChoiceSource } & { readonly [K in Unsourced<F>]: ChoiceSource }
  /** The chips of a page that has not all of them, in its own order. */
  readonly chips?: readonly (keyof F & string)[]
}
/** Nothing has to be said where the description says it all. */
type OptionsOf<F extends Filters> = [Unsourced<F>] extends [never]
  ? [options?: Partial<Options<F>>]
  : [options: Options<F>]

/** The filters of a page that are set. */
export type SetFilters = Readonly<Record<string, FilterValue | undefined>>

/** A register as a page has it: its chips, and the shape of its address. Made once, beside the page. */
export interface RegisterView {
  readonly label: { readonly one: string; readonly many: string }
  readonly file: string
  readonly shape: ListShape
  readonly filters: readonly Filter[]
  /** The chips to draw: the rare ones where they are set. */
  readonly chipsAt: (state: ListState) => readonly Filter[]
  /** The address of a page with its rows of a filter. */
  readonly address: (path: string, filter: SetFilters) => string
}

const labelled = (choices: readonly { readonly value: string; readonly label: string | null }[]) =>
  choices.map(({ value, label }) => ({ value, label: label ?? statusLabel(value) }))

export function registerView<Row, F extends Filters, S extends string, C>(
  register: Register<Row, F, S, C>,
  ...[options = {}]: OptionsOf<F>
): RegisterView {
  const { label, file, pageSize } = register
  const known = pageFilters(register.filters)
  const sources = new Map(Object.entries<ChoiceSource | undefined>(options.sources ?? {}))
  const chipOf = (name: string): readonly Filter[] => {
    const filter = known.find((one) => one.name === name)
    if (!filter || filter.label === null) return []
    const { label, kind, choices } = filter
    if (kind === 'days') return [{ name, label, kind }]
    const own = choices && ('path' in choices ? choicesOf(choices) : fixedChoices(`${file} ${name}`, labelled(choices)))
    const source = sources.get(name) ?? own
    return source ? [{ name, label, kind, source }] : []
  }
  const filters = (options.chips ?? known.map(({ name }) => name)).flatMap(chipOf)
  const { filters: kinds, ...rest } = listShape(filters, register.sortable, pageSize)
  const unseen = known.filter((one) => one.label === null).map(({ name, kind }) => [name, kind] as const)
  const shape = { ...rest, filters: { ...kinds, ...Object.fromEntries(unseen) } }
  const rare = new Set(known.filter((one) => one.rare).map(({ name }) => name))
  return {
    label,
    file,
    shape,
    filters,
    chipsAt: ({ filter }) => filters.filter(({ name }) => !rare.has(name) || name in filter),
    address: (path, filter) => {
      const set = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
      const state = { keyword: '', page: 1, limit: shape.pageSize, sort: null, filter: Object.fromEntries(set) }
      return `${path}${writeQuery(writeListState(state, shape))}`
    },
  }
}
