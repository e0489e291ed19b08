import { useState } from 'react'
import { choicesOf } from '../lib/resource-reads.ts'
import { useCan } from '../lib/session.ts'
import { PickField, type Picking } from '../ui/form/choice-fields.tsx'
import { write } from '../ui/form/field-form.ts'
import type { ResourceForm } from './resource-form.ts'
import { ResourceLayer } from './resource-layer.tsx'
import type { RecordRow } from './resource-type.ts'

type ResourcePickFieldProps<K extends string, Row extends RecordRow, Values extends object> = Picking<K> & {
  /** The form of the chosen resource: with permission to create, a button adds a record without leaving the page. */
  readonly of: ResourceForm<Row, Values>
}

const NEW = { what: 'add', row: null } as const

/** Picks a record of a resource: `<ResourcePickField of={siteForm} form={form} name="siteId" label="Site" required />`. */
export function ResourcePickField<K extends string, Row extends RecordRow, Values extends object>(
  props: ResourcePickFieldProps<K, Row, Values>,
) {
  const { of } = props
  const { resource } = of
  const mayAdd = useCan()('create', resource.menuItem)
  const [adding, setAdding] = useState(false)
  const add = { label: `Add ${resource.label.one}`, onAdd: () => setAdding(true) }
  const close = (saved: Row | null) => {
    setAdding(false)
    if (saved !== null) write(props, saved.id, 0)
  }
  return (
    <>
      <PickField {...props} source={choicesOf(resource)} {...(mayAdd ? { add } : {})} />
      <ResourceLayer form={of} columns={[]} open={adding ? NEW : null} onClose={close} />
    </>
  )
}
