import type { Executor, Tx } from '../platform/database.ts'
import type {
  AppliedRow,
  CheckedRow,
  Importer,
  ImportJob,
  ImportRow,
  LookupSheet,
} from '../platform/import/importer.ts'
import { changedRecords, type RecordTable } from './changed-records.ts'
import { type Field, sheetName } from './fields.ts'
import { normalise } from './shape.ts'
import { type Chooser, candidateNames, type Target } from './targets.ts'

/** What a row would do to a record; the current record is null for a new one. */
interface RowPlan extends Omit<CheckedRow, 'targetId'> {
  readonly current: { readonly id: number } | null
}

/** How rows of one kind are planned and written; the rest of an importer follows from its fields. */
export interface FieldImporter<P extends RowPlan>
  extends Omit<Importer, 'columns' | 'listed' | 'needs' | 'lookups' | 'check' | 'apply' | 'touched'> {
  readonly fields: readonly Field[]
  /** A row can name another row of the file in `column`, by one of its `keys`. */
  readonly parent?: { readonly column: string; readonly keys: readonly string[] } | undefined
  /** The field and the message for a record that another user has created since the check. */
  readonly overtaken: { readonly field: string; readonly message: string }
  /** How written records are compared before the import is undone. */
  readonly records: RecordTable
  /** Plans rows in a fixed number of statements; locks the records while `writing`. */
  plan(tx: Tx, job: ImportJob, rows: readonly ImportRow[], writing: boolean): Promise<readonly P[]>
  /** Writes plans with their audit rows. */
  write(tx: Tx, job: ImportJob, plans: readonly P[]): Promise<readonly AppliedRow[]>
  /** The sheets of the template, made from those of the referenced records. */
  sheets?(db: Executor, chooser: Chooser, listed: readonly LookupSheet[]): Promise<readonly LookupSheet[]>
}

/** The importer of a kind. */
export function fieldImporter<P extends RowPlan>(kind: FieldImporter<P>): Importer {
  const { fields, parent, overtaken, plan, write, sheets, records, ...rest } = kind
  const listed = fields.flatMap((field) => listedOf(field))
  return {
    ...rest,
    columns: fields,
    listed: listed.map(({ key }) => key),
    ...(parent ? { needs: { ...parent, value: normalise } } : {}),
    lookups: async (db, chooser) => {
      const found = await lookupSheets(db, chooser, listed)
      return sheets ? sheets(db, chooser, found) : found
    },
    check: async (tx, job, rows) =>
      (await plan(tx, job, rows, false)).map(({ rowNumber, result, notes, current }) => ({
        rowNumber,
        result,
        notes,
        targetId: current?.id ?? null,
      })),
    apply: async (tx, job, rows) => {
      const fresh = new Set(rows.flatMap(({ result, rowNumber }) => (result === 'NEW' ? [rowNumber] : [])))
      const { field, message } = overtaken
      const plans = (await plan(tx, job, rows, true)).map((one): P => {
        // A record that another user has created meanwhile is not changed by a row that was new.
        const late = one.result === 'CHANGED' && fresh.has(one.rowNumber)
        return late ? Object.assign({}, one, { result: 'ERROR' as const, notes: { [field]: { wrong: message } } }) : one
      })
      return write(tx, job, plans)
    },
    touched: (tx, context, rows, ours) => changedRecords(context, tx, records, rows, ours),
  }
}

/** The outcome of a plan: the record as it was written, or why it was not. */
export const appliedRow = (
  { rowNumber, result, notes, current }: RowPlan,
  written?: Pick<AppliedRow, 'targetId' | 'before' | 'after'>,
): AppliedRow => ({
  rowNumber,
  notes,
  targetId: current?.id ?? null,
  before: null,
  after: null,
  ...written,
  result: written ? 'IMPORTED' : result === 'SAME' ? 'SKIPPED' : 'ERROR',
})

const LISTED_MOST = 5000

interface Listed {
  readonly key: string
  readonly target: Target
}

const listedOf = ({ key, reading }: Field): Listed[] =>
  reading.as === 'reference' && !reading.target.unlisted ? [{ key, target: reading.target }] : []

/** A sheet for each table that columns refer to. */
async function lookupSheets(db: Executor, chooser: Chooser, listed: readonly Listed[]): Promise<LookupSheet[]> {
  const sheets: LookupSheet[] = []
  for (const target of new Map(listed.map((one) => [one.target.table, one.target])).values()) {
    const { label, by, beside } = target
    sheets.push({
      name: sheetName(label.many),
      headers: [sheetName(label.one), ...by.slice(1).map(() => 'Code'), ...(beside ? [beside.header] : [])],
      rows: await candidateNames(db, target, chooser, LISTED_MOST),
      columns: listed.flatMap((one) => (one.target.table === target.table ? [one.key] : [])),
    })
  }
  return sheets
}
