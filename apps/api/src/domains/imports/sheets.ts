import type { Readable } from 'node:stream'
import type { Executor } from '../../platform/database.ts'
import { REASON_HEADER } from '../../platform/import/headers.ts'
import type { Importer } from '../../platform/import/importer.ts'
import { type Column, xlsxStream } from '../../platform/spreadsheet.ts'
import { type StoredRow, walkRows } from './queries/upload-rows.ts'

const reasonOf = ({ notes }: StoredRow, importer: Importer) =>
  importer.columns
    .flatMap(({ key, header }) => {
      const wrong = notes[key]?.wrong
      return wrong ? [`${header}: ${wrong}`] : []
    })
    .join('. ')

/** The wrong rows of an import with their reasons, in the columns in which they can be uploaded again. */
export function failedSheet(db: Executor, importer: Importer, importId: number): Readable {
  const columns: Column<StoredRow>[] = [
    ...importer.columns.map(({ header }, index) => ({ header, value: ({ cells }: StoredRow) => cells[index] ?? null })),
    { header: REASON_HEADER, value: (row) => reasonOf(row, importer) },
  ]
  return xlsxStream('Data', columns, walkRows(db, importId, ['ERROR']))
}
