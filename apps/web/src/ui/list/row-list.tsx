import { Unbroken } from '../unbroken.tsx'
import type { DataTableProps } from './data-table.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowName } from './row-open.tsx'
import './row-list.css'

type RowListProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'keyOf' | 'nameOf' | 'skeleton' | 'stale' | 'open' | 'actions' | 'empty'
>

const BARS = ['60%', '44%', '72%', '52%', '66%', '48%']

/** The rows of a list on a phone: hairline rows, the name first, the rest below it. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, skeleton, stale, open, actions, empty } = props
  const [key, ...others] = columns
  if (skeleton) {
    return (
      <ul className="row-list" aria-busy>
        {BARS.map((width) => (
          <li key={width}>
            <span className="skeleton-bar" style={{ width }} />
          </li>
        ))}
      </ul>
    )
  }
  if (rows.length === 0) return empty
  const lines = others.filter(({ onPhone }) => onPhone === undefined || onPhone === 'named')
  return (
    <ul className={stale ? 'row-list is-stale' : 'row-list'} aria-label={label} aria-busy={stale}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <div className="row-list__what">
            {others.map((column) => column.onPhone === 'top' && <div key={column.key}>{column.cell(row)}</div>)}
            {key && <RowName open={open(row)}>{key.cell(row)}</RowName>}
            {key?.second?.(row) && <div className="row-list__second">{key.second(row)}</div>}
            <div className="row-list__line">
              {lines.map((column) => {
                const cell = column.cell(row)
                if (!cell) return null
                // A number needs the title of its column.
                return (
                  <span key={column.key}>
                    {(column.align === 'right' || column.onPhone === 'named') && `${column.title} `}
                    <Unbroken>{cell}</Unbroken>
                  </span>
                )
              })}
            </div>
          </div>
          <RowMenu of={nameOf(row)} actions={actions(row)} />
        </li>
      ))}
    </ul>
  )
}
