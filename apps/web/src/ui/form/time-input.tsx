import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { ControlProps } from './field.tsx'
import { loadPickers } from './load-pickers.ts'

export interface TimeInputProps extends Partial<ControlProps> {
  readonly 'aria-label'?: string
  /** HH:MM, or nothing. */
  readonly time: string | null | undefined
  readonly onChange: (time: string | null) => void
  readonly onBlur: () => void
}

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
