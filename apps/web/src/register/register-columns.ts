import type { RegisterColumn } from '@selamat/contract/kit/register'
import type { Column } from '../ui/list/columns.ts'

type Text = string | number | null
interface Drawn<Row> extends Omit<Column<Row>, 'title' | 'cell'> {
  /** Where a page has another than its register. */
  readonly title?: string
  readonly cell?: Column<Row>['cell']
}
/** How a column is drawn; one whose field is a text or a number is drawn as that, every other has a cell. */
type ColumnOf<Row, K> = Drawn<Row> & { readonly key: K } & (K extends keyof Row
    ? Row[K] extends Text
      ? unknown
      : Pick<Column<Row>, 'cell'>
    : Pick<Column<Row>, 'cell'>)

interface Described<Row, C> {
  readonly columns: C
  readonly sortable: readonly string[]
  /** Names the row. */
  readonly row: { readonly _zod: { readonly output: Row } }
}

/** The columns of a list, in the order of the screen: titles and sorting are those of its register. */
export function registerColumns<Row extends object, C extends Readonly<Record<string, RegisterColumn<Row>>>>(
  { columns, sortable }: Described<Row, C>,
  drawn: readonly (Drawn<Row> & { [K in keyof C & string]: ColumnOf<Row, K> }[keyof C & string])[],
): readonly Column<Row>[] {
  const titleOf = (column: RegisterColumn<Row> | undefined) => (typeof column === 'string' ? column : column?.label)
  return drawn.map(
    (column: Drawn<Row>): Column<Row> => ({
      cell: (row) => textOf(row, column.key),
      sortable: sortable.includes(column.key),
      title: titleOf(columns[column.key]) ?? column.key,
      ...column,
    }),
  )
}

function textOf(row: object, key: string): Text {
  const value: unknown = new Map(Object.entries(row)).get(key)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
