import { MOST_FILE_ROWS } from '@selamat/contract/domains/dashboards/figures-file'
import type { FileResult } from '../../../platform/handler-result.ts'
import { type SmallSheet, XLSX_TYPE, xlsxFile } from '../../../platform/spreadsheet.ts'
import type { WrittenFigure, WrittenPage } from './written-page.ts'

const column = (header: string, width: number) => ({ header, width })
const COLUMNS = [
  column('Figure', 32),
  column('Part', 28),
  column('Within', 24),
  column('Value', 12),
  column('Unit', 10),
  column('As shown', 24),
  column('State', 34),
  column('Change', 40),
  column('Of', 48),
  column('Notes', 40),
  column('How it is counted', 60),
]

/** The rows of a figure on the sheet of figures: its number, then its parts. */
function linesOf({ figure, text }: WrittenFigure): SmallSheet['rows'] {
  const { title, value, state, change, facts, notes, formula, parts } = text
  const values = [...figure.groups, ...figure.buckets.flatMap((bucket) => [bucket, ...bucket.groups])]
  const number = (one: number | null | undefined) => (figure.problem === null ? (one ?? null) : null)
  return [
    [title, '', '', number(figure.value), figure.unit, value, state, change, facts, notes.join('. '), formula],
    ...parts.map(({ label, group, value: part }, at) => [
      title,
      group ?? label,
      group === null ? '' : label,
      number(values[at]?.value),
      figure.unit,
      part,
      '',
      '',
      '',
      '',
      '',
    ]),
  ]
}

/** The first rows that a figure opens; null where the reader opens none, or its list is not one of a register. */
async function rowsSheet({ figure, text, opened }: WrittenFigure): Promise<SmallSheet | null> {
  const file = opened?.measure.list.file
  // What hides small numbers gives no rows away.
  if (!opened || !file || opened.measure.smallest !== undefined || figure.rows === 0) return null
  const { columns, rows } = await file(opened.asking, opened.filter, MOST_FILE_ROWS)
  const more = figure.rows - rows.length
  const note = `The first ${rows.length} of ${figure.rows} rows. The page lists them all: ${figure.to}`
  return { name: text.title, columns, rows: more > 0 ? [...rows, [note]] : rows }
}

/** A page of figures as Excel: head and figures on the first sheet, the rows of each figure on one of their own. */
export async function figuresXlsx(page: WrittenPage, name: string): Promise<FileResult> {
  const { title, filters, period, asOf, figures } = page
  const head = [
    ['Data as of', `${asOf} (+07:00)`],
    ['Period', period],
    ['Filters', filters],
  ]
  const sheets: SmallSheet[] = []
  const written = new Set<string>()
  for (const figure of figures) {
    // The same rows stand in a file once, however often a page shows them. A page has at most 24 figures.
    const key = `${figure.opened?.measure.list.list.path} ${figure.figure.to}`
    if (written.has(key)) continue
    written.add(key)
    const sheet = await rowsSheet(figure)
    if (sheet) sheets.push(sheet)
  }
  const file = await xlsxFile([
    { name: 'Figures', columns: COLUMNS, rows: figures.flatMap(linesOf) },
    { name: 'About', columns: [column('Page', 20), column(title, 80)], rows: head },
    ...sheets,
  ])
  return { file, name: `${name}.xlsx`, contentType: XLSX_TYPE }
}
