import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useCan } from '../lib/session.ts'
import { RemoteSelect } from '../ui/remote-select.tsx'
import type { ResourceForm } from './resource-form.ts'
import { ResourceFormDrawer } from './resource-form-drawer.tsx'
import { choicesOf, type RecordRow } from './resource-type.ts'

interface ResourcePickerProps<Row extends RecordRow, Values extends object, Written extends Values>
  extends Omit<ComponentProps<typeof RemoteSelect>, 'source' | 'foot'> {
  /** The form of what is picked: who may create gets a button that adds one without leaving the page. */
  readonly form: ResourceForm<Row, Values, Written>
}

/** Picks a record of a resource. */
export function ResourcePicker<Row extends RecordRow, Values extends object, Written extends Values>({
  form,
  ...select
}: ResourcePickerProps<Row, Values, Written>) {
  const { resource } = form
  const [adding, setAdding] = useState(false)
  const add = (
    <Button type="text" block icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      Add {resource.label.one}
    </Button>
  )
  const close = (saved: Row | null) => {
    setAdding(false)
    if (saved !== null) select.onChange(saved.id)
  }
  return (
    <>
      <RemoteSelect
        source={choicesOf(resource)}
        foot={useCan()('create', resource.menuItem) ? add : undefined}
        {...select}
      />
      {adding && <ResourceFormDrawer form={form} row={null} onClose={close} />}
    </>
  )
}
