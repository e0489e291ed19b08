import { CheckSquareOutlined } from '@ant-design/icons'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { MAX_PAGE_SIZE } from '@selamat/contract/kit/list-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { count, formatTime, results } from '../../lib/format.ts'
import { usePath } from '../../lib/navigation.ts'
import type { Loaded } from '../../lib/use-load.ts'
import { LoadFailed, NothingMatches } from '../empty-state.tsx'
import { toast } from '../toast.ts'
import { usePhone, useTablet } from '../use-phone.ts'
import { type Column, isShown } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { type Failed, FailedRows } from './failed-rows.tsx'
import type { Filter } from './filter.ts'
import { LayoutButtons } from './layout-buttons.tsx'
import { ListBar } from './list-bar.tsx'
import { cleared, isFiltered, type ListShape, type ListState, nextSort } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'
import { RowList } from './row-list.tsx'
import { wholeFilter } from './selection.ts'
import { type BulkAction, SelectionBar } from './selection-bar.tsx'
import { useLayout } from './use-layout.ts'

/** The selected rows of a list. They belong to its search and filters: with others nothing is selected. */
function usePicked<Row>({ keyword, filter }: ListState): [readonly Row[], (rows: readonly Row[]) => void] {
  const narrowing = JSON.stringify([keyword, filter])
  const [kept, setKept] = useState<{ readonly rows: readonly Row[]; readonly of: string }>({ rows: [], of: narrowing })
  // Rows that were asked for before the filter changed come too late: they count for the filter they were asked with.
  return [kept.of === narrowing ? kept.rows : [], (rows) => setKept({ rows, of: narrowing })]
}

interface ListViewProps<Row> extends Pick<DataTableProps<Row>, 'keyOf' | 'nameOf' | 'open' | 'actions' | 'scrolls'> {
  /** What the rows are, as people name them: `location`, `locations`. */
  readonly nouns: { readonly one: string; readonly many: string }
  readonly shape: ListShape
  readonly state: ListState
  readonly onChange: (state: ListState) => void
  readonly loaded: Loaded<{ rows: readonly Row[]; pagination: Pagination | null }>
  readonly columns: readonly Column<Row>[]
  readonly searches?: string
  readonly filters?: readonly Filter[]
  /** At the left above the rows: Active and Archived. */
  readonly views?: ReactNode
  /** What can be done with several rows; none: rows cannot be selected. */
  readonly bulk?: readonly BulkAction<Row>[]
  /** Reads the first rows of the filter, for selecting all of them; absent: only rows that were seen are selected. */
  readonly all?: (part: { readonly start: 0; readonly limit: number }) => Promise<readonly Row[]>
  /** Views, search and filters stand in one bar, filters that are not set in a menu of it. */
  readonly gathered?: boolean
  /** Shown where nothing is there at all. */
  readonly nothingYet: ReactNode
}

/** A list: search, filters, rows in a table (on a phone: hairline rows), pages, selection and the three empty states. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { nouns, shape, state, onChange, loaded, filters = [], bulk = [], keyOf, nameOf, open, actions } = props
  const phone = usePhone()
  const narrow = useTablet()
  const [layout, setLayout] = useLayout(usePath())
  const { rows, pagination } = loaded.data
  const [picked, setPicked] = usePicked<Row>(state)
  const [failed, setFailed] = useState<Failed<Row> | null>(null)
  const skeleton = pagination === null && loaded.state !== 'failure'

  const pick = (keys: readonly number[]) => {
    const known = new Map([...picked, ...rows].map((row) => [keyOf(row), row]))
    setPicked(keys.flatMap((key) => known.get(key) ?? []))
  }
  const whole = props.all && wholeFilter(picked.map(keyOf), rows.map(keyOf), pagination)
  const selectAll = {
    key: 'all',
    label: `Select all ${count(pagination?.totalItem ?? 0)}`,
    icon: <CheckSquareOutlined />,
    run: () =>
      Promise.resolve(props.all?.({ start: 0, limit: MAX_PAGE_SIZE }))
        .then((found) => found && setPicked(found))
        .catch((thrown: unknown) => toast.error('The rows were not selected', messageOf(thrown))),
  }
  const empty = skeleton ? null : loaded.state === 'failure' ? (
    <LoadFailed title={`The ${nouns.many} could not be loaded`} error={loaded.error} onRetry={loaded.reload} />
  ) : isFiltered(state) ? (
    <NothingMatches
      title={`No ${nouns.one} matches`}
      text={criteriaText(state, filters)}
      action={<Button onClick={() => onChange(cleared(state))}>Clear search and filters</Button>}
    />
  ) : (
    props.nothingYet
  )
  const shared = {
    label: nouns.many,
    rows,
    keyOf,
    nameOf,
    skeleton,
    stale: loaded.loading && !skeleton,
    open,
    actions,
    empty,
  }
  const right = (
    <LayoutButtons
      columns={props.columns}
      narrow={narrow}
      layout={layout}
      onChange={setLayout}
      small={props.gathered ?? false}
    />
  )
  const bar = { filters, state, onChange, right }
  return (
    <>
      {props.gathered ? (
        <ListBar
          searches={props.searches ?? ''}
          views={props.views}
          results={pagination !== null && results(pagination.totalItem, pagination.totalIsExact)}
          {...bar}
        />
      ) : (
        <>
          <ListToolbar {...(props.searches === undefined ? {} : { searches: props.searches })} {...bar} />
          <div className="list-facts">
            <div>{props.views}</div>
            <span className="list-facts__results" role="status">
              {pagination !== null && results(pagination.totalItem, pagination.totalIsExact)}
              {pagination !== null && !phone && ` · updated ${formatTime(new Date(loaded.loadedAt))}`}
            </span>
          </div>
        </>
      )}
      {failed !== null && (
        <FailedRows failed={failed} keyOf={keyOf} nameOf={nameOf} open={open} onClose={() => setFailed(null)} />
      )}
      {phone ? (
        <RowList {...shared} columns={props.columns.filter(({ onPhone }) => onPhone !== 'hidden')} />
      ) : (
        <DataTable
          {...shared}
          columns={props.columns.filter((column, index) => isShown(column, index, layout, narrow))}
          compact={layout.compact}
          scrolls={props.scrolls ?? false}
          sort={state.sort}
          onSort={(column) => onChange({ ...state, page: 1, sort: nextSort(state.sort, column) })}
          {...(bulk.length === 0 ? {} : { selection: { keys: picked.map(keyOf), onChange: pick } })}
        />
      )}
      {pagination !== null && pagination.totalItem > 0 && (
        <Pager
          pagination={pagination}
          pageSize={shape.pageSize}
          onChange={(page, limit) => onChange({ ...state, page, limit })}
        />
      )}
      <SelectionBar
        rows={picked}
        actions={whole === 'all' ? [selectAll, ...bulk] : bulk}
        note={whole === 'too many' ? `Narrow the filter to select all: at most ${count(MAX_PAGE_SIZE)}` : undefined}
        onClear={() => setPicked([])}
        onFailures={(failures) => setFailed(failures && { ...failures, rows: picked })}
      />
    </>
  )
}

/** The search as text: “scaffold”, Site, Type. */
function criteriaText({ keyword, filter }: ListState, filters: readonly Filter[]): string {
  const labels = filters.filter(({ name }) => name in filter).map(({ label }) => label)
  return [...(keyword === '' ? [] : [`“${keyword}”`]), ...labels].join(', ')
}
