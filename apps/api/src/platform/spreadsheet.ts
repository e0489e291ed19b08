import { Readable } from 'node:stream'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface Column<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | boolean | Date | null
  /** How a Date is shown: `yyyy-mm-dd`. */
  readonly format?: string | undefined
}

const MAX_SHEET_NAME = 31

/** Streams rows as one Excel sheet (LIMITS-28); text stays text, so that no cell becomes a formula. */
export function xlsxStream<Row>(name: string, columns: readonly Column<Row>[], rows: AsyncIterable<Row>): Readable {
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => column.value(row))
  }
  async function* bytes() {
    // Read when the first sheet is asked for: the start has no use for it.
    const { writeXlsxStream } = await import('hucre/xlsx')
    yield* writeXlsxStream(cells(), {
      name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME),
      columns: columns.map(({ header, format }) => ({ header, width: 24, ...(format ? { numFmt: format } : {}) })),
      freezePane: { rows: 1 },
    })
  }
  return Readable.from(bytes(), { objectMode: false })
}
