import { z } from 'zod'
import { anyOf, type Direction, dayRange, listQuery } from './list-query.ts'
import type { AnyResource } from './resource.ts'
import { id } from './text.ts'

/** Records that a filter offers: those of a look-up. */
export interface LookUp extends Pick<AnyResource, 'path'> {
  readonly endpoints: Pick<AnyResource['endpoints'], 'options'>
}

/** A filter of a register that a page has in its address, and draws as a chip. */
export interface RegisterFilter<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  /** Null: it has no chip. */
  readonly label: string | null
  readonly kind: 'ids' | 'texts' | 'days'
  /** Where its choices come from; absent: the page says. */
  readonly choices?: LookUp | readonly { readonly value: string; readonly label: string | null }[]
  /** Its chip is drawn only where it is set. */
  readonly rare?: boolean
}

const ids = anyOf(id)
/** A filter by records, one or several; the page says where its choices come from. */
export const recordsOf = (label: string) => ({ schema: ids, label, kind: 'ids' }) as const
/** The same with the look-up that offers them. */
export const records = (label: string, choices: LookUp) => ({ ...recordsOf(label), choices }) as const

/** A filter by fixed values, each with its label. */
export const oneOf = <const T extends string>(
  label: string,
  values: readonly T[],
  labels: Readonly<Record<NoInfer<T>, string>>,
) => {
  const choices = values.map((value) => ({ value, label: labels[value] }))
  return { schema: anyOf(z.enum(values)), label, kind: 'texts', choices } as const
}

/** A filter by states, which have the same words everywhere. */
export const states = <const T extends string>(label: string, values: readonly T[]) => {
  const choices = values.map((value) => ({ value, label: null }))
  return { schema: anyOf(z.enum(values)), label, kind: 'texts', choices } as const
}

/** A filter by days: from, until, or both. */
export const days = (label: string) => ({ schema: dayRange, label, kind: 'days' }) as const

/** The same filter with a chip only where it is set. */
export const rare = <F extends RegisterFilter>(filter: F) => ({ ...filter, rare: true }) as const
/** The same filter without a chip. */
export const unseen = <F extends RegisterFilter>({ label: _, ...filter }: F) => ({ ...filter, label: null }) as const

/** The filters of a register; one that is a check alone is asked by programs, and stands in no address. */
export type Filters = Readonly<Record<string, RegisterFilter | z.ZodType>>
/** What each filter accepts. */
export type FilterShape<F extends Filters> = {
  -readonly [K in keyof F]: F[K] extends RegisterFilter<infer S> ? S : F[K] extends z.ZodType ? F[K] : never
}
/** The filters that a page has in its address, by name. */
export const pageFilters = (filters: Filters): readonly (RegisterFilter & { readonly name: string })[] =>
  Object.entries(filters).flatMap(([name, filter]) => (filter instanceof z.ZodType ? [] : [{ ...filter, name }]))
/** The values of the filters that are asked. */
export type FilterValues<F extends Filters> = {
  readonly [K in keyof F]?: z.output<FilterShape<F>[K]> | undefined
}

/** A column: its title alone where it shows the field of its name. */
export type RegisterColumn<Row> =
  | string
  | {
      readonly label: string
      /** How a file heads it, where that differs. */
      readonly header?: string
      /** What a file has in it; by default the field of its name. False: no file has it. */
      readonly value?: false | ((row: Row) => string | number | boolean | null)
    }

/** What the list of a record can be asked, and what it shows. */
export interface Register<Row, F extends Filters, S extends string, C = Readonly<Record<string, RegisterColumn<Row>>>> {
  /** As people name one and several. */
  readonly label: { readonly one: string; readonly many: string }
  /** How the name of its file begins. */
  readonly file: string
  /** What its sheet and the trail call the rows, where that is not `many`. */
  readonly sheet?: string
  readonly row: z.ZodType<Row> & { readonly shape: Readonly<Record<string, unknown>> }
  /** In the order of their chips. */
  readonly filters: F
  readonly sortable: readonly [S, ...S[]]
  readonly order: { readonly column: NoInfer<S>; readonly direction: Direction }
  /** In the order of its file. */
  readonly columns: C
  /** Rows of a page on the screen, where the list has a number of its own. */
  readonly pageSize?: number
  /** Rows for whoever names no limit, where the list has a number of its own. */
  readonly limit?: number
}

/**
 * The register of a record: operations, conditions, chips, address, titles and file derive from this description. What comes back has
 * the parts of its endpoints beside it. Its body throws (422) on an unknown filter or order.
 */
export function register<
  Row,
  const F extends Filters,
  const S extends string,
  const C extends Readonly<Record<string, RegisterColumn<Row>>>,
>(description: Register<Row, F, S, C>) {
  const { filters, limit, row, sortable } = description
  const checks = Object.entries(filters).map(([name, one]) => [name, one instanceof z.ZodType ? one : one.schema])
  // Each name of the filters with the check of its own.
  const shape = Object.fromEntries(checks) as FilterShape<F>
  const body = listQuery(sortable, shape, limit)
  const { keyword, filter } = body.shape
  return {
    ...description,
    /** What each filter accepts. */
    checks: shape,
    list: { method: 'POST', kind: 'list', body, data: z.array(row) },
    /** How many rows each ready-made filter has. */
    counts: { method: 'POST', body: z.strictObject({ keyword, filter }) },
    export: { method: 'POST', kind: 'file', body },
  } as const
}
