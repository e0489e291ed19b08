import type { RegisterColumn } from '@selamat/contract/kit/register'
import type { AppContext } from '../platform/app-context.ts'
import { exportFile, fieldColumn } from '../platform/records/export-file.ts'
import type { Column } from '../platform/spreadsheet.ts'

interface Described<Row> {
  readonly label: { readonly many: string }
  readonly file: string
  readonly sheet?: string
  readonly row: { readonly shape: Readonly<Record<string, unknown>> }
  readonly columns: Readonly<Record<string, RegisterColumn<Row>>>
}
type Fields = Readonly<Record<string, unknown>>

/** The columns of the file of a register: those of its description, in their order. */
export function fileColumns<Row extends Fields>({ row, columns }: Pick<Described<Row>, 'row' | 'columns'>) {
  const shapes = { write: {}, read: row.shape }
  return Object.entries(columns).flatMap(([name, column]): Column<Row>[] => {
    const { label, header = label, value } = typeof column === 'string' ? { label: column } : column
    if (value === false) return []
    return [value ? { header, value } : fieldColumn(name, shapes, header)]
  })
}

/** Rows of a register as its Excel file, told in the trail. Throws 422 beyond 100,000 rows. */
export function registerFile<Row extends Fields>(
  context: AppContext,
  call: Parameters<typeof exportFile>[1],
  register: Described<Row>,
  found: { readonly entity: string; readonly count: number; readonly rows: AsyncIterable<Row> },
) {
  const { label, file, sheet = label.many } = register
  return exportFile(context, call, { label: sheet, file, columns: fileColumns(register), ...found })
}
