import type { CellNote, ImportColumn } from '@selamat/contract/domains/imports/import'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import type { Executor, Tx } from '../database.ts'

/** A column of a file, as its kind describes it. */
export interface ImporterColumn extends Omit<ImportColumn, 'listed'> {
  /** Other words that people write into the first row. */
  readonly aliases?: readonly string[]
  /** The few words of which a cell holds one. */
  readonly choices?: readonly string[]
  /** A cell holds a day. */
  readonly day?: boolean
  /** The value by which it may stand once in a file, perhaps together with other cells; null where it says nothing. */
  readonly unique?: (cell: string, cellOf: (key: string) => string | null) => string | null
}

/** A row of a file: its cells in the order of the columns, null where the file has no such column. */
export interface ImportRow {
  readonly rowNumber: number
  readonly cells: readonly (string | null)[]
}

/** A row that is about to be written, with what its check has said. */
export interface ReadyRow extends ImportRow {
  readonly result: 'NEW' | 'CHANGED'
}

export type Notes = Readonly<Record<string, CellNote>>

/** What a row would do; wrong ones say why in their notes. */
export interface CheckedRow {
  readonly rowNumber: number
  readonly result: 'NEW' | 'CHANGED' | 'SAME' | 'ERROR'
  readonly notes: Notes
  readonly targetId: number | null
}

/** The result of a row. */
export interface AppliedRow {
  readonly rowNumber: number
  readonly result: 'IMPORTED' | 'SKIPPED' | 'ERROR'
  readonly notes: Notes
  readonly targetId: number | null
  /** The record before (null: there was none) and after, for the way back. */
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** A row that was written, on its way back. */
export interface WrittenRow {
  readonly rowNumber: number
  readonly targetId: number
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown>
}

/** What the other rows of the file say. */
export interface OtherRows {
  /** The rows with these keys, with the key that each needs. */
  withKeys(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly rowNumber: number; readonly needs: string | null }>>
}

export interface ImportJob {
  readonly context: AppContext
  readonly importId: number
  /** The rows are written now: what they need must be there. */
  readonly applying: boolean
  readonly others: OtherRows
  /** Who uploaded the file, with the rights of this moment. */
  readonly actor: Actor
  readonly at: Date
}

/** A sheet of the template that says what may stand in a column. */
export interface LookupSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** The columns whose cells hold one of its first words. */
  readonly columns: readonly string[]
}

/**
 * A kind of import. The engine reads, keeps, shows and repeats; the importer knows what a row means. All of it is asked
 * for some hundred rows at once and answers with a fixed number of statements.
 */
export interface Importer {
  readonly kind: string
  /** The menu items that govern it, any of which does. */
  readonly items: readonly ItemKey[]
  /** What on them is needed, all of it: to upload, correct and write, and to undo. */
  readonly rights: { readonly write: readonly Action[]; readonly undo: readonly Action[] }
  /** How its uploads are called: `Bulk upload of users`. */
  readonly title: string
  /** The page of an upload. */
  readonly page: (importId: number) => string
  /** The list of its records. */
  readonly list: string
  /** The columns that are listed in a sheet of `lookups`. */
  readonly listed: readonly string[]
  /** The page of a record that a row was about; null where it has none of its own. */
  readonly record: (row: { readonly targetId: number; readonly cells: ImportRow['cells'] }) => string | null
  /** What tells whether a row is a known record, as a sentence. */
  readonly knownBy: string
  /** What its rows are, as people name them. */
  readonly label: { readonly one: string; readonly many: string }
  readonly columns: readonly ImporterColumn[]
  /** Headers that are no columns and are passed over, such as what an export tells beside. */
  readonly passedOver?: readonly string[]
  /** A row whose `column` names, as `value`, what another row of the file says in one of its `keys` is written after it. */
  readonly needs?: {
    readonly column: string
    readonly keys: readonly string[]
    readonly value: (cell: string) => string
  }
  /** What the instructions of the template say beside the columns. */
  readonly instructions: readonly string[]
  lookups(db: Executor, job: Pick<ImportJob, 'context' | 'actor' | 'at'>): Promise<readonly LookupSheet[]>
  check(tx: Tx, job: ImportJob, rows: readonly ImportRow[]): Promise<readonly CheckedRow[]>
  /** Checks rows once more and writes what is right of them, with its audit rows; tells of each what came of it. */
  apply(tx: Tx, job: ImportJob, rows: readonly ReadyRow[]): Promise<readonly AppliedRow[]>
  /**
   * Of written rows those whose record is no longer as it was written, with the words why; locks the records. `ours`
   * tells which of some records this import wrote.
   */
  touched(
    tx: Tx,
    context: AppContext,
    rows: readonly WrittenRow[],
    ours: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
  ): Promise<ReadonlyMap<number, string>>
  /** Undoes unchanged rows, with their audit rows; returns the numbers of those that must stay. */
  revert(tx: Tx, job: ImportJob, rows: readonly WrittenRow[], reason: string): Promise<ReadonlySet<number>>
  /** What a record was before in these columns is shown only to who can read it: of some records, those whose an actor may. */
  readonly confidential?: {
    readonly columns: readonly string[]
    readable(context: AppContext, db: Executor, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>>
  }
  /** Gives new records that are people and have no password of their own yet temporary ones; only then it is offered. */
  readonly temporaryPasswords?: (
    context: AppContext,
    writer: Writer,
    ids: readonly number[],
  ) => Promise<readonly PasswordRow[]>
}

/** The user and the request. */
interface Writer {
  readonly actor: Actor
  readonly requestId: string
}

/** A line of a list of temporary passwords; without one the note says why. */
export interface PasswordRow {
  readonly username: string
  readonly fullName: string
  readonly email: string | null
  readonly password: string | null
  readonly validUntil: string | null
  readonly note: string | null
}

/** Where importers are found by their kind; filled in `domains.ts`. */
export interface Importers {
  of(context: AppContext, kind: string): Promise<Importer | undefined>
}

/** No name or code is longer, and an index takes no more. */
export const MAX_KEY_LENGTH = 600

/** What the row of a file names that must be written before it; null for nothing. */
export function needOf({ columns, needs }: Importer, cells: ImportRow['cells']): string | null {
  const cell = needs && cells[columns.findIndex(({ key }) => key === needs.column)]
  return needs && cell && cell.length <= MAX_KEY_LENGTH ? needs.value(cell) : null
}

/** The places of the columns by which rows of a file name one another. */
export const keyColumnIndexes = ({ columns, needs }: Importer): number[] =>
  columns.flatMap(({ key }, index) => (needs?.keys.includes(key) ? [index] : []))
