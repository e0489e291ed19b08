import { setImmediate } from 'node:timers/promises'
import type { PresentedAnswer } from '@selamat/contract/domains/forms/form'
import { isScored, type ReportColumn } from '@selamat/contract/domains/forms/report-columns'
import type { FormDataRow, formData } from '@selamat/contract/domains/workflow/form-data'
import { choiceLabel } from '@selamat/contract/kit/choice-label'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { DAY_FORMAT, dayCell, exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import { MAX_EXPORT } from '../../../platform/records/walk.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { rowsOf } from './list.ts'
import { type Selection, selectionOf } from './selection.ts'

/** Reports that are read and written at a time: between batches other requests have their turn. */
const BATCH = { reports: 500, bytes: 50_000 }

/** The reports of a form version as an Excel file: one line each, the rows of a repeat numbered in one cell. Throws 422 beyond 100,000. */
export async function exportFormData(context: WorkflowContext, call: SignedCall<typeof formData.export>) {
  const db = context.database.kysely
  const selection = await selectionOf(context, call.actor, call.body)
  const { source, begin, version, columns } = selection
  // Read at once, so that no report of the meantime moves another.
  const { rows } =
    await sql<Stored>`${sql.raw(begin)}select su.id, pg_column_size(su.answers) as bytes ${source('answers')}
    order by c.reported_at desc, c.id desc limit ${MAX_EXPORT + 1}`.execute(db)
  const label = `Reports of ${version.formName}`
  const file = `${version.formName}-v${version.number}`.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  return exportFile<Line>(context, call, {
    entity: 'submissions',
    label,
    file,
    columns: [...CASE_COLUMNS, ...(isScored(columns) ? SCORE_COLUMNS : []), ...columns.map(columnOf)],
    count: rows.length,
    rows: linesOf(db, selection, rows),
  })
}

interface Stored {
  readonly id: number
  readonly bytes: number
}

/** A report with its answers by their field. */
interface Line extends FormDataRow {
  readonly byField: ReadonlyMap<string, readonly PresentedAnswer[]>
}

async function* linesOf(db: Executor, selection: Selection, stored: readonly Stored[]): AsyncGenerator<Line> {
  for (const ids of inBatches(stored))
    for (const row of await rowsOf(db, selection, ids)) {
      yield lineOf(row)
      await setImmediate()
    }
}

/** As many reports as a batch may have and its answers are small enough for, at least one. */
function inBatches(stored: readonly Stored[]): number[][] {
  const batches: number[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const { id, bytes } of stored) {
    const last = batches.at(-1)
    if (last === undefined || last.length === BATCH.reports || size + bytes > BATCH.bytes) {
      batches.push([id])
      size = bytes
    } else {
      last.push(id)
      size += bytes
    }
  }
  return batches
}

/** A report as the columns look at it: each would have to search all of its answers otherwise. */
const lineOf = (row: FormDataRow): Line => ({
  ...row,
  byField: Map.groupBy(row.answers, ({ path }) => path.slice(path.lastIndexOf('.') + 1)),
})

const CASE_COLUMNS: readonly Column<Line>[] = [
  { header: 'Number', value: ({ assignmentNumber }) => assignmentNumber },
  { header: 'Submitted', format: INSTANT_FORMAT, value: ({ submittedAt }) => instantCell(submittedAt) },
  { header: 'Status', value: ({ status }) => choiceLabel(status) },
  { header: 'Workflow', value: ({ flowName }) => flowName },
  { header: 'Submitted by', value: ({ submitterName }) => submitterName },
  { header: 'Department', value: ({ departmentName }) => departmentName },
  { header: 'Site', value: ({ siteName }) => siteName },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Revision', value: ({ revision }) => revision },
]

const SCORE_COLUMNS: readonly Column<Line>[] = [
  { header: 'Points', value: ({ score }) => score?.points ?? null },
  { header: 'Most points', value: ({ score }) => score?.most ?? null },
  { header: 'Score in %', value: ({ score }) => score?.percent ?? null },
]

/** `crew[0].sio` is row 1 of a repeat. */
const rowsIn = (path: string) => [...path.matchAll(/\[(\d+)\]/g)].map(([, row]) => Number(row) + 1).join('.')

const textOf = ({ display, files, value }: PresentedAnswer): string =>
  display ?? (files.length > 0 ? files.map(({ name }) => name).join(', ') : String(value))

function columnOf({ id, kind, repeats, label }: ReportColumn): Column<Line> {
  if (kind === 'rows') return { header: label, value: ({ rows }) => rows[id] ?? 0 }
  if (repeats.length > 0) {
    return {
      header: label,
      value: ({ byField }) =>
        byField
          .get(id)
          ?.map((answer) => `${rowsIn(answer.path)}: ${textOf(answer)}`)
          .join('; ') ?? null,
    }
  }
  const answerOf = ({ byField }: Line) => byField.get(id)?.[0]
  if (kind === 'day') {
    const day = (answer: PresentedAnswer | undefined) => (typeof answer?.value === 'string' ? answer.value : null)
    return { header: label, format: DAY_FORMAT, value: (row) => dayCell(day(answerOf(row))) }
  }
  return {
    header: label,
    value: (row) => {
      const answer = answerOf(row)
      if (answer === undefined) return null
      const text = textOf(answer)
      // What a rule calculated is stored as text.
      return kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
    },
  }
}
