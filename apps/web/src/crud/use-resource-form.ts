import { useState } from 'react'
import { call } from '../lib/client.ts'
import { refreshReads } from '../lib/resource-reads.ts'
import { type RecordForm, type SaveOptions, useRecordForm } from '../ui/form/use-record-form.tsx'
import type { ResourceForm } from './resource-form.ts'
import type { RecordRow } from './resource-type.ts'

/** The form of a record of a resource; null makes a new one. */
export function useResourceForm<Row extends RecordRow, Values extends object>(
  { resource, valuesOf, pickers, sent, toFormError }: ResourceForm<Row, Values>,
  row: Row | null,
  onSaved: (row: Row) => void,
): RecordForm<Values> {
  const { endpoints } = resource
  const keep = (now: Row | null) => ({ values: valuesOf(now), version: now?.version ?? 0 })
  const [initial] = useState(() => keep(row))
  const params = { id: row?.id ?? 0 }
  const save = async (written: Values, { version, idempotencyKey }: SaveOptions) => {
    const body = sent?.(written, row) ?? written
    const { data, message } = await (row === null
      ? call(endpoints.create, { body }, { idempotencyKey }).catch((thrown: unknown) => {
          throw toFormError?.(thrown) ?? thrown
        })
      : call(endpoints.update, { body: { ...body, ...params, version } }))
    void refreshReads(resource)
    return { message, done: () => onSaved(data) }
  }
  const read = async () => keep((await call(endpoints.get, { params })).data)
  const draftKey = `${resource.path}:${row?.id ?? 'new'}`
  return useRecordForm({ schema: resource.write, initial, save, read, draftKey, ...(pickers ? { pickers } : {}) })
}
