import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from './field.tsx'

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

const FORMAT = 'YYYY-MM-DD'
const toDayjs = (day: string | null | undefined) => (day ? dayjs(day) : undefined)

/**
 * A day, typed or chosen: YYYY-MM-DD. A typed day counts as soon as it is complete; the picker would keep it to itself until
 * its calendar has closed, and drop it when the form is drawn anew or saved before.
 */
export const DayInput = ({ field, min, max, required = false, ...look }: DayInputProps) => {
  const typed = (day: string) => {
    const allowed = (min === undefined || min <= day) && (max === undefined || day <= max)
    if (day !== '' && day !== field.value && allowed) field.change(day)
  }
  return (
    <DatePicker
      {...look}
      {...field.control}
      value={toDayjs(field.value) ?? null}
      minDate={toDayjs(min)}
      maxDate={toDayjs(max)}
      format={FORMAT}
      placeholder={FORMAT}
      allowClear={!required}
      onCalendarChange={(_, day) => typed(String(day ?? ''))}
      onChange={(day) => field.change(day ? day.format(FORMAT) : null)}
      onBlur={field.blur}
    />
  )
}
