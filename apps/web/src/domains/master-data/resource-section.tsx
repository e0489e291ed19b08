import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { Open } from '../../crud/layer-props.ts'
import { editAddress, type ResourceForm } from '../../crud/resource-form.ts'
import { ResourceLayer } from '../../crud/resource-layer.tsx'
import type { RecordRow } from '../../crud/resource-type.ts'
import { rowActions } from '../../crud/row-actions.ts'
import { useGo, writeQuery } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { RowSection } from '../../ui/list/row-section.tsx'

type ResourceSectionProps<Row extends RecordRow, Values extends object> = Pick<
  ComponentProps<typeof RowSection<Row>>,
  'title' | 'columns' | 'nothing'
> & {
  readonly form: ResourceForm<Row, Values>
  /** The owner of the records, by field: `{ contractorId: 5 }`. */
  readonly of: Readonly<Record<string, number>>
  /** Where a row leads, if not to its own form. */
  readonly recordOf?: (row: Row) => string
  /** Only shown: nothing is added or changed here. */
  readonly readOnly?: boolean
  /** Called after a possible write. */
  readonly onWritten?: () => void
}

const MOST = 50

/** The records of a resource that belong to one record, on that one's page: add, edit, history, archive, delete. */
export function ResourceSection<Row extends RecordRow, Values extends object>(
  props: ResourceSectionProps<Row, Values>,
) {
  const { form, of, recordOf, readOnly = false, onWritten, ...listProps } = props
  const { resource, nameOf } = form
  const { endpoints, label, menuItem, paths, verbs } = resource
  const can = useCan()
  const go = useGo()
  const [open, setOpen] = useState<Open<Row>>(null)
  const filter = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, [id]]))
  const loaded = useLoadList(endpoints.list, { body: { limit: MOST, filter } })
  const edit = (row: Row) => {
    const address = editAddress(paths, row.id)
    if (address === null) setOpen({ what: 'edit', row })
    else go(address)
  }
  const actions = rowActions(form, { edit, history: (row) => setOpen({ what: 'history', row }) })
  const openRow = (row: Row) =>
    recordOf
      ? { to: recordOf(row) }
      : { show: () => (!readOnly && can('update', menuItem) ? edit(row) : setOpen({ what: 'record', row })) }
  const startAdding = () =>
    paths.add === undefined ? setOpen({ what: 'add', row: null }) : go(`${paths.add}${writeQuery(of)}`)
  const add = !readOnly && verbs.includes('create') && can('create', menuItem) && (
    <Button size="small" icon={<PlusOutlined />} onClick={startAdding}>
      Add {label.one}
    </Button>
  )
  const close = () => {
    setOpen(null)
    onWritten?.()
  }
  const mine: ResourceForm<Row, Values> = {
    ...form,
    valuesOf: (row) => (row === null ? { ...form.valuesOf(null), ...of } : form.valuesOf(row)),
  }
  return (
    <>
      <RowSection
        {...listProps}
        many={label.many}
        loaded={loaded}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        open={openRow}
        {...(readOnly ? {} : { actions: actions.menu })}
        extra={add || undefined}
        all={`${paths.list}${writeQuery(of)}`}
      />
      <ResourceLayer form={mine} columns={listProps.columns} open={open} onClose={close} showChange={undefined} />
    </>
  )
}
