import { type ComponentProps, useState } from 'react'
import { useCan } from '../lib/session.ts'
import { RemoteSelect } from '../ui/remote-select.tsx'
import type { ResourceForm } from './resource-form.ts'
import { ResourceFormDrawer } from './resource-form-drawer.tsx'
import { choicesOf } from './resource-reads.ts'
import type { RecordRow } from './resource-type.ts'

interface ResourcePickerProps<Row extends RecordRow, Values extends object>
  extends Omit<ComponentProps<typeof RemoteSelect>, 'source' | 'add'> {
  /** The form of what is picked: who may create gets a button that adds one without leaving the page. */
  readonly form: ResourceForm<Row, Values>
}

/** Picks a record of a resource. */
export function ResourcePicker<Row extends RecordRow, Values extends object>({
  form,
  ...select
}: ResourcePickerProps<Row, Values>) {
  const { resource } = form
  const mayAdd = useCan()('create', resource.menuItem)
  const [adding, setAdding] = useState(false)
  const add = { label: `Add ${resource.label.one}`, onAdd: () => setAdding(true) }
  const close = (saved: Row | null) => {
    setAdding(false)
    if (saved !== null) select.onChange(saved.id)
  }
  return (
    <>
      <RemoteSelect source={choicesOf(resource)} {...select} {...(mayAdd ? { add } : {})} />
      {adding && <ResourceFormDrawer form={form} row={null} onClose={close} />}
    </>
  )
}
