import { Table, type TableProps } from 'antd'
import type { Key, ReactNode } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { Unbroken } from '../unbroken.tsx'
import type { Column, RowAction } from './columns.ts'
import type { Sort } from './list-state.ts'
import { RowMenu } from './row-menu.tsx'
import { meantForRow, RowName, type RowOpen } from './row-open.tsx'
import './data-table.css'

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  /** Rows to come: bars in the shape of the columns. */
  readonly skeleton: boolean
  /** The shown rows are of the previous question. */
  readonly stale: boolean
  readonly compact: boolean
  readonly sort: Sort | null
  readonly onSort: (column: string) => void
  readonly open: (row: Row) => RowOpen
  readonly actions: (row: Row) => readonly RowAction[]
  /** Absent: rows cannot be selected. */
  readonly selection?: { readonly keys: readonly number[]; readonly onChange: (keys: readonly number[]) => void }
  /** The table is as wide as its columns and scrolls sideways; the first column stays. */
  readonly scrolls?: boolean
  /** Instead of rows where there are none. */
  readonly empty: ReactNode
}

const HEADER_HEIGHT = 56
const SKELETON_ROWS = 8
const COLUMN_WIDTH = 200
interface Item<Row> {
  readonly key: Key
  readonly row: Row | null
}

/** The rows of a list as a table with a sticky header. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, nameOf, skeleton, sort, open, actions, selection, empty } = props
  const go = useGo()
  const items: Item<Row>[] = skeleton
    ? Array.from({ length: SKELETON_ROWS }, (_, index) => ({ key: `bar-${index}`, row: null }))
    : rows.map((row) => ({ key: keyOf(row), row }))

  const content = (column: Column<Row>, row: Row, isKey: boolean) => {
    const cell = column.cell(row)
    const second = column.second?.(row)
    return (
      <>
        {isKey ? (
          <RowName open={open(row)}>{cell}</RowName>
        ) : (
          <div className="cell__first">
            <Unbroken>{cell}</Unbroken>
          </div>
        )}
        {second ? (
          <div className="quiet cell__second">
            <Unbroken>{second}</Unbroken>
          </div>
        ) : null}
      </>
    )
  }
  const columns: TableProps<Item<Row>>['columns'] = props.columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    ellipsis: true,
    ...(props.scrolls && index === 0 ? { fixed: 'left' as const } : {}),
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.align === undefined ? {} : { align: column.align, className: 'figures' }),
    ...(column.sortable
      ? {
          sorter: true,
          sortOrder: sort?.column === column.key ? (sort.direction === 'ascending' ? 'ascend' : 'descend') : null,
          showSorterTooltip: false,
          onHeaderCell: () => ({ onClick: () => props.onSort(column.key) }),
        }
      : {}),
    render: (_: unknown, { row }: Item<Row>) =>
      row === null ? <span className="skeleton-bar" /> : content(column, row, index === 0),
  }))
  columns.push({
    key: 'acts',
    title: <span className="visually-hidden">Actions</span>,
    width: 52,
    align: 'right',
    render: (_, { row }) => row !== null && <RowMenu of={nameOf(row)} actions={actions(row)} />,
  })

  // Columns chosen beside the list's own need more room than the page has: the table then scrolls sideways.
  const scroll =
    props.scrolls || props.columns.some(({ priority }) => priority === 'extra')
      ? { x: props.columns.reduce((sum, { width = COLUMN_WIDTH }) => sum + width, 0) }
      : {}
  const openRow = (row: Row) => {
    const target = open(row)
    if (target === null) return
    if ('to' in target) go(target.to)
    else target.show()
  }
  return (
    <div
      className={`data-table${props.compact ? ' is-compact' : ''}${props.stale ? ' is-stale' : ''}`}
      aria-busy={skeleton || props.stale}
    >
      <Table<Item<Row>>
        aria-label={label}
        columns={columns}
        dataSource={items}
        size="middle"
        scroll={scroll}
        sticky={{ offsetHeader: HEADER_HEIGHT }}
        tableLayout="fixed"
        pagination={false}
        locale={{ emptyText: empty }}
        onRow={({ row }) => (row === null ? {} : { onClick: (event) => meantForRow(event) && openRow(row) })}
        rowClassName={({ row }) => (row !== null && open(row) !== null ? 'is-openable' : '')}
        {...(selection === undefined || (items.length === 0 && !skeleton)
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                preserveSelectedRowKeys: true,
                columnWidth: 44,
                onChange: (keys) => selection.onChange(keys.map(Number)),
                getCheckboxProps: ({ row }) => ({
                  disabled: row === null,
                  'aria-label': row === null ? 'Loading' : `Select ${nameOf(row)}`,
                }),
                getTitleCheckboxProps: () => ({ 'aria-label': 'Select all rows of this page' }),
              },
            })}
      />
    </div>
  )
}
