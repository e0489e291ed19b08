import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { loadPickers } from './load-pickers.ts'
import type { DayInputProps } from './picker-props.ts'

const DayPicker = lazy(async () => ({ default: (await loadPickers()).DayPicker }))

/** A day, typed or chosen: YYYY-MM-DD. Until its calendar is loaded it can be read. */
export const DayInput = (props: DayInputProps) => (
  <Suspense
    fallback={<Input {...props.field.control} value={props.field.value ?? ''} placeholder="YYYY-MM-DD" readOnly />}
  >
    <DayPicker {...props} />
  </Suspense>
)
