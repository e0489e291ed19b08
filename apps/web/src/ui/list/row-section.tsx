import type { Pagination } from '@selamat/contract/kit/endpoint'
import type { ReactNode } from 'react'
import type { Loaded } from '../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../empty-state.tsx'
import { Text } from '../layout/layout.tsx'
import { Link } from '../link.tsx'
import { Section } from '../section.tsx'
import { usePhone } from '../use-phone.ts'
import type { Column } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { RowList } from './row-list.tsx'
import './row-section.css'

interface RowSectionProps<Row> extends Pick<DataTableProps<Row>, 'keyOf' | 'nameOf' | 'open'> {
  readonly title: string
  /** What the rows are, as people name them, in the plural. */
  readonly many: string
  readonly loaded: Loaded<{ rows: readonly Row[]; pagination: Pagination | null }>
  readonly columns: readonly Column<Row>[]
  /** The text of an empty section. */
  readonly nothing: { readonly title: string; readonly text: string }
  readonly actions?: DataTableProps<Row>['actions']
  /** At the right end of the header. */
  readonly extra?: ReactNode
  /** The list that has all of them. */
  readonly all: string
}

const NO_ACTIONS = () => []

/** The rows that belong to a record, as a card on its page; beyond the first ones it leads to the list. */
export function RowSection<Row>(props: RowSectionProps<Row>) {
  const { title, many, loaded, columns, nothing, actions = NO_ACTIONS, extra, all, keyOf, nameOf, open } = props
  const phone = usePhone()
  const { rows, pagination } = loaded.data
  // They are in the order of the list.
  const plain = columns.map((column) => ({ ...column, sortable: false }))
  const total = pagination?.totalItem ?? 0
  const shared = {
    label: many,
    rows,
    keyOf,
    nameOf,
    skeleton: pagination === null && loaded.state !== 'failure',
    stale: false,
    open,
    actions,
    empty:
      loaded.state === 'failure' ? (
        <LoadFailed title={`The ${many} could not be loaded`} error={loaded.error} onRetry={loaded.reload} />
      ) : (
        <NothingYet {...nothing} />
      ),
  }
  return (
    <div className="row-section">
      <Section title={title} {...(total > 0 ? { count: total } : {})} extra={extra} flush>
        {phone ? (
          <RowList {...shared} columns={plain.filter(({ onPhone }) => onPhone !== 'hidden')} />
        ) : (
          <DataTable {...shared} columns={plain} compact={false} sort={null} onSort={() => undefined} />
        )}
        {total > rows.length && rows.length > 0 && (
          <Text as="p" size="body" className="row-section__all">
            <Link to={all}>Show all {total}</Link>
          </Text>
        )}
      </Section>
    </div>
  )
}
