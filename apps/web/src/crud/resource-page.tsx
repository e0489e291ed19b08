import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { call, download } from '../lib/client.ts'
import { useAddressQuery, useGo, usePath, writeQuery } from '../lib/navigation.ts'
import { useCan } from '../lib/session.ts'
import { useLoadList } from '../lib/use-load.ts'
import { NothingYet } from '../ui/empty-state.tsx'
import type { HeadAction } from '../ui/head-actions.tsx'
import type { ShowChange } from '../ui/history/change-list.tsx'
import { ACTION } from '../ui/list/actions.tsx'
import { ArchiveSwitch } from '../ui/list/archive-switch.tsx'
import type { Column, RowAction } from '../ui/list/columns.ts'
import { everyField } from '../ui/list/every-field.ts'
import { type Filter, listShape } from '../ui/list/filter.ts'
import { listExport } from '../ui/list/list-export.ts'
import { ListPage } from '../ui/list/list-page.tsx'
import { holdsNothing, listBody } from '../ui/list/list-state.ts'
import type { BulkAction } from '../ui/list/selection-bar.tsx'
import { shownColumns } from '../ui/list/use-layout.ts'
import { useListState } from '../ui/list/use-list-state.ts'
import type { Place } from '../ui/page.tsx'
import { useTablet } from '../ui/use-phone.ts'
import type { Open } from './layer-props.ts'
import { editAddress, type ResourceForm, startingWith } from './resource-form.ts'
import { ResourceLayer } from './resource-layer.tsx'
import type { RecordRow } from './resource-type.ts'
import { rowActions } from './row-actions.ts'

interface ResourcePageProps<Row extends RecordRow, Values extends object> extends Place {
  readonly form: ResourceForm<Row, Values>
  readonly title: string
  readonly purpose: string
  readonly columns: readonly Column<Row>[]
  /** The same array at every drawing. */
  readonly filters?: readonly Filter[]
  /** What the keyword searches, e.g. "Name, code". */
  readonly searches: string
  readonly tabs?: ReactNode
  /** Buttons before Export. */
  readonly extra?: readonly HeadAction[]
  /** What else can be done with several rows. */
  readonly bulk?: readonly BulkAction<Row>[]
  /** Row actions of this resource only; they come first. */
  readonly actionsOf?: (row: Row) => readonly RowAction[]
  /** The address of a record's page, where it has one beside its form. */
  readonly recordOf?: (row: Row) => string
  readonly showChange?: ShowChange | undefined
  /** What the list is narrowed to, and new records start with: `{ categoryId: 5 }`, the records of one category. */
  readonly within?: { readonly [K in keyof Values]?: Values[K] & (number | string) }
  /** Rows of a page, where the list has a number of its own. */
  readonly pageSize?: number
}

const NO_FILTERS: readonly Filter[] = []
const NO_ACTIONS: readonly HeadAction[] = []

/** The list page of a resource, with all that can be done with its records. */
export function ResourcePage<Row extends RecordRow, Values extends object>(props: ResourcePageProps<Row, Values>) {
  const [query] = useAddressQuery()
  const { archive } = props.form.resource.paths
  const archived = usePath() === archive || query.view === 'archived'
  return <ResourceList key={String(archived)} {...props} archived={archived} />
}

function ResourceList<Row extends RecordRow, Values extends object>(
  props: ResourcePageProps<Row, Values> & { archived: boolean },
) {
  const { form, archived, filters = NO_FILTERS, extra = NO_ACTIONS, actionsOf, recordOf, within = {} } = props
  const { purpose, tabs, searches, showChange, pageSize } = props
  const { resource, nameOf } = form
  const { endpoints, imports, label, menuItem, paths, verbs } = resource
  const title = archived ? `Archived ${label.many}` : props.title
  const trail = archived && props.trail ? [...props.trail, { label: title }] : props.trail
  // A list of archived records without a path of its own lies below its list.
  const list = archived && paths.archive === undefined ? [{ label: props.title, to: paths.list }] : []
  const columns = useMemo(
    () => everyField(props.columns, resource, filters, archived),
    [props.columns, resource, filters, archived],
  )
  const go = useGo()
  const can = useCan()
  const [, change] = useAddressQuery()
  const shape = useMemo(() => listShape(filters, resource.sortable, pageSize), [filters, resource, pageSize])
  const [state, setState] = useListState(shape)
  const [open, setOpen] = useState<Open<Row>>(null)
  const [source, body] = [archived ? endpoints.archived : endpoints.list, listBody(state, within)]
  const loaded = useLoadList(source, { body })
  const { pagination } = loaded.data

  const edit = (row: Row) => {
    const address = editAddress(paths, row.id)
    if (address === null) setOpen({ what: 'edit', row })
    else go(address)
  }
  const actions = rowActions(form, { edit, history: (row) => setOpen({ what: 'history', row }) })
  const openRow = (row: Row) => {
    if (recordOf !== undefined) return { to: recordOf(row) }
    const address = archived || !can('update', menuItem) ? null : editAddress(paths, row.id)
    return address === null ? { show: () => setOpen({ what: 'record', row }) } : { to: address }
  }
  const add = () =>
    paths.add === undefined ? setOpen({ what: 'add', row: null }) : go(`${paths.add}${writeQuery({ ...within })}`)
  const path = usePath()
  const narrow = useTablet()
  const send = (rows: object) =>
    download(
      endpoints.export,
      { body: { ...rows, columns: shownColumns(columns, path, narrow) } },
      `${resource.path}.xlsx`,
    )
  const exporting = listExport(send, body, pagination)
  const bulk = [
    ...((!archived && props.bulk) || []),
    ...actions.bulk(archived),
    ...(!archived && verbs.includes('export') ? [exporting.chosen] : []),
  ]
  const addButton = !archived && verbs.includes('create') && can('create', menuItem) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      Add {label.one}
    </Button>
  )
  // An empty list offers it in its middle.
  const headButton = holdsNothing(state, pagination?.totalItem) ? null : addButton
  const [item, needed] = imports ? ([imports, ['create']] as const) : ([menuItem, ['create', 'update']] as const)
  const mayImport = !archived && imports !== false && needed.every((verb) => verbs.includes(verb) && can(verb, item))
  const heads = [
    ...extra,
    ...(mayImport && Object.keys(within).length === 0
      ? [{ ...ACTION.import, run: () => go(`/import?kind=${resource.path}`) }]
      : []),
    ...(verbs.includes('export') && !archived ? [exporting.all] : []),
  ]
  const show = (toArchived: boolean) => {
    if (paths.archive !== undefined) go(toArchived ? paths.archive : paths.list)
    else change({ view: toArchived ? 'archived' : undefined, page: undefined }, true)
  }
  const views = verbs.includes('restore') && <ArchiveSwitch archived={archived} onChange={show} />
  const nothingYet = archived ? (
    <NothingYet title={`No archived ${label.many}`} text="Archived records can be restored here." />
  ) : (
    <NothingYet title={`No ${label.many} yet`} text={purpose} action={addButton || undefined} />
  )
  return (
    <ListPage
      title={title}
      up={[...(props.up ?? []), ...list]}
      here={archived ? title : props.here}
      trail={trail}
      purpose={purpose}
      tabs={tabs}
      heads={heads}
      primary={headButton}
      nouns={label}
      shape={shape}
      state={state}
      onChange={setState}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={searches}
      views={views}
      bulk={bulk}
      all={async (part) => (await call(source, { body: { ...body, ...part } })).data}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      open={openRow}
      actions={(row) => [...(actionsOf?.(row) ?? []), ...actions.menu(row)]}
      nothingYet={nothingYet}
    >
      <ResourceLayer
        form={startingWith(form, within)}
        columns={props.columns}
        open={open}
        onClose={() => setOpen(null)}
        showChange={showChange}
      />
    </ListPage>
  )
}
