import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from './field.tsx'

interface DayInputProps {
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
}

const FORMAT = 'YYYY-MM-DD'
const toDayjs = (day: string | null | undefined) => (day ? dayjs(day) : undefined)

/** A day, typed or chosen: YYYY-MM-DD. */
export const DayInput = ({ field, min, max, required = false }: DayInputProps) => (
  <DatePicker
    {...field.control}
    value={toDayjs(field.value) ?? null}
    minDate={toDayjs(min)}
    maxDate={toDayjs(max)}
    format={FORMAT}
    placeholder={FORMAT}
    allowClear={!required}
    onChange={(day) => field.change(day ? day.format(FORMAT) : null)}
    onBlur={field.blur}
  />
)
