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

const BATCH = 500

/** The reports of a form version as an Excel file: one line each, the rows of a repeat numbered in one cell. Throws 422 beyond 100,000. */
export async function exportFormData(context: WorkflowContext, call: SignedCall<typeof formData.export>) {
  const db = context.database.kysely
  const selection = await selectionOf(context, call.actor, call.body)
  const { source, begin, version, columns } = selection
  // Read at once, so that no report of the meantime moves another.
  const { rows } = await sql<{ id: number }>`${sql.raw(begin)}select su.id ${source}
    order by su.reported_at desc, su.case_id desc limit ${MAX_EXPORT + 1}`.execute(db)
  const label = `Reports of ${version.formName}`
  const file = `${version.formName}-v${version.number}`.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  return exportFile<FormDataRow>(context, call, {
    entity: 'submissions',
    label,
    file,
    columns: [...CASE_COLUMNS, ...(isScored(columns) ? SCORE_COLUMNS : []), ...columns.map(columnOf)],
    count: rows.length,
    rows: inBatches(
      db,
      selection,
      rows.map(({ id }) => id),
    ),
  })
}

async function* inBatches(db: Executor, selection: Selection, ids: readonly number[]): AsyncGenerator<FormDataRow> {
  for (let at = 0; at < ids.length; at += BATCH) yield* await rowsOf(db, selection, ids.slice(at, at + BATCH))
}

const CASE_COLUMNS: readonly Column<FormDataRow>[] = [
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

const SCORE_COLUMNS: readonly Column<FormDataRow>[] = [
  { header: 'Points', value: ({ score }) => score?.points ?? null },
  { header: 'Most points', value: ({ score }) => score?.most ?? null },
  { header: 'Score in %', value: ({ score }) => score?.percent ?? null },
]

/** `crew[0].sio` is row 1 of a repeat; the field itself is the last part. */
const fieldIn = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const rowsIn = (path: string) => [...path.matchAll(/\[(\d+)\]/g)].map(([, row]) => Number(row) + 1).join('.')

const textOf = ({ display, files, value }: PresentedAnswer): string =>
  display ?? (files.length > 0 ? files.map(({ name }) => name).join(', ') : String(value))

function columnOf({ id, kind, repeats, label }: ReportColumn): Column<FormDataRow> {
  if (kind === 'rows') return { header: label, value: ({ answers }) => rowCount(answers, id) }
  if (repeats.length > 0) {
    return {
      header: label,
      value: ({ answers }) =>
        answers
          .flatMap((answer) => (fieldIn(answer.path) === id ? [`${rowsIn(answer.path)}: ${textOf(answer)}`] : []))
          .join('; ') || null,
    }
  }
  const answerOf = ({ answers }: FormDataRow) => answers.find(({ path }) => path === id)
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

/** The rows of a repeat that have an answer. */
const rowCount = (answers: readonly PresentedAnswer[], repeat: string): number => {
  const rows = answers.flatMap(({ path }) => new RegExp(`^(?:.*\\.)?${repeat}\\[\\d+\\]`).exec(path)?.[0] ?? [])
  return new Set(rows).size
}
