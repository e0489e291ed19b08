import { useLoad } from '../lib/use-load.ts'
import type { ShowChange } from '../ui/history/change-list.tsx'
import { HistoryDrawer } from '../ui/history/history-drawer.tsx'
import { RecordDrawer } from '../ui/list/record-drawer.tsx'
import type { ResourceLayerProps } from './layer-props.ts'
import type { ResourceForm } from './resource-form.ts'
import { ResourceFormDrawer } from './resource-form-drawer.tsx'
import type { RecordRow } from './resource-type.ts'

/** The layer that was opened over a list. */
export function OpenLayer<Row extends RecordRow, Values extends object>(props: ResourceLayerProps<Row, Values>) {
  const { form, columns, open, onClose, showChange } = props
  if (open === null) return null
  if (open.what === 'history') return <RecordHistory form={form} row={open.row} show={showChange} onClose={onClose} />
  if (open.what !== 'record') return <ResourceFormDrawer form={form} row={open.row} onClose={onClose} />
  return <RecordDrawer title={form.nameOf(open.row)} columns={columns} row={open.row} onClose={onClose} />
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
