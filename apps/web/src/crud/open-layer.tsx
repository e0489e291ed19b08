import { useLoad } from '../lib/use-load.ts'
import type { ShowChange } from '../ui/history/change-list.tsx'
import { HistoryDrawer } from '../ui/history/history-drawer.tsx'
import type { Column } from '../ui/list/columns.ts'
import { RecordDrawer } from '../ui/list/record-drawer.tsx'
import type { ResourceForm } from './resource-form.ts'
import { ResourceFormDrawer } from './resource-form-drawer.tsx'
import type { RecordRow } from './resource-type.ts'

/** The layer over a list: the history of a record, the record, or its form. */
export type Open<Row> =
  | { readonly what: 'history' | 'record' | 'edit'; readonly row: Row }
  | { readonly what: 'add'; readonly row: null }
  | null

export interface ResourceLayerProps<Row extends RecordRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  readonly columns: readonly Column<Row>[]
  readonly open: Open<Row>
  /** Called with the saved record, or null without a change. */
  readonly onClose: (saved: Row | null) => void
  readonly showChange?: ShowChange | undefined
}

/** The layer that was opened over a list. */
export function OpenLayer<Row extends RecordRow, Values extends object>(props: ResourceLayerProps<Row, Values>) {
  const { form, columns, open, onClose, showChange } = props
  const leave = () => onClose(null)
  if (open === null) return null
  if (open.what === 'history') return <RecordHistory form={form} row={open.row} show={showChange} onClose={leave} />
  if (open.what !== 'record') return <ResourceFormDrawer form={form} row={open.row} onClose={onClose} />
  return <RecordDrawer title={form.nameOf(open.row)} columns={columns} row={open.row} onClose={leave} />
}

interface RecordHistoryProps<Row extends RecordRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  readonly row: Row
  readonly show: ShowChange | undefined
  readonly onClose: () => void
}

function RecordHistory<Row extends RecordRow, Values extends object>(props: RecordHistoryProps<Row, Values>) {
  const { form, row, show, onClose } = props
  const history = useLoad(form.resource.endpoints.history, { params: { id: row.id } })
  return <HistoryDrawer title={`History of ${form.nameOf(row)}`} history={history} onClose={onClose} show={show} />
}
