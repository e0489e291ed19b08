import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { Actor } from '../access.ts'
import type { Tx } from '../database.ts'
import type { Binding } from './binding.ts'
import type { Statements } from './record-statements.ts'

/** Who writes, and through which request. */
export interface Writer {
  readonly actor: Actor
  readonly requestId: string
  readonly reason?: string | null
}

/** The writes of one resource, each in the caller's transaction. */
export interface RecordWrites<R extends AnyResource> {
  create(tx: Tx, writer: Writer, input: WriteOf<R>): Promise<RowOf<R>>
  update(tx: Tx, writer: Writer, id: number, version: number, input: WriteOf<R>): Promise<RowOf<R>>
  setArchived(tx: Tx, writer: Writer, id: number, version: number, move: 'archive' | 'restore'): Promise<RowOf<R>>
  /** Deletes permanently; refused with where the record is used (G-048). */
  remove(tx: Tx, writer: Writer, id: number, version: number | null): Promise<void>
}

/** A record at the version that its writer knows. */
export interface AtVersion {
  readonly id: number
  readonly version: number
}

/**
 * The same writes for many records, each a few statements of sets; undefined where the kind has rules that look at one write
 * after the other. One that is refused refuses all, as it would be refused alone: what is written then, its savepoint takes back.
 */
export interface SetWrites<R extends AnyResource> {
  readonly create?: (tx: Tx, writer: Writer, inputs: readonly WriteOf<R>[]) => Promise<RowOf<R>[]>
  readonly update?: (
    tx: Tx,
    writer: Writer,
    changes: readonly (AtVersion & { readonly input: WriteOf<R> })[],
  ) => Promise<RowOf<R>[]>
  readonly archive?: (tx: Tx, writer: Writer, rows: readonly AtVersion[]) => Promise<void>
  readonly remove?: (tx: Tx, writer: Writer, rows: readonly AtVersion[]) => Promise<void>
}

/** A resource as the kit has mounted it. */
export interface Mounted<R extends AnyResource> {
  readonly resource: R
  readonly binding: Binding<R>
  readonly sql: Statements
  readonly write: RecordWrites<R>
  readonly sets: SetWrites<R>
}

export type Values = Readonly<Record<string, unknown>>

/** A stored record. */
export type ExistingRecord = Values & {
  readonly id: number
  readonly version: number
  readonly archivedAt: string | null
}
