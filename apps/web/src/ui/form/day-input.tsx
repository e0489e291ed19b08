import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { ControlProps } from './field.tsx'
import { loadPickers } from './load-pickers.ts'

export interface DayInputProps {
  /** The props of a `Field` for its input. */
  readonly field: {
    readonly control: ControlProps
    readonly value: string | null
    readonly change: (value: string | null) => void
    readonly blur: () => void
  }
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Required: it cannot be cleared. */
  readonly required?: boolean
  readonly showNow?: boolean
  readonly inputReadOnly?: boolean
}

const DayPicker = lazy(async () => ({ default: (await loadPickers()).DayPicker }))

/** A day, typed or chosen: YYYY-MM-DD. Until its calendar is loaded it can be read. */
export const DayInput = (props: DayInputProps) => (
  <Suspense
    fallback={<Input {...props.field.control} value={props.field.value ?? ''} placeholder="YYYY-MM-DD" readOnly />}
  >
    <DayPicker {...props} />
  </Suspense>
)
