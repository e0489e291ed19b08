import { Row, Stack, Text } from '../layout/layout.tsx'
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
          <Row as="li" gap={8} align="start" key={width}>
            <span className="skeleton-bar" style={{ width }} />
          </Row>
        ))}
      </ul>
    )
  }
  if (rows.length === 0) return empty
  const lines = others.filter(({ onPhone }) => onPhone === undefined || onPhone === 'named')
  return (
    <ul className={stale ? 'row-list is-stale' : 'row-list'} aria-label={label} aria-busy={stale}>
      {rows.map((row) => (
        <Row as="li" gap={8} align="start" key={keyOf(row)}>
          <Stack gap={2} size="text" grow>
            {others.map((column) => column.onPhone === 'top' && <div key={column.key}>{column.cell(row)}</div>)}
            {key && <RowName open={open(row)}>{key.cell(row)}</RowName>}
            {key?.second?.(row) && (
              <Text as="div" tone="secondary" clip className="row-list__second">
                {key.second(row)}
              </Text>
            )}
            <Text as="div" size="body" tone="secondary" className="row-list__line">
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
            </Text>
          </Stack>
          <RowMenu of={nameOf(row)} actions={actions(row)} />
        </Row>
      ))}
    </ul>
  )
}
