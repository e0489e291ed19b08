import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { loadPickers } from './load-pickers.ts'
import type { TimeInputProps } from './picker-props.ts'

const TimeOfDayPicker = lazy(async () => ({ default: (await loadPickers()).TimeOfDayPicker }))

/** A time of day, HH:MM. Until its list is loaded it can be read. */
export const TimeInput = (props: TimeInputProps) => {
  const { time, onChange: _, ...control } = props
  return (
    <Suspense fallback={<Input {...control} value={time ?? ''} placeholder="HH:MM" readOnly />}>
      <TimeOfDayPicker {...props} />
    </Suspense>
  )
}
