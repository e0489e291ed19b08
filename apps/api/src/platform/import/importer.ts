import type { CellNote, ImportColumn } from '@selamat/contract/domains/imports/import'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import type { Executor, Tx } from '../database.ts'
import type { Reading } from '../readings.ts'

/** A column of a file, as its kind describes it. */
export interface ImporterColumn extends Omit<ImportColumn, 'listed'> {
  /** Other headers that people write. */
  readonly aliases?: readonly string[]
  /** The values of a short list. */
  readonly choices?: readonly string[]
  /** Its cells are dates. */
  readonly day?: boolean
  /** The value that is unique in a file, perhaps together with other cells; null for none. */
  readonly unique?: (cell: string, cellOf: (key: string) => string | null) => string | null
}

/** A row of a file: its cells in the order of the columns, null where the file has no such column. */
export interface ImportRow {
  readonly rowNumber: number
  readonly cells: readonly (string | null)[]
}

/** A row to write, with the result of its check. */
export interface ReadyRow extends ImportRow {
  readonly result: 'NEW' | 'CHANGED'
}

export type Notes = Readonly<Record<string, CellNote>>

/** What a row would do; errors have their reasons in the notes. */
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
  /** The record before (null for a new one) and after, to undo the import. */
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** A written row that is undone. */
export interface WrittenRow {
  readonly rowNumber: number
  readonly targetId: number
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown>
}

/** The other rows of the file. */
export interface OtherRows {
  /** The rows with these keys, each with the key of the row that it needs. */
  withKeys(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly rowNumber: number; readonly needs: string | null }>>
}

export interface ImportJob {
  readonly context: AppContext
  readonly importId: number
  readonly others: OtherRows
  /** The uploader with the current permissions. */
  readonly actor: Actor
  readonly at: Date
}

/** A sheet of the template with the allowed values of columns. */
export interface LookupSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** The columns that take a value of its first column. */
  readonly columns: readonly string[]
}

/**
 * A kind of import. The engine reads, stores, shows and repeats; the importer knows the meaning of a row. Each function gets
 * some hundred rows at once and runs a fixed number of statements.
 */
export interface Importer {
  readonly kind: string
  /** The menu items that govern it; one is enough. */
  readonly items: readonly ItemKey[]
  /** The required permissions: to upload, correct and write, and to undo. */
  readonly rights: { readonly write: readonly Action[]; readonly undo: readonly Action[] }
  /** The title of its uploads: `Bulk upload of users`. */
  readonly title: string
  /** The page of an upload. */
  readonly page: (importId: number) => string
  /** The list of its records. */
  readonly list: string
  /** The columns that are listed in a sheet of `lookups`. */
  readonly listed: readonly string[]
  /** The page of the record of a row; null if it has none. */
  readonly record: (row: { readonly targetId: number; readonly cells: ImportRow['cells'] }) => string | null
  /** How rows are matched with records, as a sentence. */
  readonly knownBy: string
  /** The name of its records. */
  readonly label: { readonly one: string; readonly many: string }
  readonly columns: readonly ImporterColumn[]
  /** Headers that are ignored, such as further columns of an export. */
  readonly passedOver?: readonly string[]
  /** A row whose `column` has, as `value`, one of the `keys` of another row of the file is written after that row. */
  readonly needs?: {
    readonly column: string
    readonly keys: readonly string[]
    readonly value: (cell: string) => string
  }
  /** The instructions of the template, beside those of the columns. */
  readonly instructions: readonly string[]
  lookups(db: Executor, job: Pick<ImportJob, 'context' | 'actor' | 'at'>): Promise<readonly LookupSheet[]>
  check(tx: Tx, job: ImportJob, rows: readonly ImportRow[]): Promise<readonly CheckedRow[]>
  /** Checks rows again and writes those without errors, with their audit rows; gives the outcome of each. */
  apply(tx: Tx, job: ImportJob, rows: readonly ReadyRow[]): Promise<readonly AppliedRow[]>
  /**
   * The written rows whose record was changed or used since, with the reason; locks the records. `ours` finds the records
   * that this import wrote.
   */
  touched(
    tx: Tx,
    context: AppContext,
    rows: readonly WrittenRow[],
    ours: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
  ): Promise<ReadonlyMap<number, string>>
  /** Undoes unchanged rows, with their audit rows; gives the numbers of those that must stay. */
  revert(tx: Tx, job: ImportJob, rows: readonly WrittenRow[], reason: string): Promise<ReadonlySet<number>>
  /** Previous values of these columns are visible only to actors who can read them; `readable` finds those records. */
  readonly confidential?: {
    readonly columns: readonly string[]
    readable(context: AppContext, db: Executor, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>>
  }
  /** Its rows are confidential: the uploader alone opens them, and what is shown of them is a reading of each person. */
  readonly secret?: {
    /** The column that names the person. */
    readonly person: string
    readings(context: AppContext, actor: Actor, names: readonly string[]): Promise<readonly Reading[]>
  }
  /** Creates temporary passwords for new users who have not chosen a password; offered only where it is set. */
  readonly temporaryPasswords?: (
    context: AppContext,
    writer: Writer,
    ids: readonly number[],
  ) => Promise<readonly PasswordRow[]>
}

/** The actor and the request. */
interface Writer {
  readonly actor: Actor
  readonly requestId: string
}

/** A line of a list of temporary passwords; without a password the note has the reason. */
export interface PasswordRow {
  readonly username: string
  readonly fullName: string
  readonly email: string | null
  readonly password: string | null
  readonly validUntil: string | null
  readonly note: string | null
}

/** Finds importers by their kind; filled in `domains.ts`. */
export interface Importers {
  of(context: AppContext, kind: string): Promise<Importer | undefined>
}

/** Longer than any name or code, and accepted by an index. */
export const MAX_KEY_LENGTH = 600

/** The key of the row that must be written before this one; null for none. */
export function needOf({ columns, needs }: Importer, cells: ImportRow['cells']): string | null {
  const cell = needs && cells[columns.findIndex(({ key }) => key === needs.column)]
  return needs && cell && cell.length <= MAX_KEY_LENGTH ? needs.value(cell) : null
}

/** The indexes of the columns by which rows name one another. */
export const keyColumnIndexes = ({ columns, needs }: Importer): number[] =>
  columns.flatMap(({ key }, index) => (needs?.keys.includes(key) ? [index] : []))
