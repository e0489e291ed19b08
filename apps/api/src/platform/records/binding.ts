import type { ErrorCode } from '@selamat/contract/kit/errors'
import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from '../access.ts'
import type { Tx } from '../database.ts'
import type { Filters } from './resolved-filters.ts'

/** The context of a hook; it runs in the transaction of the write, with the row locked. */
export interface WriteContext<R extends AnyResource> {
  readonly actor: Actor
  readonly requestId: string
  readonly now: Date
  /** The row as it was; null for a new one. */
  readonly before: RowOf<R> | null
  /** Takes a look that may throw and changes nothing: the row is written without waiting for it, and counts only if it is good. */
  readonly alongside: (look: Promise<void>) => void
}

/** How hooks give looks that are waited for later, all of them before the row counts. */
export const lookBeside =
  (looks: Promise<void>[]): WriteContext<AnyResource>['alongside'] =>
  (look) => {
    // Whoever waits for it hears of it.
    look.catch(() => undefined)
    looks.push(look)
  }

/** The table of a resource. Column names are the snake case of the contract's. */
export interface Binding<R extends AnyResource> {
  readonly table: string
  /** The field by which people know a record; audit, look-ups and messages use it. */
  readonly label: keyof RowOf<R> & string
  /** Which rows of the table are this resource's, as SQL over `t`, where several stand on one: `t.family = 'FIRE'`. */
  readonly where?: string
  /** Columns that are written on insert beside the contract's fields, with their value: `{ family: 'FIRE' }`. */
  readonly constants?: Readonly<Record<string, unknown>>
  /** Columns of a new row that follow from what is written. */
  readonly initial?: Readonly<Record<string, (values: WriteOf<R>) => unknown>>
  /** The rows of `t` an actor reaches, where the tenant is not all of it; `today` is the day in Jakarta. */
  readonly scope?: (actor: Actor, today: string) => RawBuilder<SqlBool>
  /** A row as an actor is answered it today, e.g. with what they may do to it; the trail has it as it stands. */
  readonly present?: (row: RowOf<R>, actor: Actor, today: string) => RowOf<R>
  /** Filters that are not a column's value, as SQL over `t`. */
  readonly filters?: Filters
  /** Further tables of the read row, joined to `t`. */
  readonly joins?: string
  /** SQL of the fields that are not plain columns of `t`. */
  readonly columns?: { readonly [K in keyof RowOf<R>]?: string }
  /** Fields of the contract that are not written to the table; a hook keeps them elsewhere. */
  readonly elsewhere?: readonly (keyof WriteOf<R> & string)[]
  /** SQL of a look-up's second line. */
  readonly hint?: string
  /** The column that names the parent of a record in look-ups. */
  readonly parent?: string
  /** In look-ups the records of the reader's own site, by `site_id`, come first. */
  readonly ownSiteFirst?: true
  /** Unique indexes, with the field they speak of, and its words where the code has none. */
  readonly unique?: Readonly<
    Record<string, { readonly field: keyof WriteOf<R> & string; readonly code: ErrorCode; readonly message?: string }>
  >
  /** Columns of the export beside the row's own, or instead. */
  readonly exportColumns?: readonly (keyof RowOf<R> & string)[]
  /** The field with the parent record: loops are impossible, also by simultaneous moves, and parents are archived last. */
  readonly tree?: { readonly field: keyof WriteOf<R> & string; readonly loops?: string }
  /** Its hooks look at no other new row of the table: those of a file are written together. */
  readonly apart?: true
  /** Can throw, or change the written values. */
  readonly beforeWrite?: (tx: Tx, values: WriteOf<R>, context: WriteContext<R>) => Promise<WriteOf<R>>
  /** Writes what belongs to the record elsewhere. */
  readonly afterWrite?: (tx: Tx, id: number, values: WriteOf<R>, context: WriteContext<R>) => Promise<void>
  /** May refuse to archive, restore or delete. */
  readonly beforeMove?: (tx: Tx, move: 'archive' | 'restore' | 'delete', row: RowOf<R>, actor: Actor) => Promise<void>
}
