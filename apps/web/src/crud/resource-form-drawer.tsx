import { FormDrawer } from '../ui/form/form-drawer.tsx'
import type { ResourceForm } from './resource-form.ts'
import type { RecordRow } from './resource-type.ts'
import { useResourceForm } from './use-resource-form.ts'

interface ResourceFormDrawerProps<Row extends RecordRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  /** Null: a new one. */
  readonly row: Row | null
  /** Called with the saved record, or null without a change. */
  readonly onClose: (saved: Row | null) => void
}

/** The form of a record in a drawer of 480 px. */
export function ResourceFormDrawer<Row extends RecordRow, Values extends object>({
  form: spec,
  row,
  onClose,
}: ResourceFormDrawerProps<Row, Values>) {
  const { form, notes } = useResourceForm(spec, row, onClose)
  const title = row === null ? `Add ${spec.resource.label.one}` : spec.nameOf(row)
  return (
    <FormDrawer
      title={title}
      form={form}
      notes={notes}
      submit={row === null ? title : 'Save'}
      onClose={() => onClose(null)}
    >
      {spec.fields(form, row)}
    </FormDrawer>
  )
}
