import type { CSSProperties, ReactNode } from 'react'
import './small-list.css'

interface SmallListProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** What the row is: a line in bold, others small under it. */
  readonly what: (row: Row) => ReactNode
  /** What is said of it, each in a column of its own. */
  readonly facts?: readonly ((row: Row) => ReactNode)[]
  /** What can be done with it. */
  readonly actions?: (row: Row) => ReactNode
  /** What stands there where there is no row. */
  readonly nothing?: ReactNode
}

/** Rows within a record, aligned on a desk; on a phone each is a card. */
export function SmallList<Row>({ rows, keyOf, what, facts = [], actions, nothing }: SmallListProps<Row>) {
  if (rows.length === 0) return nothing === undefined ? null : <p className="small-list__nothing">{nothing}</p>
  const columns: CSSProperties & { readonly '--columns': number } = {
    '--columns': Math.max(1, facts.length + (actions === undefined ? 0 : 1)),
  }
  return (
    <ul className="small-list" style={columns}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <div className="small-list__what">{what(row)}</div>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay as they are
            <div key={index} className="small-list__fact">
              {fact(row)}
            </div>
          ))}
          {actions !== undefined && <div className="small-list__actions">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}
