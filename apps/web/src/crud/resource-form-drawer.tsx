import { capital } from '../lib/format.ts'
import { confirmLeave } from '../ui/confirm.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { FormFoot } from '../ui/form/form-foot.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import type { ResourceForm } from './resource-form.ts'
import type { RecordRow } from './resource-type.ts'
import { useResourceForm } from './use-resource-form.ts'

interface ResourceFormDrawerProps<Row extends RecordRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  /** Null: a new one. */
  readonly row: Row | null
  /** Called with what was saved, or null where nothing was. */
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
  const leave = async () => {
    if (!form.dirty || (await confirmLeave())) onClose(null)
  }
  return (
    <SideDrawer title={capital(title)} width={480} onClose={() => void leave()}>
      <FormBody form={form} label={title}>
        {notes}
        {spec.fields(form, row)}
        <FormFoot form={form} inline submit={row === null ? title : 'Save'} onCancel={() => void leave()} />
      </FormBody>
    </SideDrawer>
  )
}
