import type { ReactNode } from 'react'
import './small-table.css'

interface SmallColumn<Row> {
  readonly key: string
  readonly title: string
  /** A few words under the title. */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /** A number, at the end of its column. */
  readonly number?: boolean
}

interface SmallTableProps<Row> {
  /** The first one names the row. */
  readonly columns: readonly SmallColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}

/** A table within a record; on a phone each row is a card that names its values. */
export const SmallTable = <Row,>({ columns, rows, keyOf }: SmallTableProps<Row>) => (
  <table className="small-table">
    <thead>
      <tr>
        {columns.map(({ key, title, hint, number }) => (
          <th key={key} scope="col" className={number ? 'small-table__number' : undefined}>
            {title} {hint !== undefined && <small>{hint}</small>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ key, title, cell, number }, index) =>
            index === 0 ? (
              <th key={key} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={key} data-title={title} className={number ? 'small-table__number' : undefined}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
