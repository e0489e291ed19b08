import type { ShowChange } from '../ui/history/change-list.tsx'
import type { Column } from '../ui/list/columns.ts'
import type { ResourceForm } from './resource-form.ts'
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
  readonly onClose: () => void
  readonly showChange: ShowChange | undefined
}
