import { FactGrid } from '../fact-grid.tsx'
import { SideDrawer } from '../side-drawer.tsx'
import type { Column } from './columns.ts'

interface RecordDrawerProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly onClose: () => void
}

/** A read-only record: all columns of its list, label over value. */
export function RecordDrawer<Row>({ title, columns, row, onClose }: RecordDrawerProps<Row>) {
  const facts = columns.map((column) => ({
    label: column.title,
    value: (
      <>
        {column.cell(row)}
        {column.second?.(row) ? <div className="quiet cell__second">{column.second(row)}</div> : null}
      </>
    ),
  }))
  return (
    <SideDrawer title={title} width={480} onClose={onClose}>
      <FactGrid facts={facts} columns={1} />
    </SideDrawer>
  )
}
