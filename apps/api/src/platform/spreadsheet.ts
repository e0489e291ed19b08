import { Readable } from 'node:stream'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface Column<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | boolean | Date | null
  /** How a Date is shown: `yyyy-mm-dd`. */
  readonly format?: string | undefined
}

const MAX_SHEET_NAME = 31
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME)

type SheetCell = string | number | boolean | Date | null
/** A small sheet: its headings, and rows as wide as they are. */
export interface SmallSheet {
  readonly name: string
  readonly columns: readonly {
    readonly header: string
    readonly width?: number
    readonly format?: string | undefined
  }[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** Several sheets as one Excel file, made at once: for so much as a page shows. Text stays text, as in a stream. */
export async function xlsxFile(sheets: readonly SmallSheet[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const used = new Set<string>()
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name: unused(sheetName(name), used),
      columns: columns.map(({ header, width = 24, format }) => ({
        header,
        width,
        ...(format ? { numFmt: format } : {}),
      })),
      rows: [columns.map(({ header }) => header), ...rows.map((row) => [...row])],
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(bytes)
}

/** No two sheets of a file have the same name, whatever its case. */
function unused(name: string, used: Set<string>): string {
  let free = name
  for (let count = 2; used.has(free.toLowerCase()); count++) free = `${name.slice(0, MAX_SHEET_NAME - 4)} ${count}`
  used.add(free.toLowerCase())
  return free
}

/** Streams rows as one Excel sheet (LIMITS-28); text stays text, so that no cell becomes a formula. */
export function xlsxStream<Row>(name: string, columns: readonly Column<Row>[], rows: AsyncIterable<Row>): Readable {
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => column.value(row))
  }
  async function* bytes() {
    // Read when the first sheet is asked for: the start has no use for it.
    const { writeXlsxStream } = await import('hucre/xlsx')
    yield* writeXlsxStream(cells(), {
      name: sheetName(name),
      columns: columns.map(({ header, format }) => ({ header, width: 24, ...(format ? { numFmt: format } : {}) })),
      freezePane: { rows: 1 },
    })
  }
  return Readable.from(bytes(), { objectMode: false })
}
