import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { DayInputProps, TimeInputProps } from './picker-props.ts'

const FORMAT = 'YYYY-MM-DD'
const toDayjs = (day: string | null | undefined) => (day ? dayjs(day) : undefined)

/**
 * A day, typed or chosen: YYYY-MM-DD. A typed day counts as soon as it is complete; the picker would keep it to itself until
 * its calendar has closed, and drop it when the form is drawn anew or saved before.
 */
export const DayPicker = ({ field, min, max, required = false, ...look }: DayInputProps) => {
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

/** Any day will do that no zone sets its clocks on: only its time is visible. */
const ANY_DAY = '2026-01-01'

/** A time of day, HH:MM, by list or keyboard. */
export const TimeOfDayPicker = ({ time, onChange, ...look }: TimeInputProps) => (
  <TimePicker
    {...look}
    value={time ? dayjs(`${ANY_DAY}T${time}`) : null}
    format="HH:mm"
    placeholder="HH:MM"
    showNow={false}
    needConfirm={false}
    // Enter takes the time, it does not send the form.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    onChange={(next) => onChange(next === null ? null : next.format('HH:mm'))}
  />
)
